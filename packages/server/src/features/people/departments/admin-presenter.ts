/** Organisations as the page 组织机构 shows them, each with what the person may do to it. */
import type { AdminDept, DeptDetails } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment } from '../../../time/moment.ts';
import { deptCanOf } from './admin-policy.ts';
import type { FoundDept } from './admin-queries.ts';
import { toDept } from './presenter.ts';

export function toAdminDept(actor: Actor, found: FoundDept, personalData: PersonalData): AdminDept {
  return {
    ...toDept(found, personalData),
    createUserName: found.createUserName,
    createTime: toMoment(found.createTime),
    version: found.version,
    can: deptCanOf(actor, found),
  };
}

export function toDeptDetails(
  actor: Actor,
  found: FoundDept,
  mergeToDeptName: string | null,
  personalData: PersonalData,
): DeptDetails {
  return {
    ...toAdminDept(actor, found, personalData),
    updateTime: toMoment(found.updateTime),
    mergeToDeptName,
  };
}
