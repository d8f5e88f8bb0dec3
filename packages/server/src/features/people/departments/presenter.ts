/** Departments as pickers and details show them. */
import type { dept, TreeNode } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import type * as z from 'zod/mini';
import type { Dept, Node } from './queries.ts';

export function toTreeNode(node: Node): TreeNode {
  return {
    deptId: node.deptId,
    deptName: node.deptName,
    deptType: node.deptType,
    deptLevel: node.deptLevel,
    hasChildren: node.hasChildren,
    parentId: node.parentId,
    ancestors: node.ancestors,
    virtualFlag: node.virtualFlag,
    disabled: node.status !== 1,
  };
}

export function toDept(found: Dept): z.output<typeof dept> {
  return {
    ...toTreeNode(found),
    deptIdPath: found.deptIdPath,
    fullDeptName: found.fullDeptName,
    regionCode: found.regionCode,
  };
}
