/** One role: looked at, made or changed. A change is shown with the people whom it concerns before it is saved. */
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import {
  previewRoleChange,
  type RoleChangePreview,
  type RoleDetails,
  roleDetails,
  saveRole,
  updateRole,
} from '@farmers-mailbox/contract/role-admin/endpoints.ts';
import { Drawer } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { useFormProblems } from '../../../ui/form/form-problems.ts';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { useGuardedClose } from '../../../ui/unsaved/guarded-close.ts';
import { ImpactPanel } from './ImpactPanel.tsx';
import { RoleFields } from './RoleFields.tsx';
import {
  draftOf,
  emptyDraft,
  FIELDS,
  grantFieldsOf,
  grantOf,
  problemsOf,
  type RoleDraft,
  roleReads,
} from './role-draft.ts';

export function RoleDrawer({ roleId, onClose }: { roleId: number | null; onClose: () => void }) {
  return roleId === null ? <NewRole onClose={onClose} /> : <StoredRole roleId={roleId} onClose={onClose} />;
}

function NewRole({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<RoleDraft>(emptyDraft);
  const { form, problems, show, place } = useFormProblems(FIELDS);
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const save = useAct(saveRole, { refresh: roleReads, success: '已新增，可以在用户管理中授予' });
  const chooseBase = async (baseRoleKey: string) => {
    setUnsaved(true);
    setDraft((now) => ({ ...now, baseRoleKey }));
    const base = roleOf(baseRoleKey);
    if (!base) return;
    try {
      const taken = grantOf(await call(roleDetails, { roleId: base.roleId }));
      setDraft((now) => (now.baseRoleKey === baseRoleKey ? { ...now, ...taken } : now));
    } catch (failure) {
      showFailure(failure);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (show(problemsOf(draft))) return;
    const { roleName, remark, baseRoleKey } = draft;
    try {
      await save.attempt({
        roleName,
        remark,
        baseRoleKey: baseRoleKey as Parameters<typeof save.attempt>[0]['baseRoleKey'],
        ...grantFieldsOf(draft),
      });
      done();
    } catch (failure) {
      place(failure, 'roleName');
    }
  };
  return (
    <Frame
      title="新增角色"
      onClose={close}
      footer={
        <Buttons onClose={close}>
          <button type="submit" form="role-form" className="plain-button plain-primary" disabled={save.busy}>
            新增
          </button>
        </Buttons>
      }
    >
      <form ref={form} id="role-form" noValidate onSubmit={(event) => void submit(event)}>
        <Problem sentence={problems.form} />
        <RoleFields
          draft={draft}
          problems={problems}
          isSystem={false}
          onChange={(changed) => {
            setDraft({ ...draft, ...changed });
            setUnsaved(true);
          }}
          onBase={(baseRoleKey) => void chooseBase(baseRoleKey)}
        />
      </form>
    </Frame>
  );
}

function StoredRole({ roleId, onClose }: { roleId: number; onClose: () => void }) {
  // what is edited must be what is stored now: an older look would be refused at the end
  const { data, error, refetch, isFetchedAfterMount } = useCall(roleDetails, { roleId });
  if (data && isFetchedAfterMount) return <RoleEditor key={data.version} role={data} onClose={onClose} />;
  return (
    <Frame title="角色" onClose={onClose}>
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton lines={10} />}
    </Frame>
  );
}

function RoleEditor({ role, onClose }: { role: RoleDetails; onClose: () => void }) {
  const [draft, setDraft] = useState<RoleDraft>(() => draftOf(role));
  const [impact, setImpact] = useState<RoleChangePreview | null>(null);
  const { form, problems, show, place } = useFormProblems(FIELDS);
  const { close, done, setUnsaved } = useGuardedClose(onClose);
  const preview = useAct(previewRoleChange);
  const update = useAct(updateRole, { refresh: roleReads, success: '已保存，使用者下一次操作起生效' });
  const { roleId, version, roleName, can } = role;
  const mayEdit = can.edit === true;
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (show(problemsOf(draft))) return;
    try {
      setImpact(await preview.attempt({ roleId, ...grantFieldsOf(draft) }));
    } catch (failure) {
      place(failure, 'roleName');
    }
  };
  const change = (changed: Partial<RoleDraft>) => {
    setDraft({ ...draft, ...changed });
    setUnsaved(true);
  };
  const save = async () => {
    try {
      const { roleName: name, remark } = draft;
      await update.attempt({ roleId, version, roleName: name, remark, ...grantFieldsOf(draft) });
      done();
    } catch (failure) {
      setImpact(null);
      place(failure, 'roleName');
    }
  };
  return (
    <Frame
      title={mayEdit ? `编辑角色“${roleName}”` : `角色“${roleName}”`}
      onClose={close}
      footer={
        <Buttons onClose={close} label={mayEdit ? '取消' : '关闭'}>
          {mayEdit && !impact && (
            <button
              type="submit"
              form="role-form"
              className="plain-button plain-primary"
              disabled={preview.busy}
            >
              下一步：查看影响
            </button>
          )}
          {impact && (
            <>
              <button type="button" className="plain-button" onClick={() => setImpact(null)}>
                返回修改
              </button>
              <button
                type="button"
                className="plain-button plain-primary"
                disabled={update.busy}
                onClick={() => void save()}
              >
                {impact.holderCount === 0 ? '保存' : `保存，影响 ${impact.holderCount} 人`}
              </button>
            </>
          )}
        </Buttons>
      }
    >
      {can.edit !== true && <p className="role-standing">{can.edit}。</p>}
      {impact && <ImpactPanel impact={impact} />}
      <form
        ref={form}
        id="role-form"
        noValidate
        hidden={impact !== null}
        onSubmit={(event) => void check(event)}
      >
        <Problem sentence={problems.form} />
        <RoleFields
          draft={draft}
          problems={problems}
          isSystem={role.systemFlag === 1}
          onChange={mayEdit ? change : undefined}
          onBase={null}
        />
      </form>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, footer, onClose, children }: FrameProps) {
  return (
    <Drawer
      open
      size="min(100vw, 860px)"
      title={title}
      mask={{ closable: false }}
      onClose={onClose}
      footer={footer}
      // the content scrolls in a box of its own, which the keyboard can reach
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
    >
      <ScrollingPart className="role-body" label={title}>
        {children}
      </ScrollingPart>
    </Drawer>
  );
}

function Buttons({
  label = '取消',
  onClose,
  children,
}: {
  label?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <div className="role-buttons">
      <button type="button" className="plain-button" onClick={onClose}>
        {label}
      </button>
      {children}
    </div>
  );
}
