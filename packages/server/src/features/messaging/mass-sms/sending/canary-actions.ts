/** Moves of applications that are sent to a few first, made by the clock: it looks at the results and lets the rest go, or waits. */
import {
  CanaryMode,
  CanaryState,
  ProcessType,
  SendStatus,
  systemStartsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { readOtherConfig } from '../../sms-config/queries.ts';
import { type CanaryResults, judge } from '../application/canary.ts';
import { theSystem } from '../application/process-queries.ts';
import { type Application, moveEach, tryMove } from '../application/transitions.ts';
import { readStandings, sumStandings } from './slice-queries.ts';

/**
 * Judges every trial whose results are in, or late. A good one goes on by itself, unless a person wanted to look first; another
 * is held for one. Any number of programs may call it: the first one's word counts. Returns what moved.
 */
export async function judgeCanaries(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const now = clock.now();
  const trials = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'canaryMode', 'canaryFailRate', 'canaryToSeq', 'canaryTime'])
    .where('sendStatus', '=', SendStatus.sending)
    .where('canaryState', '=', CanaryState.trial)
    .execute();
  if (trials.length === 0) return [];
  const { failAlarmRate } = await readOtherConfig(db);
  const moved: Application[] = [];
  await eachAlone(
    trials,
    ({ applyId }) => `the trial of application ${applyId} could not be judged`,
    async (trial) => {
      const { applyId } = trial;
      const results = await readCanaryResults(db, trial);
      if (results.waitingCount === 0 && trial.canaryTime === null) await noteHandedOver(db, applyId, now);
      const failRateMax = trial.canaryFailRate ?? failAlarmRate;
      const judged = judge(results, { handedOver: trial.canaryTime, failRateMax, now });
      if (judged) moved.push(...(await moveJudged(db, now, applyId, moveOf(trial.canaryMode, judged))));
    },
  );
  return moved;
}

const moveJudged = (db: Kysely<Tables>, now: Date, applyId: string, move: ReturnType<typeof moveOf>) =>
  moveEach(db, [applyId], (trx) =>
    tryMove(trx, {
      applyId,
      from: systemStartsFrom.canary,
      only: sql<boolean>`canary_state = ${CanaryState.trial}`,
      operator: theSystem,
      operateTime: now,
      ...move,
    }),
  );

function moveOf(canaryMode: number, { isGood, sentence }: { isGood: boolean; sentence: string }) {
  if (isGood && canaryMode === CanaryMode.byItself) {
    return {
      processType: ProcessType.canaryPassed,
      opinion: `${sentence}，继续发送`,
      set: { canaryState: CanaryState.over },
    };
  }
  const opinion = isGood ? `${sentence}，等待确认后继续` : `${sentence}，请检查后恢复或取消`;
  const holdReason = isGood ? 'canaryDone' : 'canary';
  return {
    processType: ProcessType.held,
    opinion,
    set: { sendStatus: SendStatus.held, holdReason, holdRemark: opinion },
  };
}

/** Where the few stand. */
export async function readCanaryResults(
  db: Kysely<Tables>,
  { applyId, canaryToSeq }: Pick<Application, 'applyId' | 'canaryToSeq'>,
): Promise<CanaryResults> {
  const standing = sumStandings(await readStandings(db, applyId, canaryToSeq));
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM sms_resend
    WHERE apply_id = ${applyId} AND seq <= ${canaryToSeq} AND reason = 'expired'`.execute(db);
  return { ...standing, retryCount: rows[0]?.count ?? 0 };
}

/** From here on receipts are waited for. A row that somebody holds is left to the next call. */
async function noteHandedOver(db: Kysely<Tables>, applyId: string, now: Date): Promise<void> {
  await db
    .updateTable('massSmsApply')
    .set({ canaryTime: now })
    .where('applyId', '=', ({ selectFrom }) =>
      selectFrom('massSmsApply')
        .select('applyId')
        .where('applyId', '=', applyId)
        .where('canaryState', '=', CanaryState.trial)
        .where('canaryTime', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
