/** Tells the alarm's telephones that sendings stand still because no channel takes them: whoever can mend one seldom looks at them. */
import { ProcessType, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { HOUR_MS } from '../../../../time/moment.ts';
import { callAlarmPhones } from '../../sms-config/alarm-actions.ts';
import { isUntold, noteSteps, type Step, stepColumns } from '../review/told-steps.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

/** A channel that comes and goes holds the same sending every few minutes, and is one piece of news. */
const TOLD_FOR_MS = HOUR_MS;

const held = columnsOf('massSmsApply', ['applyId', 'urgentFlag', 'holdRemark'], 'a');
interface Held extends Step, RowOf<typeof held> {
  readonly isUntold: boolean;
  readonly wasTold: boolean;
}

/**
 * One text for all of them, and another only when more are held. Told of a sending before within the hour, nobody hears of it again.
 * @returns how many texts were queued
 */
export async function alarmOfChannels(needs: Needs): Promise<number> {
  const { db, clock } = needs;
  const now = clock.now();
  const { rows } = await sql<Held>`
    SELECT ${stepColumns}, ${held}, ${isUntold} AS is_untold, EXISTS (SELECT FROM sms_step_notice AS n
      JOIN mass_sms_process AS o ON o.apply_id = n.apply_id AND o.step_no = n.step_no
      WHERE n.apply_id = a.apply_id AND n.step_no < p.step_no AND o.process_type = ${ProcessType.held} AND o.opinion = a.hold_remark
        AND n.notice_time > ${new Date(now.getTime() - TOLD_FOR_MS)}) AS was_told
    FROM mass_sms_apply AS a JOIN LATERAL (
      SELECT step_no, operate_time FROM mass_sms_process
      WHERE apply_id = a.apply_id AND process_type = ${ProcessType.held} ORDER BY step_no DESC LIMIT 1) AS p ON true
    WHERE a.send_status = ${SendStatus.held} AND a.hold_reason = 'channel'
    ORDER BY p.operate_time, a.apply_id`.execute(db);
  const untold = rows.filter((row) => row.isUntold);
  if (untold.length === 0) return 0;
  return await db.transaction().execute(async (trx) => {
    const noted = await noteSteps(trx, untold, now);
    if (noted.every(({ wasTold }) => wasTold)) return 0;
    return callAlarmPhones(trx, needs, sentenceOf(rows));
  });
}

function sentenceOf(held: readonly Held[]): string {
  const reasons = [...new Set(held.flatMap(({ holdRemark }) => holdRemark ?? []))].join('；');
  const urgent = held.filter(({ urgentFlag }) => urgentFlag === 1).length;
  const ofThem = urgent > 0 ? `，其中紧急短信${urgent}条` : '';
  return `${held.length}条短信已自动暂停发送${ofThem}。${reasons}。请登录农民信箱后台查看短信通道。`;
}
