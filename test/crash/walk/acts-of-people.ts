/** Legal and illegal acts of people on applications. */

import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import type {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  holdSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import {
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { type SaveFields } from '../../../packages/server/src/testing/mass-sms-cast.ts';
import { cancel } from './cancelling.ts';
import {
  type Act,
  heard,
  isEnded,
  isHeld,
  isPassed,
  isReviewed,
  isUnderWay,
  isWritten,
  oneOf,
  REVIEWERS,
  REVIEWERS_OF,
  someApplication,
  someFields,
  someone,
  someText,
  WRITERS,
} from './chosen.ts';
import { NAMES } from './world.ts';

export const save: Act = async (world, random) => {
  const by = someone(random, WRITERS);
  const fields = someFields(world, random);
  return `${by} ${fields.smsContent?.slice(0, 5)} ${heard(await world.call(by, saveApplication, fields))}`;
};

export const edit: Act = async (world, random) => {
  const one = await someApplication(world, random, isWritten);
  if (!one) return '-';
  const by = random() < 0.85 ? one.writer : oneOf(random, NAMES);
  const { apply_id: applyId, version } = one;
  const reply = await world.call(by, saveApplication, { ...someFields(world, random), applyId, version });
  return `${by} ${applyId} ${heard(reply)}`;
};

export const copy: Act = async (world, random) => {
  const one = await someApplication(world, random, () => true);
  if (!one) return '-';
  const by = someone(random, [one.writer, 'messenger']);
  const read = await world.call(by, applicationDetails, { applyId: one.apply_id, forForm: 1 });
  if (read.code !== 200) return `${by} ${one.apply_id} ${heard(read)}`;
  const { smsTitle, smsCategory, objDeptIds, phoneNumbers, sendObjType } = read.data;
  const fields = {
    smsTitle,
    smsCategory,
    objDeptIds,
    phoneNumbers,
    sendObjType: sendObjType as SaveFields['sendObjType'],
    smsContent: someText(world, random),
    submitFlag: 1 as const,
  };
  return `${by} ${one.apply_id} ${heard(await world.call(by, saveApplication, fields))}`;
};

/** A correction, or the same once more: through the sent one's own text. */
export const followUp: Act = async (world, random) => {
  const one = await someApplication(world, random, isEnded);
  if (!one) return '-';
  const by = someone(random, [one.writer]);
  const followUpKind = oneOf(random, [1, 2, 2, 3, 3] as const);
  const read = await world.call(by, applicationDetails, { applyId: one.apply_id });
  if (read.code !== 200) return `${by} ${one.apply_id} ${heard(read)}`;
  const fields = {
    smsTitle: '再发',
    smsCategory: read.data.smsCategory,
    smsContent: followUpKind === 1 ? someText(world, random) : read.data.smsContent,
    sendObjType: [5] as SaveFields['sendObjType'],
    sourceApplyId: one.apply_id,
    followUpKind,
    submitFlag: 1 as const,
  };
  const reply = await world.call(by, saveApplication, fields);
  return `${by} ${followUpKind} of ${one.apply_id} ${heard(reply)}`;
};

export const decide =
  (endpoint: typeof passApplications | typeof refuseApplications): Act =>
  async (world, random) => {
    const one = await someApplication(world, random, isReviewed);
    if (!one) return '-';
    const usual = random() < 0.8 ? REVIEWERS_OF[one.region ?? ''] : undefined;
    const by = someone(random, usual ?? REVIEWERS);
    const { apply_id: applyId, version, content_hash: hash, audit_step: step } = one;
    const asRead =
      random() < 0.5
        ? { version }
        : { contentHashes: { [applyId]: hash ?? '' }, auditSteps: { [applyId]: step || 1 } };
    const reply = await world.call(by, endpoint, { applyIds: [applyId], ...asRead, auditOpinion: '看过了' });
    const first = reply.data?.failList?.[0];
    return `${by} ${applyId} ${first ? `${first.code} ${first.reason}` : heard(reply)}`;
  };

export const revoke: Act = async (world, random) => {
  const one = await someApplication(world, random, isReviewed);
  if (!one) return '-';
  const by = random() < 0.8 ? one.writer : oneOf(random, NAMES);
  const fields = { applyId: one.apply_id, revokeReason: '再想一想' };
  return `${by} ${one.apply_id} ${heard(await world.call(by, revokeApplication, fields))}`;
};

export const remove: Act = async (world, random) => {
  const one = await someApplication(world, random, isWritten);
  if (!one) return '-';
  const by = random() < 0.8 ? one.writer : oneOf(random, NAMES);
  return `${by} ${one.apply_id} ${heard(await world.call(by, deleteApplications, { applyId: one.apply_id }))}`;
};

export const stopping =
  (what: 'cancel' | 'hold' | 'resume' | 'supervise'): Act =>
  async (world, random) => {
    const wanted = { cancel: isUnderWay, hold: isUnderWay, resume: isHeld, supervise: isPassed }[what];
    const one = await someApplication(world, random, wanted);
    if (!one) return '-';
    const by = someone(random, [one.writer, 'county', 'city', 'province']);
    const applyId = one.apply_id;
    if (what === 'cancel') return `${by} ${applyId} ${await cancel(world, by, applyId)}`;
    const reply = await {
      hold: () => world.call(by, holdSending, { applyId, holdRemark: '请先看一看' }),
      resume: () => world.call(by, resumeSending, { applyId }),
      supervise: () => world.call(by, superviseApplication, { applyId, superviseRemark: '用语不妥' }),
    }[what]();
    return `${by} ${applyId} ${heard(reply)}`;
  };

/** Sums of one answer fit each other at any moment. */
export const look: Act = async (world, random) => {
  const one = await someApplication(world, random, isPassed);
  if (!one) return '-';
  const by = someone(random, [one.writer, 'county', 'province']);
  const reply = await world.call(by, sendSituation, { applyId: one.apply_id });
  if (reply.code !== 200) return `${by} ${one.apply_id} ${heard(reply)}`;
  const { total, byCarrier, byDept } = reply.data;
  type Standing = typeof total | (typeof byCarrier)[number] | (typeof byDept)[number];
  const partsOf = (at: Standing) => [
    at.waitingCount,
    at.inFlightCount,
    at.submittedCount,
    at.deliveredCount,
    at.failedCount,
    at.unknownCount,
    at.cancelledCount,
  ];
  const isWhole = (at: Standing) =>
    partsOf(at).every((count) => count >= 0) &&
    partsOf(at).reduce((sum, count) => sum + count, 0) === at.validCount;
  const addsUp = (list: readonly Standing[]) =>
    partsOf(total).every(
      (count, at) => count === list.reduce((sum, part) => sum + (partsOf(part)[at] ?? 0), 0),
    );
  if (![total, ...byCarrier, ...byDept].every(isWhole) || !addsUp(byCarrier) || !addsUp(byDept))
    world.faults.push(`sums of ${one.apply_id}: ${JSON.stringify({ total, byCarrier, byDept })}`);
  return `${by} ${one.apply_id} ok`;
};
