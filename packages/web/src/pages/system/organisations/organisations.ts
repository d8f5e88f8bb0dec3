/** What the parts of the page 组织机构 share: which dialog is open, and which reads a change makes old. */
import {
  type AdminDept,
  deptDetails,
  pageDepts,
} from '@farmers-mailbox/contract/department-admin/endpoints.ts';
import { listMyChildDept } from '@farmers-mailbox/contract/departments/endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { DeptChoice } from '../../../ui/dept-nodes.ts';

/** What is open above the list. */
export type OpenDialog =
  | { kind: 'add'; parent: DeptChoice }
  | { kind: 'edit'; deptId: string }
  | { kind: 'order'; parent: DeptChoice }
  | { kind: 'merge'; dept: AdminDept };

/** What an organisation's change makes old. */
export const organisationReads: readonly Endpoint[] = [pageDepts, deptDetails, listMyChildDept];
