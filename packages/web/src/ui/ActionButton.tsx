/**
 * A button for one action: absent without the permission, disabled with its reason when the state forbids it, and
 * confirmed in words when it is dangerous. It stays busy until what it started is over.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ask } from '../notices/notices.ts';
import { usePermission } from '../session/session-context.ts';

export interface ActionButtonProps {
  /** the deed, and the number where there are several: `撤回发送`, `删除 3 条` */
  label: string;
  onAct: () => unknown;
  /** permission string, or several of which one is enough; absent when the person holds none */
  permission?: string | readonly string[];
  /** the server's or a policy's verdict: `true`, or why not */
  can?: Verdict;
  /** asks first; the deed itself is the button that confirms */
  confirm?: { title: string; text: string };
  danger?: boolean;
  /** `link` in rows of tables, `primary` for the one main action of a page */
  kind?: 'default' | 'primary' | 'link';
  icon?: ReactNode;
  busy?: boolean;
}

export function ActionButton(props: ActionButtonProps) {
  const {
    label,
    onAct,
    permission,
    can = true,
    confirm,
    danger = false,
    kind = 'default',
    icon,
    busy = false,
  } = props;
  const may = usePermission();
  const reasonId = useId();
  const [acting, setActing] = useState(false);
  if (permission !== undefined && !may(permission)) return null;

  const act = async () => {
    if (confirm && !(await ask({ ...confirm, confirmLabel: label, cancelLabel: '取消', danger }))) return;
    setActing(true);
    try {
      await onAct();
    } finally {
      setActing(false);
    }
  };
  const blocked = can !== true;
  const button = (
    <Button
      type={kind}
      danger={danger}
      size={kind === 'link' ? 'small' : 'middle'}
      icon={icon}
      loading={busy || acting}
      // aria-disabled rather than disabled: the reason must be reachable by keyboard
      aria-disabled={blocked}
      aria-describedby={blocked ? reasonId : undefined}
      className={blocked ? 'action-blocked' : undefined}
      onClick={blocked ? undefined : () => void act()}
    >
      {label}
    </Button>
  );
  if (!blocked) return button;
  return (
    <Tooltip title={can} trigger={['hover', 'focus', 'click']}>
      <span>
        {button}
        <span id={reasonId} className="only-heard">
          {can}
        </span>
      </span>
    </Tooltip>
  );
}
