/** Shared by the parts of the page 用户管理: the open dialog, queries to invalidate after a change, places by their codes. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { pageUsers, userDetails } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type {
  IdentityRow,
  UserDetails,
  UserRow,
} from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import type { PostNode } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { isRegionCode, levelOfCode, REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';

/** The dialog that is open above the list. */
export type OpenPart =
  | { kind: 'add' }
  | { kind: 'edit'; userId: string }
  | { kind: 'details'; userId: string }
  | { kind: 'identities'; userId: string };

/** The identity that is being written, and whose; without one a new identity. */
export interface WrittenIdentity {
  readonly person: UserDetails;
  readonly identity?: IdentityRow;
}

export const userReads: readonly Endpoint[] = [pageUsers, userDetails];

/** 李四（sdmsg） */
export const nameOf = ({ realName, userName }: Pick<UserRow, 'realName' | 'userName'>): string =>
  `${realName}（${userName}）`;

/** Type and level stand in the code itself; whether the place is open the tree and the server know. */
export function nodeOf(deptId: string): PostNode {
  const deptType = isRegionCode(deptId) ? REGION_DEPT_TYPE : 'unit';
  return { deptId, deptType, deptLevel: levelOfCode(deptId) ?? 0, status: 1, virtualFlag: 0 };
}
