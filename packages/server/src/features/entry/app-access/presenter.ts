/** Fields of an application that travel: never its secret. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  AppRow,
  pageAppCalls,
  searchAppOwners,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { shownNumber } from '../../../access/plain-numbers.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { pageOfCalls } from './call-queries.ts';
import type { OwnerCandidate } from './owner-queries.ts';
import {
  areasLeft,
  closedReason,
  mayChange,
  mayChangeStatus,
  mayDecide,
  mayRemove,
  NO_AREA_LEFT,
  ownerOf,
  statusOn,
} from './policy.ts';
import type { ListedApp } from './queries.ts';
import { perSecond } from './whole-fields.ts';

interface Surroundings {
  /** of its areas */
  readonly names: ReadonlyMap<string, string>;
  readonly today: string;
  readonly personalData: Pick<PersonalData, 'decrypt'>;
}

export function toAppRow(actor: Actor, app: ListedApp, { names, today, personalData }: Surroundings): AppRow {
  const owner = ownerOf(app);
  const { accessStatus, contactPhoneCipher } = app;
  return {
    appId: app.appId,
    appKey: app.appKey,
    appName: app.appName,
    appType: app.appType,
    ownerUnit: app.ownerUnit,
    contactName: app.contactName,
    contactPhone: contactPhoneCipher === null ? '' : shownNumber(personalData.decrypt(contactPhoneCipher)),
    callbackUrl: app.callbackUrl,
    purpose: app.purpose,
    ownerIdentityId: app.ownerIdentityId,
    ownerName: app.ownerName,
    ownerDeptName: app.ownerDeptName,
    deptId: app.deptId,
    ipList: app.ipList,
    apiScopes: app.apiScopes,
    smsCategories: app.smsCategories,
    areas: app.areaIds.map((deptId) => ({ deptId, deptName: names.get(deptId) ?? deptId })),
    dayQuota: app.dayQuota,
    usedToday: app.usedToday,
    dayWriteQuota: app.dayWriteQuota,
    writtenToday: app.writtenToday,
    ratePerMinute: app.ratePerMinute,
    qpsLimit: perSecond(app.ratePerMinute),
    validFrom: app.validFrom,
    validTo: app.validTo,
    accessStatus: statusOn(app, today),
    submitUserName: app.submitUserName,
    submitTime: toMomentOrNull(app.submitTime),
    auditUserName: app.auditUserName,
    auditTime: toMomentOrNull(app.auditTime),
    auditOpinion: app.auditOpinion,
    secretTime: toMoment(app.secretTime),
    secretUserName: app.secretUserName,
    callCount: Number(app.callCount),
    lastCallTime: toMomentOrNull(app.lastCallTime),
    createUserName: app.createUserName,
    createTime: toMoment(app.createTime),
    updateTime: toMoment(app.updateTime),
    version: app.version,
    closedReason:
      closedReason(app, today) ?? (areasLeft(app.areaIds, owner).length === 0 ? NO_AREA_LEFT : null),
    can: {
      edit: mayChange(actor, 'app:edit', owner),
      resetSecret: mayChange(actor, 'app:secret', owner),
      changeStatus: mayChangeStatus(actor, owner, accessStatus),
      remove: mayRemove(actor, owner, accessStatus),
      pass: mayDecide(actor, owner, app),
      noPass: mayDecide(actor, owner, app),
    },
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
