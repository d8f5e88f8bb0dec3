/** Warnings, their texts and the damage of a place: the calls under /v1/admin/flight/disaster. Whose place it may be is asked before (policy.ts). */

import { WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  CROPS_LISTED_MAX,
  DAMAGE_LISTED_MAX,
  type disasterFigures,
  type disasterMap,
  type disasterPoints,
  type disasterSmsReach,
  type disasterTimeline,
  TIMELINE_LISTED_MAX,
} from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { toMoment } from '../../../../time/moment.ts';
import { findFollowUps, findSentTimes, readReach } from '../../../messaging/mass-sms/queries.ts';
import {
  type Damage,
  findWarningsInForce,
  listDamage,
  listRecentWarnings,
  readYear,
  type Warned,
} from '../../../publishing/disaster/queries.ts';
import { isOfPresent } from '../periods.ts';
import { pathTo } from '../places.ts';
import { listRegionsBelow, readTotals, readTotalsTime } from '../queries.ts';
import { currentProcess, damageUntil, type Process } from './current-process.ts';

interface Asked {
  readonly area: string;
  readonly now: Date;
}

type Timeline = AnswerOf<typeof disasterTimeline>;

async function findProcess(db: Kysely<Tables>, { area, now }: Asked): Promise<Process<Warned> | null> {
  return currentProcess(await listRecentWarnings(db, area, now));
}

const damageOf = (db: Kysely<Tables>, area: string, process: Process<Warned>): Promise<Damage[]> =>
  listDamage(db, area, {
    disasterType: process.warnings[0]?.disasterType ?? 0,
    from: process.start,
    to: damageUntil(process),
  });

const textsOf = (process: Process<Warned>): string[] => process.warnings.flatMap(({ applyIds }) => applyIds);

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number | null): number =>
  Math.round(rows.reduce((sum, row) => sum + (valueOf(row) ?? 0), 0) * 100) / 100;

export async function tellFigures(
  db: Kysely<Tables>,
  asked: Asked & { readonly top: string },
): Promise<AnswerOf<typeof disasterFigures>> {
  const { area, now, top } = asked;
  const [path, warnings, process, year, totals, asOf] = await Promise.all([
    pathTo(db, top, area),
    findWarningsInForce(db, area, now),
    findProcess(db, asked),
    readYear(db, area, { now, cropsMax: CROPS_LISTED_MAX }),
    readTotals(db, area, ['article']),
    readTotalsTime(db),
  ]);
  return {
    path,
    statTime: toMoment(now),
    inForce: WARN_LEVEL.map(({ value }) => ({
      warnLevel: value,
      count: warnings.filter(({ warnLevel }) => warnLevel === value).length,
    })),
    process: process && (await figuresOfProcess(db, area, process)),
    publishMinutes: year.publishMinutes,
    articleCount: isOfPresent('year', asOf, now) ? totals.of('article', 'year') : 0,
  };
}

async function figuresOfProcess(db: Kysely<Tables>, area: string, process: Process<Warned>) {
  const [damage, reach] = await Promise.all([
    damageOf(db, area, process),
    readReach(db, area, textsOf(process)),
  ]);
  return {
    disasterType: process.warnings[0]?.disasterType ?? 0,
    startTime: toMoment(process.start),
    endTime: toMoment(process.end),
    warningCount: process.warnings.length,
    sendCount: sumOf(reach, ({ sendCount }) => sendCount),
    successCount: sumOf(reach, ({ successCount }) => successCount),
    reportCount: damage.length,
    affectedArea: sumOf(damage, ({ affectedArea }) => affectedArea),
    directLoss: sumOf(damage, ({ directLoss }) => directLoss),
  };
}

export async function tellMap(
  db: Kysely<Tables>,
  { area, now }: Asked,
): Promise<AnswerOf<typeof disasterMap>> {
  const [regions, warnings] = await Promise.all([
    listRegionsBelow(db, area),
    findWarningsInForce(db, area, now),
  ]);
  return regions.map((region) => ({ ...region, ...standingOf(region.deptId, warnings) }));
}

/** The highest level that holds in the region, and whether for all of it. */
export function standingOf(region: string, warnings: readonly Pick<Warned, 'warnLevel' | 'areas'>[]) {
  const holds = ({ areas }: Pick<Warned, 'areas'>) =>
    areas.some(({ deptId }) => deptId.startsWith(region) || region.startsWith(deptId));
  const here = warnings.filter(holds);
  if (here.length === 0) return { warnLevel: null, isWhole: false, count: 0 };
  const warnLevel = Math.min(...here.map((one) => one.warnLevel));
  const isWhole = here.some(
    (one) => one.warnLevel === warnLevel && one.areas.some(({ deptId }) => region.startsWith(deptId)),
  );
  return { warnLevel, isWhole, count: here.length };
}

const namesOf = ({ areas }: Pick<Warned, 'areas'>): string[] => areas.map(({ deptName }) => deptName);

export async function tellPoints(db: Kysely<Tables>, asked: Asked): Promise<AnswerOf<typeof disasterPoints>> {
  const process = await findProcess(db, asked);
  const damage = process ? await damageOf(db, asked.area, process) : [];
  return damage.slice(0, DAMAGE_LISTED_MAX).map((report) => ({
    title: report.title,
    areaNames: namesOf(report),
    issueTime: toMoment(report.issueTime),
    affectedArea: report.affectedArea,
    directLoss: report.directLoss,
    lng: report.lng,
    lat: report.lat,
  }));
}

export async function tellTimeline(db: Kysely<Tables>, asked: Asked): Promise<Timeline> {
  const process = await findProcess(db, asked);
  if (!process) return [];
  const texts = textsOf(process);
  const followUps = await findFollowUps(db, texts);
  const [damage, reach, sentTimes] = await Promise.all([
    damageOf(db, asked.area, process),
    readReach(db, asked.area, [...texts, ...followUps.map(({ applyId }) => applyId)]),
    findSentTimes(db, texts),
  ]);
  const sentAs = (kind: 'sms' | 'resend', warning: Warned, applyId: string, sentTime: Date | undefined) => {
    const sendCount = sumOf(
      reach.filter((one) => one.applyId === applyId),
      (one) => one.sendCount,
    );
    return sentTime && sendCount > 0 ? [{ ...toStep(kind, sentTime, warning), sendCount }] : [];
  };
  const steps = [
    ...process.warnings.map((warning) => toStep('warning', warning.publishTime, warning)),
    ...process.warnings.flatMap((warning) =>
      warning.applyIds.flatMap((applyId) => {
        const resent = followUps.filter(({ sourceApplyId }) => sourceApplyId === applyId);
        return [
          ...sentAs('sms', warning, applyId, sentTimes.get(applyId)),
          ...resent.flatMap((one) => sentAs('resend', warning, one.applyId, one.realSendTime)),
        ];
      }),
    ),
    ...damage.map((report) => ({ ...toStep('damage', report.issueTime, report), warnLevel: null })),
  ];
  return steps.sort((a, b) => (a.time < b.time ? 1 : -1)).slice(0, TIMELINE_LISTED_MAX);
}

function toStep(
  kind: Timeline[number]['kind'],
  time: Date,
  one: Pick<Warned, 'title' | 'areas'> & { readonly warnLevel?: number },
): Timeline[number] {
  const { title, warnLevel = null } = one;
  return { kind, time: toMoment(time), title, warnLevel, areaNames: namesOf(one), sendCount: null };
}

export async function tellTypes(db: Kysely<Tables>, { area, now }: Asked) {
  return [...(await readYear(db, area, { now, cropsMax: CROPS_LISTED_MAX })).types];
}

export async function tellCrops(db: Kysely<Tables>, { area, now }: Asked) {
  return [...(await readYear(db, area, { now, cropsMax: CROPS_LISTED_MAX })).crops];
}

/** Only regions to which something was sent, those with the most first; last what lies in none of them, so that all add up to the figure. */
export async function tellSmsReach(
  db: Kysely<Tables>,
  asked: Asked,
): Promise<AnswerOf<typeof disasterSmsReach>> {
  const process = await findProcess(db, asked);
  if (!process) return [];
  const [regions, reach] = await Promise.all([
    listRegionsBelow(db, asked.area),
    readReach(db, asked.area, textsOf(process)),
  ]);
  const countsOf = (here: typeof reach) => ({
    sendCount: sumOf(here, ({ sendCount }) => sendCount),
    successCount: sumOf(here, ({ successCount }) => successCount),
  });
  const listed = regions
    .map(({ deptId, deptName }) => ({
      deptId,
      deptName,
      ...countsOf(reach.filter(({ place }) => place === deptId)),
    }))
    .sort((a, b) => b.sendCount - a.sendCount);
  const elsewhere = reach.filter(({ place }) => !regions.some(({ deptId }) => deptId === place));
  const others = { deptId: asked.area, deptName: '本级及其他', ...countsOf(elsewhere) };
  return [...listed, others].filter(({ sendCount }) => sendCount > 0);
}
