/**
 * Writes the log of hits (命中日志) and the counts on the words beside the checks, a second later and many at once: nobody who
 * writes, reviews or sends waits for it. What a program that is killed had not written yet is lost; a hit is a hint, no proof.
 */
import {
  FORBIDDEN,
  HIT_DAYS,
  WordScene,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { SensitiveWordHitTable, Tables } from '../../../database/tables.ts';
import type { Clock } from '../../../dependencies.ts';
import { DAY_MS } from '../../../time/moment.ts';
import type { Hit } from './automaton.ts';
import { excerptAround } from './excerpt.ts';

type HitRow = Insertable<SensitiveWordHitTable> & { typeId: string; hitTime: Date };

const WRITE_AFTER_MS = 1_000;
/** More than so many that wait to be written are not remembered. */
const WAITING_MAX = 5_000;
/** Different words of one text. */
const WORDS_OF_A_TEXT_MAX = 20;
/** Somebody who goes on writing, and a text that is looked at every second, is told once in so long. */
const TOLD_AGAIN_AFTER_MS = 10 * 60_000;
const TOLD_MAX = 10_000;

/** A text that was looked at, and what was found in it. */
export interface LookedAt {
  readonly scene: WordScene;
  readonly text: string;
  readonly hits: readonly Hit[];
  /** the text was stopped for its forbidden words; otherwise somebody was reminded */
  readonly refused: boolean;
  /** null when the program itself looked, into a text of this department */
  readonly by: Actor | null;
  readonly deptId: string;
  readonly applyId?: string | null;
  readonly now: Date;
}

/** @returns what takes hits: it is done at once, and writes them later */
export function openHitRecorder(db: Kysely<Tables>): (lookedAt: LookedAt) => void {
  const told = new Map<string, number>();
  let waiting: HitRow[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const isNews = (row: HitRow): boolean => {
    const key = [
      row.scene,
      row.refusedFlag,
      row.userId ?? '',
      row.applyId ?? '',
      row.typeId,
      row.textPart,
    ].join(' ');
    const at = row.hitTime.getTime();
    const before = told.get(key);
    if (before !== undefined && Math.abs(at - before) < TOLD_AGAIN_AFTER_MS) return false;
    if (told.size >= TOLD_MAX) told.clear();
    told.set(key, at);
    return true;
  };

  const write = () => {
    timer = null;
    const rows = waiting;
    waiting = [];
    // a database that is away loses hints, and nothing else may fail for them
    writing = writing.then(() => writeHits(db, rows)).catch(() => undefined);
  };

  return (lookedAt) => {
    waiting.push(
      ...rowsOf(lookedAt)
        .filter(isNews)
        .slice(0, WAITING_MAX - waiting.length),
    );
    if (waiting.length === 0 || timer) return;
    timer = setTimeout(write, WRITE_AFTER_MS);
    timer.unref();
  };
}

function rowsOf({ scene, text, hits, refused, by, deptId, applyId = null, now }: LookedAt): HitRow[] {
  const first = new Map<string, Hit>();
  for (const hit of hits) {
    if (hit.typeId !== undefined && !first.has(hit.typeId)) first.set(hit.typeId, hit);
  }
  return [...first].slice(0, WORDS_OF_A_TEXT_MAX).map(([typeId, hit]) => {
    const { part, start, end } = excerptAround(text, hit);
    return {
      hitTime: now,
      scene,
      refusedFlag: refused && hit.level === FORBIDDEN ? 1 : 0,
      typeId,
      word: hit.word,
      wordLevel: hit.level,
      userId: by?.userId ?? null,
      userName: by?.userName ?? null,
      realName: by?.realName ?? null,
      deptId: by?.deptId ?? deptId,
      deptName: by?.fullDeptName ?? null,
      applyId,
      textPart: part,
      partStart: start,
      partEnd: end,
    };
  });
}

async function writeHits(db: Kysely<Tables>, rows: readonly HitRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.insertInto('sensitiveWordHit').values(rows).execute();
  // Trying a text says nothing of what people write.
  const counted = rows.filter(({ scene }) => scene !== WordScene.trying);
  const ofWord = Map.groupBy(counted, ({ typeId }) => typeId);
  const counts = [...ofWord].map(([typeId, hits]) => ({
    typeId,
    count: hits.length,
    last: new Date(Math.max(...hits.map(({ hitTime }) => hitTime.getTime()))),
  }));
  if (counts.length === 0) return;
  // In one order, so that two programs cannot wait for each other.
  await sql`WITH fresh AS (
      SELECT * FROM unnest(${counts.map(({ typeId }) => typeId)}::bigint[], ${counts.map(({ count }) => count)}::int[],
        ${counts.map(({ last }) => last)}::timestamptz[]) AS fresh (type_id, hits, last_time)),
    held AS (SELECT type_id FROM global_type WHERE type_id IN (SELECT type_id FROM fresh) ORDER BY type_id FOR UPDATE)
    UPDATE global_type AS word SET hit_count = word.hit_count + fresh.hits,
      last_hit_time = greatest(word.last_hit_time, fresh.last_time)
    FROM fresh JOIN held USING (type_id) WHERE word.type_id = fresh.type_id`.execute(db);
}

const CLEARED_AT_ONCE = 5_000;

/** Hits that are past HIT_DAYS, some thousands at a time. @returns how many went */
export async function clearOldHits(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const { numAffectedRows = 0n } = await sql`DELETE FROM sensitive_word_hit WHERE log_id IN (
    SELECT log_id FROM sensitive_word_hit WHERE hit_time < ${new Date(clock.now().getTime() - HIT_DAYS * DAY_MS)}
      AND hit_time < now() - make_interval(days => ${HIT_DAYS}::int) ORDER BY hit_time, log_id LIMIT ${CLEARED_AT_ONCE})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
