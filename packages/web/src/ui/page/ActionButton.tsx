/**
 * A button for one action: absent without the permission, disabled with its reason when the state forbids it, and
 * confirmed in words when it is dangerous. It stays busy until what it started is over, and turns only while the person waits for the
 * program, not while that waits for an answer.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { Button } from 'antd';
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { ask, listenToNotices, readNotices } from '../../notices/notices.ts';
import { usePermission } from '../../session/session-context.ts';
import { leaveLabelOf } from './leave-label.ts';
import { useHeadingAfter } from './return-focus.ts';
import { WithReason } from './WithReason.tsx';

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
  const shown = useRef<HTMLButtonElement>(null);
  useHeadingAfter(shown);
  const [acting, setActing] = useState(false);
  const isAsking = useSyncExternalStore(
    acting ? listenToNotices : listenToNothing,
    () => acting && readNotices().questions.length > 0,
  );
  if (permission !== undefined && !may(permission)) return null;

  const act = async () => {
    const leaving = { confirmLabel: label, cancelLabel: leaveLabelOf(label) };
    if (confirm && !(await ask({ ...confirm, ...leaving, danger }))) return;
    setActing(true);
    try {
      await onAct();
    } finally {
      setActing(false);
    }
  };
  const blocked = can !== true;
  const isBusy = busy || acting;
  const shared = {
    ref: shown,
    // aria-disabled rather than disabled: the reason must be reachable by keyboard
    'aria-disabled': blocked,
    'aria-describedby': blocked ? reasonId : undefined,
    onClick: blocked || isBusy ? undefined : () => void act(),
  };
  const button =
    kind === 'link' ? (
      // a list has hundreds of them: the kit's button would make it slow to come back
      <button
        type="button"
        {...shared}
        aria-busy={isBusy || undefined}
        className={linkClass(blocked, danger)}
      >
        {label}
      </button>
    ) : (
      <Button
        type={kind}
        danger={danger}
        icon={icon}
        loading={isBusy && !isAsking}
        className={blocked ? 'action-blocked' : undefined}
        {...shared}
      >
        {label}
      </Button>
    );
  // of a row that changes the list keeps the focus
  if (!blocked && kind === 'link') return button;
  return (
    <WithReason id={reasonId} reason={blocked ? can : null}>
      {button}
    </WithReason>
  );
}

const listenToNothing = () => () => {};

const linkClass = (blocked: boolean, danger: boolean) =>
  `plain-link ${blocked ? 'action-blocked' : danger ? 'plain-link-danger' : ''}`.trimEnd();
