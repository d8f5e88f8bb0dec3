/** One role: looked at, made or changed. A change is shown with the people whom it concerns before it is saved. */
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import {
  previewRoleChange,
  type RoleChangePreview,
  type RoleDetails,
  roleDetails,
  saveRole,
  updateRole,
} from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm, useKeptClose } from '../../../drafts/KeptForm.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, SkeletonFields } from '../../../ui/page/states.tsx';
import { ImpactPanel } from './ImpactPanel.tsx';
import { RoleFields } from './RoleFields.tsx';
import {
  draftOf,
  emptyDraft,
  grantFieldsOf,
  grantOf,
  placed,
  problemsOf,
  type RoleDraft,
  roleReads,
} from './role-draft.ts';

export function RoleDrawer({ roleId, onClose }: { roleId: number | null; onClose: () => void }) {
  return roleId === null ? <NewRole onClose={onClose} /> : <StoredRole roleId={roleId} onClose={onClose} />;
}

interface KeptRoleProps {
  kept: KeptFields<RoleDraft>;
  onTyped: () => void;
  onCancel: () => void;
  onDone: () => void;
}

function NewRole({ onClose }: { onClose: () => void }) {
  const { kept, close, done, setUnsaved } = useKeptClose<RoleDraft>(onClose, 'role', NEW);
  return (
    <Frame title="新增角色" onClose={close}>
      <KeptForm kept={kept} row={null}>
        {(fields) => (
          <NewRoleForm kept={fields} onTyped={() => setUnsaved(true)} onCancel={close} onDone={done} />
        )}
      </KeptForm>
    </Frame>
  );
}

function NewRoleForm({ kept, onTyped, onCancel, onDone }: KeptRoleProps) {
  const save = useAct(saveRole, { refresh: roleReads, success: '已新增，可以在用户管理中授予' });
  const form = useKeptForm<RoleDraft>(kept, {
    initial: emptyDraft,
    problemsOf,
    judged: 'sent',
    placed,
    failureAt: 'roleName',
    onChanged: onTyped,
    onSubmit: async (draft) => {
      const { roleName, remark, baseRoleKey } = draft;
      await save.attempt({
        roleName,
        remark,
        baseRoleKey: baseRoleKey as Parameters<typeof save.attempt>[0]['baseRoleKey'],
        ...grantFieldsOf(draft),
      });
      onDone();
    },
  });
  const chooseBase = async (baseRoleKey: string) => {
    form.change({ baseRoleKey });
    const base = roleOf(baseRoleKey);
    if (!base) return;
    try {
      const taken = grantOf(await call(roleDetails, { roleId: base.roleId }));
      form.change((now) => (now.baseRoleKey === baseRoleKey ? taken : {}));
    } catch (failure) {
      showFailure(failure);
    }
  };
  return (
    <Parts
      title="新增角色"
      foot={
        <Buttons onClose={onCancel} savedNote={<SavedNote keeper={kept.keeper} />}>
          <button type="submit" form="role-form" className="plain-button plain-primary" disabled={form.busy}>
            新增
          </button>
        </Buttons>
      }
    >
      <form id="role-form" {...form.element}>
        <Problem sentence={form.problems['form']} />
        <RoleFields
          draft={form.values}
          problems={form.problems}
          isSystem={false}
          onChange={form.change}
          onBase={(baseRoleKey) => void chooseBase(baseRoleKey)}
        />
      </form>
    </Parts>
  );
}

function StoredRole({ roleId, onClose }: { roleId: number; onClose: () => void }) {
  // what is edited must be what is stored now: an older look would be refused at the end
  const { data, error, refetch, isFetchedAfterMount } = useCall(roleDetails, { roleId });
  if (data && isFetchedAfterMount)
    return data.can.edit === true ? (
      <ChangedRole key={data.version} role={data} onClose={onClose} />
    ) : (
      <ShownRole role={data} why={data.can.edit} onClose={onClose} />
    );
  return (
    <Frame title="角色" onClose={onClose}>
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <SkeletonFields fields={5} />}
    </Frame>
  );
}

function ShownRole({ role, why, onClose }: { role: RoleDetails; why: string; onClose: () => void }) {
  const title = `角色“${role.roleName}”`;
  return (
    <Frame title={title} onClose={onClose}>
      <Parts title={title} foot={<Buttons onClose={onClose} label="关闭" />}>
        <p className="role-standing">{why}。</p>
        <RoleFields
          draft={draftOf(role)}
          problems={{}}
          isSystem={role.systemFlag === 1}
          onChange={undefined}
          onBase={null}
        />
      </Parts>
    </Frame>
  );
}

function ChangedRole({ role, onClose }: { role: RoleDetails; onClose: () => void }) {
  const { roleId, roleName } = role;
  const { kept, close, done, setUnsaved } = useKeptClose<RoleDraft>(onClose, 'role', String(roleId));
  return (
    <Frame title={`编辑角色“${roleName}”`} onClose={close}>
      <KeptForm kept={kept} row={{ version: role.version, updateTime: null }}>
        {(fields) => (
          <RoleEditor
            role={role}
            kept={fields}
            onTyped={() => setUnsaved(true)}
            onCancel={close}
            onDone={done}
          />
        )}
      </KeptForm>
    </Frame>
  );
}

function RoleEditor({ role, kept, onTyped, onCancel, onDone }: KeptRoleProps & { role: RoleDetails }) {
  const [impact, setImpact] = useState<RoleChangePreview | null>(null);
  const preview = useAct(previewRoleChange);
  const update = useAct(updateRole, { refresh: roleReads, success: '已保存，使用者下一次操作起生效' });
  const { roleId, version, roleName } = role;
  const save = async (draft: RoleDraft) => {
    try {
      const { roleName: name, remark } = draft;
      await update.attempt({ roleId, version, roleName: name, remark, ...grantFieldsOf(draft) });
    } catch (failure) {
      setImpact(null);
      throw failure;
    }
    onDone();
  };
  const form = useKeptForm<RoleDraft>(kept, {
    initial: draftOf(role),
    problemsOf,
    judged: 'sent',
    placed,
    failureAt: 'roleName',
    onChanged: onTyped,
    onSubmit: async (draft) => {
      if (impact) await save(draft);
      else setImpact(await preview.attempt({ roleId, ...grantFieldsOf(draft) }));
    },
  });
  return (
    <Parts
      title={`编辑角色“${roleName}”`}
      foot={
        <Buttons onClose={onCancel} savedNote={<SavedNote keeper={kept.keeper} />}>
          {!impact && (
            <button
              type="submit"
              form="role-form"
              className="plain-button plain-primary"
              disabled={form.busy}
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
                disabled={form.busy}
                onClick={() => void form.submit()}
              >
                {impact.holderCount === 0 ? '保存' : `保存，影响 ${impact.holderCount} 人`}
              </button>
            </>
          )}
        </Buttons>
      }
    >
      {impact && <ImpactPanel impact={impact} />}
      <form id="role-form" hidden={impact !== null} {...form.element}>
        <Problem sentence={form.problems['form']} />
        <RoleFields
          draft={form.values}
          problems={form.problems}
          isSystem={role.systemFlag === 1}
          onChange={form.change}
          onBase={null}
        />
      </form>
    </Parts>
  );
}

interface FrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function Frame({ title, onClose, children }: FrameProps) {
  return (
    <Drawer
      widthPx={860}
      title={title}
      staysOpen
      onClose={onClose}
      // the content scrolls in a box of its own, which the keyboard can reach
      body="box"
    >
      {children}
    </Drawer>
  );
}

/** The scrolling part, and the buttons below it. */
function Parts({ title, foot, children }: { title: string; foot: ReactNode; children: ReactNode }) {
  return (
    <div className="role-parts">
      <ScrollingPart className="role-body" label={title}>
        {children}
      </ScrollingPart>
      {foot}
    </div>
  );
}

function Buttons({
  label = '取消',
  savedNote,
  onClose,
  children,
}: {
  label?: string;
  savedNote?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="foot role-buttons">
      {savedNote}
      <button type="button" className="plain-button" onClick={onClose}>
        {label}
      </button>
      {children}
    </div>
  );
}
