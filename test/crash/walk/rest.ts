/** Brings a walk to rest: everything that stood in the way is taken away, and whatever was passed has to end. */
import { changeChannelStatus, listChannels } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { refuseApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  cancelSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { giveUpOnReceipts } from '../../../packages/server/src/sender/clock/clean-up.ts';
import { setOtherConfig } from '../../../packages/server/src/testing/mass-sms-cast.ts';
import { HEALTHY, type World } from './world.ts';

/** Of everything in between; a walk that takes longer hangs. */
const REST_MS = 60_000;

export async function bringToRest(world: World): Promise<void> {
  for (const carrier of world.carriers) carrier.change(HEALTHY);
  const { pool } = world.run;
  await pool.query(`UPDATE global_type SET status = 0, update_time = now() WHERE type_name = '抢种'`);
  await pool.query('UPDATE sms_other_config SET content = content');
  const open = { ...(await world.otherSettings()), sendStartTime: '00:00', sendEndTime: '24:00' };
  await setOtherConfig(world.app, open);
  const { data } = await world.call('boss', listChannels, {});
  for (const { channelId, version } of data.list) {
    await world.call('boss', changeChannelStatus, { channelId, version, status: 1, reason: '' });
  }
  await pool.query('UPDATE sms_channel SET rate_per_second = 500, version = version + 1');
  await world.startSender();
  await world.run.until(REST_MS, () => oneTurn(world));
}

/** @returns true when nothing is under way any more */
async function oneTurn(world: World): Promise<true | undefined> {
  const { pool } = world.run;
  const { rows } = await pool.query(
    `SELECT apply_id, version, audit_status, send_status, send_time FROM mass_sms_apply
     WHERE del_flag = 0 AND (audit_status IN (1, 2) OR send_status IN (1, 2, 7))`,
  );
  for (const { apply_id: applyId, version, audit_status: audit, send_status: status, send_time } of rows) {
    if (audit !== 3) {
      const fields = { applyIds: [applyId], version, auditOpinion: '到此为止' };
      await world.call('closer', refuseApplications, fields);
    } else if (status === 7) await world.call('boss', resumeSending, { applyId });
    else if (status === 1 && world.isKilled)
      await world.call('boss', cancelSending, { applyId, cancelReason: '到此为止' });
    else if (status === 1 && send_time > world.app.clock.now()) world.app.clock.set(send_time);
  }
  await pool.query(`UPDATE sms_resend SET due_time = now() WHERE due_time > now() AND intent_time IS NULL`);
  if (rows.length > 0 || !(await isStill(world))) return undefined;
  return (await withoutReceipts(world)) ? undefined : true;
}

/** As after 72 hours. @returns true while there were any, or a sender was just writing down others */
async function withoutReceipts({ run: { pool } }: World): Promise<boolean> {
  await pool.query(
    `UPDATE mass_sms_apply SET real_send_time = real_send_time - interval '73 hours'
     WHERE audit_status = 3 AND real_send_time > now() - interval '72 hours'`,
  );
  const { rowCount } = await pool.query(
    `UPDATE mass_sms_detail SET submit_time = now() - interval '73 hours' WHERE send_result = 1`,
  );
  await giveUpOnReceipts(pool, 72);
  return rowCount !== 0;
}

async function isStill(world: World): Promise<boolean> {
  if (world.carriers.some(({ pending }) => pending > 0)) return false;
  const { rows } = await world.run.pool.query(
    `SELECT (SELECT count(*) FROM sms_journal) + (SELECT count(*) FROM sms_delivered) + (SELECT count(*) FROM sms_accepted)
       + (SELECT count(*) FROM sms_resend) + (SELECT count(*) FROM sms_doubt WHERE outcome IS NULL)
       + (SELECT count(*) FROM mass_sms_slice WHERE state = 3 AND NOT tail_written)
       + (SELECT count(*) FROM mass_sms_slice s JOIN mass_sms_apply a USING (apply_id) WHERE a.audit_status = 3 AND s.lease_sender_id IS NOT NULL) AS open`,
  );
  return Number(rows[0].open) === 0;
}
