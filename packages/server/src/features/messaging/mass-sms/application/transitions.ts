/**
 * Moves an application: one guarded UPDATE (the states it may come from stand in its WHERE) and one row of history, in
 * the same transaction. Permission is the policy's question; the actions do the rest.
 */
import { SendStatus, type StatePair } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  type Expression,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { MassSmsApplyTable, Tables } from '../../../../database/tables.ts';
import { overtaken } from '../../../../http/refusal.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { tellOfMove } from './move-letters.ts';
import { recordProcess, type Step } from './process-queries.ts';
import { takeReleaseNo } from './release-turns.ts';
import { logTransition } from './transition-log.ts';

export type Application = Selectable<MassSmsApplyTable>;

export interface Move extends Pick<Step, 'processType' | 'operator' | 'operateTime' | 'opinion'> {
  readonly applyId: string;
  readonly from: readonly StatePair[];
  readonly set: Updateable<MassSmsApplyTable>;
  /** the row that the mover looked at: another one meanwhile loses */
  readonly version?: number;
  /** a further condition that must hold when it moves */
  readonly only?: Expression<boolean>;
}

/** Holds the application's row until the transaction ends; null when there is none. */
export async function lockApplication(
  trx: Transaction<Tables>,
  applyId: string,
): Promise<Application | null> {
  const row = await trx
    .selectFrom('massSmsApply')
    .selectAll()
    .where('applyId', '=', applyId)
    .where('delFlag', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Moves the application, or returns null when it no longer stands in one of the states (or versions) asked for. */
export async function tryMove(trx: Transaction<Tables>, move: Move): Promise<Application | null> {
  const before = await lockApplication(trx, move.applyId);
  if (!before) return null;
  // An urgent text takes no turn: it is in nobody's way, and waits for nobody.
  const isReleased = move.set.sendStatus === SendStatus.sending && before.urgentFlag === 0;
  const released = isReleased ? { releaseNo: await takeReleaseNo(trx) } : {};
  const after = await trx
    .updateTable('massSmsApply')
    .set({ ...move.set, ...released, updateTime: move.operateTime, version: sql`version + 1` })
    .where('applyId', '=', move.applyId)
    .where('delFlag', '=', 0)
    .where(standsIn(move.from))
    .$if(move.version !== undefined, (query) => query.where('version', '=', move.version ?? 0))
    .where(sql<boolean>`(${move.only ?? sql`true`})`)
    .returningAll()
    .executeTakeFirst();
  if (!after) return null;
  await recordProcess(trx, {
    ...move,
    from: { auditStatus: before.auditStatus, sendStatus: before.sendStatus },
    to: { auditStatus: after.auditStatus, sendStatus: after.sendStatus },
    contentHash: after.contentHash,
  });
  await logTransition(trx, move, before, after);
  await tellOfMove(trx, move, before, after);
  return after;
}

/** Moves the application; whoever comes second is told to look again. */
export async function moveOrRefuse(trx: Transaction<Tables>, move: Move): Promise<Application> {
  const after = await tryMove(trx, move);
  if (!after) throw overtaken('这条短信申请');
  return after;
}

/** `passOver`: for a caller that comes back in a moment; `wait`: for one that does not, until they are free, after all others. */
export type HeldRows = 'wait' | 'passOver';

/**
 * Moves each of the applications in its own transaction and returns those that moved; the others were moved by somebody else. One that
 * fails, or whose row somebody holds, keeps no other from its move: a warning must start beside whatever is wrong with another text.
 * @throws AggregateError with what went wrong, once all were tried
 */
export async function moveEach(
  db: Kysely<Tables>,
  applyIds: readonly string[],
  move: (trx: Transaction<Tables>, applyId: string) => Promise<Application | null>,
  heldRows: HeldRows = 'passOver',
): Promise<Application[]> {
  const moved: Application[] = [];
  const tryMoving = async (applyId: string, attempt: typeof move) => {
    const after = await db.transaction().execute((trx) => attempt(trx, applyId));
    if (after) moved.push(after);
  };
  const held: string[] = [];
  const moveFree: typeof move = async (trx, applyId) => {
    if (await takeFreeRow(trx, applyId)) return move(trx, applyId);
    held.push(applyId);
    return null;
  };
  const afterAllOthers = async function* () {
    for (const applyId of applyIds) yield { applyId, attempt: moveFree };
    if (heldRows === 'wait') for (const applyId of held) yield { applyId, attempt: move };
  };
  await eachAlone(
    afterAllOthers(),
    ({ applyId }) => `application ${applyId} could not be moved`,
    ({ applyId, attempt }) => tryMoving(applyId, attempt),
  );
  return moved;
}

/** False when somebody holds the application's row, or there is none any more. */
async function takeFreeRow(trx: Transaction<Tables>, applyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('massSmsApply')
    .select('applyId')
    .where('applyId', '=', applyId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** `(audit_status, send_status) IN (…)` */
export function standsIn(pairs: readonly StatePair[]) {
  const list = sql.join(
    pairs.map(([auditStatus, sendStatus]) => sql`(${auditStatus}::smallint, ${sendStatus}::smallint)`),
  );
  return sql<boolean>`(audit_status, send_status) IN (${list})`;
}
