/** Tells the alarm's telephones of a sending that was held for its failures. */
import { ProcessType, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { HOUR_MS } from '../../../../time/moment.ts';
import { callAlarmPhones } from '../../sms-config/alarm-actions.ts';
import { isUntold, noteSteps, type Step, stepColumns } from '../review/told-steps.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

/** A hold that old is no news any more. */
const HELD_SINCE_MS = 24 * HOUR_MS;

const held = columnsOf('massSmsApply', ['applyId', 'applyNo', 'smsTitle', 'holdRemark'], 'a');

/** Calls the alarm's telephones when a sending was held for its failures. @returns how many texts were queued */
export async function alarmOfFailures(needs: Needs): Promise<number> {
  const { db, clock } = needs;
  const now = clock.now();
  const { rows } = await sql<Step & RowOf<typeof held>>`
    SELECT ${stepColumns}, ${held}
    FROM mass_sms_apply AS a JOIN LATERAL (
      SELECT step_no, operate_time FROM mass_sms_process
      WHERE apply_id = a.apply_id AND process_type = ${ProcessType.held} ORDER BY step_no DESC LIMIT 1) AS p ON true
    WHERE a.send_status = ${SendStatus.held} AND a.hold_reason IN ('failRate', 'canary')
      AND p.operate_time > ${new Date(now.getTime() - HELD_SINCE_MS)}
      AND ${isUntold}
    ORDER BY p.operate_time, a.apply_id`.execute(db);
  let queued = 0;
  await eachAlone(
    rows,
    ({ applyId }) => `the alarm of application ${applyId} was not raised`,
    async (row) => {
      queued += await db.transaction().execute(async (trx) => {
        if ((await noteSteps(trx, [row], now)).length === 0) return 0;
        const { applyNo, smsTitle, holdRemark } = row;
        const sentence = `短信“${smsTitle}”（${applyNo}）已自动暂停发送。${holdRemark ?? ''}。请登录农民信箱后台查看，恢复或取消发送。`;
        return callAlarmPhones(trx, needs, sentence);
      });
    },
  );
  return queued;
}
