/** Shared by the parts of the page 组织机构: the open dialog, and queries to invalidate after a change. */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type AdminDept,
  deptDetails,
  pageDepts,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { listMyChildDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

/** The dialog that is open above the list. */
export type OpenDialog =
  | { kind: 'add'; parent: DeptChoice }
  | { kind: 'edit'; deptId: string }
  | { kind: 'order'; parent: DeptChoice }
  | { kind: 'merge'; dept: AdminDept };

/** Queries to invalidate after a change of an organisation. */
export const organisationReads: readonly Endpoint[] = [pageDepts, deptDetails, listMyChildDept];
