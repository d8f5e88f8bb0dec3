/**
 * Tells the applicant and the reviewer of a timed text that it leaves at another time than it was passed for: its day was made a holiday, or the hours of
 * sending were changed. It is told once for each new time, by a row of its history, which a letter follows.
 */
import {
  AuditStatus,
  ProcessType,
  SendStatus,
  systemStartsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { toMoment } from '../../../../time/moment.ts';
import { readOtherConfig } from '../../sms-config/queries.ts';
import { theSystem } from '../application/process-queries.ts';
import { otherTimeOf } from '../application/send-window.ts';
import { type Application, moveEach, tryMove } from '../application/transitions.ts';

const columns = columnsOf('massSmsApply', ['applyId', 'sendTime', 'urgentFlag', 'nightFlag', 'version'], 'a');
interface Scheduled extends RowOf<typeof columns> {
  /** what was told of its time last, since the pass */
  readonly told: string | null;
}

export async function tellOfPostponed(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const now = clock.now();
  const { rows } = await sql<Scheduled>`SELECT ${columns}, (
      SELECT p.opinion FROM mass_sms_process AS p WHERE p.apply_id = a.apply_id AND p.process_type = ${sql.lit(ProcessType.postponed)}
        AND p.step_no > (SELECT max(o.step_no) FROM mass_sms_process AS o WHERE o.apply_id = a.apply_id AND o.process_type = ${sql.lit(ProcessType.passed)})
      ORDER BY p.step_no DESC LIMIT 1) AS told
    FROM mass_sms_apply AS a WHERE a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.send_status = ${sql.lit(SendStatus.scheduled)}
      AND a.send_time IS NOT NULL AND a.urgent_flag = 0`.execute(db);
  if (rows.length === 0) return [];
  const other = await readOtherConfig(db);
  const news = new Map(
    rows.flatMap((one) => {
      const sentence = sentenceOf(one, otherTimeOf(other, one));
      return sentence === null || sentence === one.told ? [] : [[one.applyId, { one, sentence }] as const];
    }),
  );
  return moveEach(db, [...news.keys()], async (trx, applyId) => {
    const found = news.get(applyId);
    if (!found) return null;
    return tryMove(trx, {
      applyId,
      from: systemStartsFrom.postpone,
      // another program may have told it
      version: found.one.version,
      processType: ProcessType.postponed,
      operator: theSystem,
      operateTime: now,
      opinion: found.sentence,
      set: {},
    });
  });
}

function sentenceOf({ sendTime, told }: Scheduled, leaves: Date | null): string | null {
  const own = minute(sendTime);
  if (leaves !== null)
    return `发送时段或节假日有变化，原定${own}发送，将于${minute(leaves)}发出，不合适的请取消发送`;
  return told === null ? null : `发送时段或节假日又有变化，仍按原定的${own}发送`;
}

const minute = (time: Date | null): string => (time === null ? '' : toMoment(time).slice(0, 16));
