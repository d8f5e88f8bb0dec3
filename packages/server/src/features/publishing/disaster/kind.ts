/** Warnings, guides and damage reports (防灾减灾) as a kind of reviewed content. Their regions stand in a table of their own. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  DAMAGE_FIGURES,
  type DamageFigure,
  INFO_TYPE,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { expressionBuilder, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { DisasterInfoTable, Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind } from '../content/kind.ts';
import { isAdministrator } from '../content/policy.ts';
import { isWriter } from '../content/queries.ts';
import { type Area, areasOf } from './areas.ts';
import { asPassed, concerns } from './in-force.ts';
import { disasterPolicy } from './policy.ts';

export type Figures = Readonly<Record<DamageFigure, number | null>>;

/** Everything that is published. */
export interface Published extends Figures {
  readonly infoType: number;
  readonly disasterType: number;
  readonly warnLevel: number | null;
  readonly title: string;
  readonly content: string;
  readonly measures: string;
  readonly issueUnit: string;
  readonly issueTime: Date;
  readonly effectStart: Date;
  readonly effectEnd: Date;
  readonly deptIds: readonly string[];
  readonly affectedCrops: readonly string[];
}

type Row = Omit<Selectable<DisasterInfoTable>, DamageFigure> & Figures;
export type StoredDisaster = Row & {
  readonly areas: readonly Area[];
  readonly createDeptName: string;
  readonly isWriter: boolean;
};

export const figuresOf = (from: Figures): Figures =>
  Object.fromEntries(DAMAGE_FIGURES.map(({ name }) => [name, from[name]])) as Record<
    DamageFigure,
    number | null
  >;

export const publishedOf = (from: Published): Published => ({
  ...figuresOf(from),
  infoType: from.infoType,
  disasterType: from.disasterType,
  warnLevel: from.warnLevel,
  title: from.title,
  content: from.content,
  measures: from.measures,
  issueUnit: from.issueUnit,
  issueTime: from.issueTime,
  effectStart: from.effectStart,
  effectEnd: from.effectEnd,
  deptIds: from.deptIds.toSorted(),
  affectedCrops: from.affectedCrops,
});

const table = {
  table: 'disasterInfo',
  key: 'disasterId',
  status: 'auditStatus',
  records: 'disasterOperationRecord',
} as const;
const eb = expressionBuilder<Tables, 'disasterInfo'>();

export const disaster: ContentKind<Published, StoredDisaster> = {
  ...table,
  types: ['disaster'],
  missing: '这条信息不存在或已删除',
  moduleOf: () => '防灾减灾',
  nounOf: ({ infoType }) => labelOf(INFO_TYPE, infoType),
  idOf: ({ disasterId }) => disasterId,
  statusOf: ({ auditStatus }) => auditStatus,
  writtenOf: (stored) => publishedOf({ ...stored, deptIds: stored.areas.map(({ deptId }) => deptId) }),
  find,
  visibleTo,
  startsFrom: contentStartsFrom,
  stateAllows: contentStateAllows,
  mayByPerson: disasterPolicy.mayByPerson,
  placesOf: ({ deptIds }) => ({ field: 'deptIds', deptIds }),
  partsOf: ({ title, content, measures, issueUnit, affectedCrops }) => [
    ['title', title],
    ['content', content],
    ['measures', measures],
    ['issueUnit', issueUnit],
    ...affectedCrops.map((crop): TextPart => ['affectedCrops', crop]),
  ],
  hashOf: (written) => hashOfContent(hashedOf(publishedOf(written))),
  columnsOf,
  loggedOf,
  loggedTextOf: ({ content }) => ({ content }),
  storeBeside,
};

function loggedOf(written: Published): object {
  const { content: _, issueTime, effectStart, effectEnd, ...others } = written;
  return {
    ...others,
    issueTime: toMoment(issueTime),
    effectStart: toMoment(effectStart),
    effectEnd: toMoment(effectEnd),
  };
}

function hashedOf(published: Published): object {
  const { infoType, disasterType, warnLevel, title, content, measures, issueUnit } = published;
  const { issueTime, effectStart, effectEnd, deptIds, affectedCrops } = published;
  const words = { infoType, disasterType, warnLevel, title, content, measures, issueUnit };
  const times = [issueTime, effectStart, effectEnd].map((at) => at.toISOString());
  // with two digits each, as the database keeps them
  const figures = DAMAGE_FIGURES.map(({ name }) => published[name]?.toFixed(2) ?? null);
  return { ...words, times, figures, deptIds, affectedCrops };
}

function columnsOf(written: Published) {
  const { deptIds: _, affectedCrops, ...others } = written;
  const exact = Object.fromEntries(
    DAMAGE_FIGURES.map(({ name, digits }) => [name, others[name]?.toFixed(digits) ?? null]),
  );
  return { ...others, ...exact, affectedCrops: [...affectedCrops] };
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
  const ofOwnUnit = eb.or([
    eb('disasterInfo.createDeptId', '=', actor.deptId),
    eb('disasterInfo.createUserId', '=', actor.userId),
  ]);
  const ofOwnArea = eb.and([
    deptInside(eb, 'disasterInfo.createDeptId', area),
    eb.or([eb('disasterInfo.auditStatus', '<>', 0), ofOwnUnit]),
  ]);
  const passedForArea = eb.and([asPassed, concerns(area)]);
  const publishedForArea = eb.and([eb('disasterInfo.auditStatus', '=', 2), concerns(area)]);
  return [
    eb('disasterInfo.delFlag', '=', 0),
    isAdministrator(actor) ? eb.or([ofOwnArea, passedForArea]) : eb.or([ofOwnUnit, publishedForArea]),
  ];
}

async function find(
  db: Kysely<Tables>,
  actor: Actor,
  disasterId: string,
): Promise<StoredDisaster | undefined> {
  const found = await db
    .selectFrom('disasterInfo')
    .innerJoin('sysDept as unit', 'unit.deptId', 'disasterInfo.createDeptId')
    .selectAll('disasterInfo')
    .select([
      'unit.fullDeptName as createDeptName',
      areasOf.as('areas'),
      isWriter(table, actor).as('isWriter'),
    ])
    .where('disasterInfo.disasterId', '=', disasterId)
    .where((where) => where.and(visibleTo(actor)))
    .executeTakeFirst();
  return found && inNumbers(found);
}

/**
 * Numbers from the exact decimals that come as text; with two digits behind the point a number holds them.
 */
export function inNumbers<Stored extends Pick<Selectable<DisasterInfoTable>, DamageFigure>>(row: Stored) {
  const figures = DAMAGE_FIGURES.map(({ name }) => [name, row[name] === null ? null : Number(row[name])]);
  return { ...row, ...(Object.fromEntries(figures) as Record<DamageFigure, number | null>) };
}
