/** Departments as pickers and details show them. */
import type { dept, TreeNode } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type * as z from 'zod/mini';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { FoundDept } from './admin-queries.ts';
import type { Node } from './queries.ts';

export function toTreeNode(node: Node): TreeNode {
  return {
    deptId: node.deptId,
    deptName: node.deptName,
    deptType: node.deptType,
    deptLevel: node.deptLevel,
    hasChildren: node.hasChildren ? 1 : 0,
    parentId: node.parentId,
    ancestors: node.ancestors,
    virtualFlag: node.virtualFlag,
    disabled: node.status === 1 ? 0 : 1,
  };
}

/** Exact decimals come as text. */
const inDegrees = (exact: string | null): number | null => (exact === null ? null : Number(exact));

export function toDept(found: FoundDept, personalData: PersonalData): z.output<typeof dept> {
  return {
    ...toTreeNode(found),
    deptIdPath: found.deptIdPath,
    fullDeptName: found.fullDeptName,
    shortName: found.shortName,
    regionCode: found.regionCode,
    villageKind: found.villageKind,
    orderNum: found.orderNum,
    leaderName: found.leaderName,
    leaderPhone: found.leaderPhoneCipher && maskPhone(personalData.decrypt(found.leaderPhoneCipher)),
    officePhone: found.officePhone,
    address: found.address,
    lng: inDegrees(found.lng),
    lat: inDegrees(found.lat),
    status: found.status,
    mergeToDeptId: found.mergeToDeptId,
    effectDate: found.effectDate,
    expireDate: found.expireDate,
    userCount: found.userCount,
  };
}
