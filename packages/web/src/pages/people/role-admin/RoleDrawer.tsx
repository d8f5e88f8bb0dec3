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
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm, useKeptClose, useKeptFields } from '../../../drafts/KeptForm.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { useFormProblems } from '../../../ui/form/form-problems.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
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
  const [draft, setDraft] = useKeptFields(kept, () => emptyDraft);
  const { form, problems, show, place } = useFormProblems(FIELDS);
  const save = useAct(saveRole, { refresh: roleReads, success: '已新增，可以在用户管理中授予' });
  const chooseBase = async (baseRoleKey: string) => {
    onTyped();
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
      onDone();
    } catch (failure) {
      place(failure, 'roleName');
    }
  };
  return (
    <Parts
      title="新增角色"
      foot={
        <Buttons onClose={onCancel} savedNote={<SavedNote keeper={kept.keeper} />}>
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
            onTyped();
          }}
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
      {error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton lines={10} />}
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
  const [draft, setDraft] = useKeptFields(kept, () => draftOf(role));
  const [impact, setImpact] = useState<RoleChangePreview | null>(null);
  const { form, problems, show, place } = useFormProblems(FIELDS);
  const preview = useAct(previewRoleChange);
  const update = useAct(updateRole, { refresh: roleReads, success: '已保存，使用者下一次操作起生效' });
  const { roleId, version, roleName } = role;
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
    onTyped();
  };
  const save = async () => {
    try {
      const { roleName: name, remark } = draft;
      await update.attempt({ roleId, version, roleName: name, remark, ...grantFieldsOf(draft) });
      onDone();
    } catch (failure) {
      setImpact(null);
      place(failure, 'roleName');
    }
  };
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
          onChange={change}
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
    <div className="role-buttons">
      {savedNote}
      <button type="button" className="plain-button" onClick={onClose}>
        {label}
      </button>
      {children}
    </div>
  );
}
