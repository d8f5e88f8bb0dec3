/** What a review decides on, as one hash: a pass is bound to it, so that nothing else can be published under that pass. */
import { createHash } from 'node:crypto';
import { DAMAGE_FIGURES, type DamageFigure } from '@farmers-mailbox/contract/disaster/fields.ts';
import { canonicalJson } from '../../database/canonical-json.ts';

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

/** 64 hexadecimal digits, equal exactly when what is published is. */
export function contentHashOf(written: Published): string {
  const published = publishedOf(written);
  const { infoType, disasterType, warnLevel, title, content, measures, issueUnit } = published;
  const { issueTime, effectStart, effectEnd, deptIds, affectedCrops } = published;
  const words = { infoType, disasterType, warnLevel, title, content, measures, issueUnit };
  const times = [issueTime, effectStart, effectEnd].map((at) => at.toISOString());
  // with two digits each, as the database keeps them
  const figures = DAMAGE_FIGURES.map(({ name }) => published[name]?.toFixed(2) ?? null);
  const lists = { times, figures, deptIds: [...deptIds], affectedCrops: [...affectedCrops] };
  return createHash('sha256')
    .update(canonicalJson({ ...words, ...lists }))
    .digest('hex');
}
