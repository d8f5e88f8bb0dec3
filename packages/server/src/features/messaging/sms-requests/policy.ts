/** Permissions for requests: everybody who writes mass SMS for the place that it comes from. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import {
  type RequestRow,
  RequestStatus,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';

export interface RequestFacts {
  readonly deptId: string;
  readonly requestStatus: number;
  readonly createUserId: string | null;
  /** came from another part of the product, which alone changes it */
  readonly sourceId: string | null;
  /** the application that was written from it still stands */
  readonly hasApplication: boolean;
}

export const mayRead = (actor: Actor, { deptId }: Pick<RequestFacts, 'deptId'>): boolean =>
  covers(areaOf(actor), deptId);

export function rulesToHandle(actor: Actor, request: RequestFacts): readonly Rule[] {
  return [
    rule('操作权限', holdsPermission(actor, 'sms:apply:add'), '没有新增短信申请的权限'),
    rule('管辖范围', mayRead(actor, request), '不在您的管辖范围内'),
  ];
}

/** The person who entered it, or an administrator of the place, while nobody has decided. */
export function rulesToChange(actor: Actor, request: RequestFacts): readonly Rule[] {
  const isOwn = request.createUserId === actor.userId;
  return [
    ...rulesToHandle(actor, request),
    rule('来源', request.sourceId === null, '这条需求来自其他业务，请在来源处修改'),
    rule('登记人', isOwn || managesOthers(actor), '不是您登记的，只有登记人或管理员可以修改'),
  ];
}

export const stateForHandling = ({ requestStatus }: RequestFacts): Rule =>
  rule('需求状态', requestStatus === RequestStatus.waiting, '需求已经处理过或已过期');

const stateForWriting = ({ requestStatus, hasApplication }: RequestFacts): Rule =>
  rule(
    '需求状态',
    requestStatus === RequestStatus.taken && !hasApplication,
    hasApplication ? '已经写成短信申请' : '先采用这条需求',
  );

export function requestCanOf(actor: Actor, request: RequestFacts): RequestRow['can'] {
  const change = verdictOf([...rulesToChange(actor, request), stateForHandling(request)]);
  return {
    handle: verdictOf([...rulesToHandle(actor, request), stateForHandling(request)]),
    write: verdictOf([...rulesToHandle(actor, request), stateForWriting(request)]),
    edit: change,
    remove: change,
  };
}
