/** Organisations as the page 组织机构 shows them, each with what the person may do to it. */
import type { AdminDept, DeptDetails } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment } from '../../../time/moment.ts';
import { deptCanOf } from './admin-policy.ts';
import type { FoundDept } from './admin-queries.ts';
import { toDept } from './presenter.ts';

export function toAdminDept(actor: Actor, found: FoundDept, personalData: PersonalData): AdminDept {
  return {
    ...toDept(found),
    shortName: found.shortName,
    leaderName: found.leaderName,
    leaderPhone: found.leaderPhoneCipher && maskPhone(personalData.decrypt(found.leaderPhoneCipher)),
    officePhone: found.officePhone,
    userCount: found.userCount,
    status: found.status,
    orderNum: found.orderNum,
    version: found.version,
    can: deptCanOf(actor, found),
  };
}

/** Exact decimals come as text. */
const inDegrees = (exact: string | null): number | null => (exact === null ? null : Number(exact));

export function toDeptDetails(
  actor: Actor,
  found: FoundDept,
  mergeToDeptName: string | null,
  personalData: PersonalData,
): DeptDetails {
  return {
    ...toAdminDept(actor, found, personalData),
    updateTime: toMoment(found.updateTime),
    address: found.address,
    villageKind: found.villageKind,
    lng: inDegrees(found.lng),
    lat: inDegrees(found.lat),
    effectDate: found.effectDate,
    expireDate: found.expireDate,
    mergeToDeptId: found.mergeToDeptId,
    mergeToDeptName,
  };
}
