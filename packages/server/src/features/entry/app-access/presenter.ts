/** Fields of an application that travel: never its secret. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  AppRow,
  pageAppCalls,
  searchAppOwners,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { areasLeft, closedReason, mayChange, NO_AREA_LEFT, ownerOf } from './policy.ts';
import type { ListedApp, OwnerCandidate, pageOfCalls } from './queries.ts';

export function toAppRow(
  actor: Actor,
  app: ListedApp,
  names: ReadonlyMap<string, string>,
  today: string,
): AppRow {
  const owner = ownerOf(app);
  return {
    appId: app.appId,
    appKey: app.appKey,
    appName: app.appName,
    purpose: app.purpose,
    ownerIdentityId: app.ownerIdentityId,
    ownerName: app.ownerName,
    ownerDeptName: app.ownerDeptName,
    ipList: app.ipList,
    apiScopes: app.apiScopes,
    smsCategories: app.smsCategories,
    areas: app.areaIds.map((deptId) => ({ deptId, deptName: names.get(deptId) ?? deptId })),
    dayQuota: app.dayQuota,
    usedToday: app.usedToday,
    dayWriteQuota: app.dayWriteQuota,
    writtenToday: app.writtenToday,
    ratePerMinute: app.ratePerMinute,
    validTo: app.validTo,
    status: app.status === 1 ? 1 : 0,
    secretTime: toMoment(app.secretTime),
    secretUserName: app.secretUserName,
    lastCallTime: toMomentOrNull(app.lastCallTime),
    createUserName: app.createUserName,
    createTime: toMoment(app.createTime),
    updateTime: toMoment(app.updateTime),
    version: app.version,
    closedReason:
      closedReason(app, today) ?? (areasLeft(app.areaIds, owner).length === 0 ? NO_AREA_LEFT : null),
    can: { edit: mayChange(actor, 'app:edit', owner), resetSecret: mayChange(actor, 'app:secret', owner) },
  };
}

export function toCall(
  call: Awaited<ReturnType<typeof pageOfCalls>>['list'][number],
): AnswerOf<typeof pageAppCalls>['list'][number] {
  return {
    callId: call.callId,
    callTime: toMoment(call.callTime),
    callName: call.callName,
    ip: call.ip,
    code: call.code,
    msg: call.msg,
    applyId: call.applyId,
    applyNo: call.applyNo,
    costMs: call.costMs,
  };
}

export function toOwner(owner: OwnerCandidate): AnswerOf<typeof searchAppOwners>[number] {
  return {
    identityId: owner.identityId,
    realName: owner.realName,
    userName: owner.userName,
    deptId: owner.deptId,
    fullDeptName: owner.fullDeptName,
    roleNames: owner.roleNames,
  };
}
