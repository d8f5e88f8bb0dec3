/**
 * Fields of a warning, a guide or a damage report that travel, one by one, each with the person's verdicts.
 */
import type {
  DisasterDetails,
  DisasterRow,
  MadeSms,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { isInForce } from '@farmers-mailbox/contract/publishing/disaster/in-force.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment } from '../../../time/moment.ts';
import { toContentRecord, toReviewed } from '../content/presenter.ts';
import type { ContentRecordRow } from '../content/queries.ts';
import { figuresOf, type StoredDisaster } from './kind.ts';
import type { ListedDisaster } from './list-queries.ts';
import { disasterCanOf } from './policy.ts';

export interface Beside {
  readonly now: Date;
  readonly sms: ReadonlyMap<string, MadeSms>;
}

export function toDisasterRow(actor: Actor, row: ListedDisaster, { now, sms }: Beside): DisasterRow {
  return {
    disasterId: row.disasterId,
    infoType: row.infoType,
    disasterType: row.disasterType,
    warnLevel: row.warnLevel,
    title: row.title,
    issueUnit: row.issueUnit,
    issueTime: toMoment(row.issueTime),
    effectStart: toMoment(row.effectStart),
    effectEnd: toMoment(row.effectEnd),
    isInForce: isInForce(row, now),
    areas: row.areas.map(({ deptId, deptName }) => ({ deptId, deptName })),
    auditStatus: row.auditStatus,
    sms: sms.get(row.smsApplyId ?? '') ?? null,
    createDeptName: row.createDeptName,
    ...toReviewed(row),
    can: disasterCanOf(actor, row, now),
  };
}

export function toDisasterDetails(
  actor: Actor,
  row: StoredDisaster,
  beside: Beside & {
    readonly remindWords: string[];
    readonly records: readonly ContentRecordRow[];
  },
): DisasterDetails {
  return {
    ...toDisasterRow(actor, row, beside),
    updateTime: toMoment(row.updateTime),
    content: row.content,
    measures: row.measures,
    affectedCrops: row.affectedCrops,
    ...figuresOf(row),
    remindWords: beside.remindWords,
    records: beside.records.map(toContentRecord),
  };
}
