/** Holds a sending of which too much fails, so that a person looks before the rest leaves. */
import {
  CanaryState,
  ProcessType,
  SendStatus,
  SliceState,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { readOtherConfig } from '../../sms-config/queries.ts';
import { CANARY_MISSED } from '../application/canary.ts';
import { holdForFailRate } from './hold-actions.ts';

/** Results before their failures can raise the alarm. */
const ALARM_RESULTS_MIN = 200;
const FAIL_ALARM = '失败率过高';

/** Once for an application, its few included: a person who resumes it has decided. */
export async function holdForFailures(db: Kysely<Tables>, clock: Clock): Promise<void> {
  const { rows } = await sql<{ applyId: string; failCount: number; results: number }>`
    SELECT a.apply_id, a.fail_count, a.success_count + a.fail_count AS results FROM mass_sms_apply a
    WHERE a.send_status = ${sql.lit(SendStatus.sending)} AND a.canary_state <> ${sql.lit(CanaryState.trial)}
      AND a.success_count + a.fail_count >= ${ALARM_RESULTS_MIN} AND a.fail_count > 0
      AND EXISTS (SELECT FROM mass_sms_slice s WHERE s.apply_id = a.apply_id AND s.state IN (${literals(SliceState.waiting, SliceState.leased)}))
      AND NOT EXISTS (SELECT FROM mass_sms_process p WHERE p.apply_id = a.apply_id AND p.process_type = ${sql.lit(ProcessType.held)}
        AND (p.opinion LIKE ${`${FAIL_ALARM}%`} OR p.opinion LIKE ${`%${CANARY_MISSED}%`}))`.execute(db);
  if (rows.length === 0) return;
  const { failAlarmRate } = await readOtherConfig(db);
  const remarks = rows
    .filter(({ failCount, results }) => failCount * 100 > results * failAlarmRate)
    .map(({ applyId, failCount, results }): [string, string] => [
      applyId,
      `${FAIL_ALARM}：已有${results}条结果，其中${failCount}条失败`,
    ]);
  await holdForFailRate(db, clock, new Map(remarks));
}
