/** Warnings, guides and damage reports (防灾减灾) as a kind of reviewed content. Their regions stand in a table of their own. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { WrittenIn } from '@farmers-mailbox/contract/publishing/content-review/written.ts';
import {
  DAMAGE_FIGURES,
  type DamageFigure,
  INFO_TYPE,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { DISASTER_FIELDS } from '@farmers-mailbox/contract/publishing/disaster/written.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { PLACE_DECIMALS } from '@farmers-mailbox/contract/rules/place.ts';
import { expressionBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { DisasterInfoTable, Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import type { Shown } from '../../office/files/picture-actions.ts';
import { attachedAs, namesOf, type WithFiles, withFiles } from '../content/attachments.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind, FileReading } from '../content/kind.ts';
import { isInside, isOfOwnUnit } from '../content/list.ts';
import { isWriter } from '../content/queries.ts';
import { usualKind } from '../content/usual-kind.ts';
import { type Area, areasOf } from './areas.ts';
import { asPassed, concerns, placesTouching, reachesNotBeyond } from './in-force.ts';
import { disasterOrdering, disasterPolicy } from './policy.ts';

type InTransit = 'issueTime' | 'effectStart' | 'effectEnd';
/** Everything that is published; moments as moments. */
export type Published = Omit<WrittenIn<typeof DISASTER_FIELDS>, InTransit> &
  Readonly<Record<InTransit, Date>>;

/** The number of who told of the damage, which no log keeps; null: none. */
export interface ReporterPhone {
  readonly reporterPhoneCipher: Buffer | null;
  /** keyed: whoever gets the content's hash could find a bare number by trying */
  readonly reporterPhoneHash: string | null;
}
export type WithReporter = Published & ReporterPhone;

type Row = Omit<Selectable<DisasterInfoTable>, DamageFigure> & Pick<Published, DamageFigure>;
export type StoredDisaster = Row &
  WithFiles & {
    readonly areas: readonly Area[];
    readonly createDeptName: string;
    readonly isWriter: boolean;
  };

const fieldsOf = pickerOf(DISASTER_FIELDS);
export const publishedOf = (from: Published): Published => ({
  ...fieldsOf(from),
  deptIds: from.deptIds.toSorted(),
});

const withReporter = (from: WithReporter): WithReporter => ({
  ...publishedOf(from),
  reporterPhoneCipher: from.reporterPhoneCipher,
  reporterPhoneHash: from.reporterPhoneHash,
});

const eb = expressionBuilder<Tables, 'disasterInfo'>();

export const disaster: ContentKind<WithReporter, StoredDisaster> = {
  ...usualKind<WithReporter, StoredDisaster>('disaster', disasterPolicy, withReporter),
  table: 'disasterInfo',
  records: 'disasterOperationRecord',
  missing: '这条信息不存在或已删除',
  nounOf: ({ infoType }) => labelOf(INFO_TYPE, infoType),
  writtenOf: (stored) => withReporter({ ...stored, deptIds: stored.areas.map(({ deptId }) => deptId) }),
  find,
  visibleTo,
  placesOf: ({ deptIds }) => ({ field: 'deptIds', deptIds }),
  partsOf: (written) =>
    partsIn(written, ['title', 'content', 'measures', 'issueUnit', 'reporterName', 'affectedCrops']),
  hashOf: (written) => hashOfContent(hashedOf(withReporter(written))),
  columnsOf,
  resetsOffline: disasterOrdering.none,
  attaches: {
    ...attachedAs<WithReporter>('disaster'),
    pictures: 'disasterPicture',
    picturesOf,
  },
  loggedOf,
  loggedTextOf: ({ content }) => ({ content }),
  storeBeside,
};

function picturesOf({ coverUrl, imageUrls }: Published): Shown[] {
  const cover = coverUrl === null ? [] : [{ field: 'coverUrl', url: coverUrl }];
  return [...cover, ...imageUrls.map((url) => ({ field: 'imageUrls', url }))];
}

/** Conditions on what waits for this person: a pass is given by whoever covers all of its regions. */
export function waitingFor(actor: Actor) {
  const area = areaOf(actor);
  return area === null || !disasterPolicy.mayReview(actor) ? null : [reachesNotBeyond(area)];
}

function loggedOf(written: WithReporter): object {
  const {
    content: _,
    reporterPhoneCipher: _cipher,
    reporterPhoneHash: _hash,
    issueTime,
    effectStart,
    effectEnd,
    attachments,
    ...others
  } = written;
  return {
    ...others,
    attachments: namesOf(attachments),
    issueTime: toMoment(issueTime),
    effectStart: toMoment(effectStart),
    effectEnd: toMoment(effectEnd),
  };
}

function hashedOf(published: WithReporter): object {
  const { infoType, disasterType, warnLevel, title, content, measures, issueUnit } = published;
  const { issueTime, effectStart, effectEnd, deptIds, affectedCrops } = published;
  const words = { infoType, disasterType, warnLevel, title, content, measures, issueUnit };
  const times = [issueTime, effectStart, effectEnd].map((at) => at.toISOString());
  // with two digits each, as the database keeps them
  const figures = DAMAGE_FIGURES.map(({ name }) => published[name]?.toFixed(2) ?? null);
  const { attachments, videoUrl, coverUrl, imageUrls, reporterName, reporterPhoneHash, lng, lat } = published;
  const [east, north] = [lng, lat].map((degrees) => degrees?.toFixed(PLACE_DECIMALS) ?? null);
  const report = { reporterName, reporterPhoneHash, lng: east, lat: north };
  // what was passed before there were any has none
  const pictures = coverUrl === null && imageUrls.length === 0 ? {} : { coverUrl, imageUrls };
  return { ...words, times, figures, deptIds, affectedCrops, attachments, videoUrl, ...pictures, ...report };
}

function columnsOf(written: WithReporter) {
  const { deptIds: _, attachments: _hung, affectedCrops, imageUrls, ...others } = written;
  const exact = Object.fromEntries(
    DAMAGE_FIGURES.map(({ name, digits }) => [name, others[name]?.toFixed(digits) ?? null]),
  );
  return { ...others, ...exact, affectedCrops: [...affectedCrops], imageUrls: [...imageUrls] };
}

async function storeBeside(
  trx: Transaction<Tables>,
  disasterId: string,
  { deptIds }: Published,
): Promise<void> {
  await trx.deleteFrom('disasterPlace').where('disasterId', '=', disasterId).execute();
  const places = deptIds.map((deptId) => ({ disasterId, deptId }));
  await trx.insertInto('disasterPlace').values(places).execute();
}

/**
 * Rows visible to the actor: those published for their area; and those written in their area, drafts of their
 * own unit alone. An administrator also finds what was published for the area and is offline, as it was
 * passed; below that rank, of the rest only the own unit's.
 */
function visibleTo(actor: Actor) {
  const area = areaOf(actor);
  const ofOwnUnit = isOfOwnUnit(disaster, actor);
  const ofOwnArea = eb.and([
    isInside(disaster, 'createDeptId', area),
    eb.or([eb('disasterInfo.auditStatus', '<>', ContentStatus.draft), ofOwnUnit]),
  ]);
  const passedForArea = eb.and([asPassed, concerns(area)]);
  const publishedForArea = eb.and([
    eb('disasterInfo.auditStatus', '=', ContentStatus.published),
    concerns(area),
  ]);
  return [
    eb('disasterInfo.delFlag', '=', 0),
    managesOthers(actor) ? eb.or([ofOwnArea, passedForArea]) : eb.or([ofOwnUnit, publishedForArea]),
  ];
}

/**
 * Keys among which `visibleTo` finds everything, each part by an index of its own: judged by that OR alone, a list reads every row for the few
 * of a county. Not for a province, which finds nearly all of them in their order.
 */
export function withinReach(actor: Actor): Condition[] {
  const area = areaOf(actor);
  if (area !== null && area.length <= ROOT_CODE.length) return [];
  const { deptId, userId } = actor;
  const written = managesOthers(actor)
    ? sql`SELECT disaster_id FROM disaster_info WHERE ${isInside(disaster, 'createDeptId', area)}`
    : sql`SELECT disaster_id FROM disaster_info WHERE create_dept_id = ${deptId}
      UNION ALL SELECT disaster_id FROM disaster_info WHERE create_user_id = ${userId}`;
  return [sql<SqlBool>`disaster_info.disaster_id IN (${written} UNION ALL ${placesTouching(area)})`];
}

async function find(
  from: FileReading,
  actor: Actor,
  disasterId: string,
): Promise<StoredDisaster | undefined> {
  const found = await from.db
    .selectFrom('disasterInfo')
    .innerJoin('sysDept as unit', 'unit.deptId', 'disasterInfo.createDeptId')
    .selectAll('disasterInfo')
    .select([
      'unit.fullDeptName as createDeptName',
      areasOf.as('areas'),
      isWriter(disaster, actor).as('isWriter'),
    ])
    .where('disasterInfo.disasterId', '=', disasterId)
    .where((where) => where.and(visibleTo(actor)))
    .executeTakeFirst();
  const [whole] = await withFiles(from, 'disaster', found ? [found] : [], () => disasterId);
  return whole && { ...inNumbers(whole), attachments: whole.attachments ?? [] };
}

/**
 * Numbers from the exact decimals that come as text; with two digits behind the point a number holds them.
 */
export function inNumbers<Stored extends Pick<Selectable<DisasterInfoTable>, DamageFigure>>(row: Stored) {
  const figures = DAMAGE_FIGURES.map(({ name }) => [name, row[name] === null ? null : Number(row[name])]);
  return { ...row, ...(Object.fromEntries(figures) as Record<DamageFigure, number | null>) };
}
