/** A role while it is edited, and which reads a change makes old. */
import { grantProblem } from '@farmers-mailbox/contract/access/role-rules.ts';
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  listRolePages,
  pageRoles,
  type RoleDetails,
  roleDetails,
  type saveRole,
} from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { type Problems, problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { CallFailure } from '../../../api/call-failure.ts';

export const roleReads: readonly Endpoint[] = [pageRoles, roleDetails, listRolePages];

type SaveFields = RequestOf<typeof saveRole>;

export interface RoleDraft {
  readonly roleName: string;
  /** empty: not chosen yet */
  readonly baseRoleKey: string;
  readonly remark: string;
  readonly isOn: boolean;
  readonly seesCockpit: boolean;
  readonly permissions: readonly string[];
  readonly menuIds: readonly string[];
}

export const emptyDraft: RoleDraft = {
  roleName: '',
  baseRoleKey: '',
  remark: '',
  isOn: true,
  seesCockpit: false,
  permissions: [],
  menuIds: [],
};

export const draftOf = (role: RoleDetails): RoleDraft => ({
  roleName: role.roleName,
  baseRoleKey: role.baseRoleKey,
  remark: role.remark ?? '',
  isOn: role.status === 1,
  ...grantOf(role),
});

/** The part that a new role takes over from the one that it stands on. */
export const grantOf = (role: RoleDetails) => ({
  seesCockpit: role.cockpitFlag === 1,
  permissions: role.buttonPermissions,
  menuIds: role.menuIds,
});

/** As the calls take it; a string that nobody declares any more is refused there. */
export const grantFieldsOf = (draft: RoleDraft) => ({
  status: draft.isOn ? (1 as const) : (0 as const),
  cockpitFlag: draft.seesCockpit ? (1 as const) : (0 as const),
  buttonPermissions: [...draft.permissions] as SaveFields['buttonPermissions'],
  menuIds: draft.menuIds.map(Number),
});

export const problemsOf = (draft: RoleDraft): Problems =>
  problemsIn({
    roleName: draft.roleName.trim() === '' ? '请输入角色名称' : null,
    baseRoleKey: draft.baseRoleKey === '' ? '请选择基础角色' : null,
    permissions: draft.baseRoleKey === '' ? null : grantProblem(draft.baseRoleKey, draft.permissions),
  });

/** The server's problems by the form's own names. */
export const placed = (errors: CallFailure['fieldErrors']): Problems =>
  Object.fromEntries(
    errors.map(({ field, message }) => [
      field.startsWith('buttonPermissions') ? 'permissions' : (field.split('.')[0] ?? field),
      message,
    ]),
  );
