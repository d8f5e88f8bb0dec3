/** The SQL of likes, reports, marks, views and their like: who did what, and the counts that the clock adds up. */
import {
  type CountedViews,
  type ReactedType,
  type Reaction,
  VIEWED_TYPES,
  type ViewedType,
} from '@farmers-mailbox/contract/publishing/reactions/fields.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import { publicCenters } from '../../service/service-center/queries.ts';
import { publicServices } from '../../service/service-hall/queries.ts';
import { publicArticles } from '../article/queries.ts';
import { keysAmong, type PublishedKind, type Reader } from '../content/published.ts';
import { publicWarnings } from '../disaster/queries.ts';
import { publicPosts } from '../interaction-posts/queries.ts';
import { publicKnowledge } from '../knowledge/queries.ts';
import { publicListings } from '../supply-demand/queries.ts';
import { publicTours } from '../tour/queries.ts';

type Count = CountedViews | 'likeCount' | 'reportCount' | 'scoreSum' | 'scoreCount';

interface Counted {
  readonly kind: PublishedKind;
  /** the counts that its table has */
  readonly counts: readonly Count[];
}

const counted: Readonly<Record<ReactedType, Counted>> = {
  knowledge: { kind: publicKnowledge, counts: ['viewCount', 'likeCount', 'shareCount'] },
  article: { kind: publicArticles, counts: ['viewCount', 'likeCount', 'shareCount'] },
  post: { kind: publicPosts, counts: ['likeCount', 'reportCount'] },
  warning: { kind: publicWarnings, counts: ['viewCount'] },
  listing: { kind: publicListings, counts: ['viewCount', 'callCount'] },
  tour: { kind: publicTours, counts: ['viewCount', 'scoreSum', 'scoreCount'] },
  service: { kind: publicServices, counts: ['clickCount'] },
  center: { kind: publicCenters, counts: ['scoreSum', 'scoreCount'] },
};

export async function isPublic(
  db: Kysely<Tables>,
  contentType: ReactedType,
  contentId: string,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await keysAmong(counted[contentType].kind, reader, [contentId]).execute(db);
  return rows.length > 0;
}

export interface Reacted {
  readonly contentType: ReactedType;
  readonly contentId: string;
  readonly reaction: Reaction;
  readonly personHash: Buffer;
  /** of a mark */
  readonly score?: number;
}

/** False when this person did so before. */
export async function insertReaction(
  trx: Transaction<Tables>,
  reacted: Reacted,
  reactionTime: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('contentReaction')
    .values({ ...reacted, reactionTime })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** As it was given; undefined when there was none. */
export function deleteReaction(
  trx: Transaction<Tables>,
  { contentType, contentId, reaction, personHash }: Reacted,
): Promise<{ score: number | null } | undefined> {
  return trx
    .deleteFrom('contentReaction')
    .where('contentType', '=', contentType)
    .where('contentId', '=', contentId)
    .where('reaction', '=', reaction)
    .where('personHash', '=', personHash)
    .returning('score')
    .executeTakeFirst();
}

export async function tallyReaction(
  trx: Transaction<Tables>,
  { contentType, contentId, reaction, score }: Reacted,
  by: 1 | -1,
): Promise<void> {
  const counts: Readonly<Record<Reaction, Partial<Record<Count, number>>>> = {
    like: { likeCount: by },
    report: { reportCount: by },
    score: { scoreSum: by * (score ?? 0), scoreCount: by },
  };
  await trx
    .insertInto('contentTally')
    .values({ contentType, contentId, ...counts[reaction] })
    .execute();
}

export interface Viewed extends Readonly<Record<CountedViews, number>> {
  readonly contentType: ViewedType;
  readonly contentId: string;
}

/** Of those that are public. Returns how many of them were. */
export async function tallyViews(
  trx: Transaction<Tables>,
  views: readonly Viewed[],
  reader: Reader,
): Promise<number> {
  let countedItems = 0;
  for (const contentType of VIEWED_TYPES) {
    const { kind } = counted[contentType];
    const some = views.filter((view) => view.contentType === contentType);
    if (some.length === 0) continue;
    const ids = some.map(({ contentId }) => contentId);
    const { numAffectedRows = 0n } =
      await sql`INSERT INTO content_tally (content_type, content_id, view_count, share_count, call_count, click_count)
      SELECT ${contentType}, told.*
      FROM unnest(${ids}::bigint[], ${some.map(({ viewCount }) => viewCount)}::integer[],
        ${some.map(({ shareCount }) => shareCount)}::integer[], ${some.map(({ callCount }) => callCount)}::integer[],
        ${some.map(({ clickCount }) => clickCount)}::integer[]) AS told (id, views, shares, calls, clicks)
      WHERE told.id IN (${keysAmong(kind, reader, ids)})`.execute(trx);
    countedItems += Number(numAffectedRows);
  }
  return countedItems;
}

/**
 * Adds what was counted to the rows that lists read; any number of programs may, each count is added once. What cannot be added to one kind
 * keeps nothing from the others.
 * @throws AggregateError with what went wrong, once all were tried
 */
export async function applyTallies(db: Kysely<Tables>): Promise<void> {
  await eachAlone(
    Object.entries(counted),
    ([contentType]) => `counts of ${contentType} were not added`,
    ([contentType, one]) => applyTalliesOf(db, contentType, one),
  );
}

/** As much as the columns hold. */
const COUNT_MAX = 2_147_483_647;

async function applyTalliesOf(
  db: Kysely<Tables>,
  contentType: string,
  { kind, counts }: Counted,
): Promise<void> {
  const key = sql.ref(kind.key);
  const sums = counts.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`);
  const set = counts.map((name) => {
    const added = sql`${sql.ref(`${kind.table}.${name}`)} + summed.${sql.ref(name)}`;
    return sql`${sql.ref(name)} = greatest(0, least(${sql.lit(COUNT_MAX)}, ${added}))`;
  });
  // in the order of the ids, so that it and somebody who decides about several cannot wait for each other
  await sql`WITH taken AS (DELETE FROM content_tally WHERE content_type = ${contentType} RETURNING *),
      summed AS (SELECT content_id, ${sql.join(sums)} FROM taken GROUP BY content_id),
      held AS MATERIALIZED (SELECT ${key} FROM ${sql.table(kind.table)}
        WHERE ${key} IN (SELECT content_id FROM summed) ORDER BY ${key} FOR UPDATE)
    UPDATE ${sql.table(kind.table)} SET ${sql.join(set)} FROM held JOIN summed ON summed.content_id = held.${key}
    WHERE ${sql.ref(`${kind.table}.${kind.key}`)} = held.${key}`.execute(db);
}
