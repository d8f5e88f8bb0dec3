/** Changes around the applications: carriers, channels, quotas, people, organisations, words, the sender, the clock. */
import { changeChannelStatus, listChannels } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { saveOptOut } from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import {
  addSensitiveWords,
  changeSensitiveWordStatus,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { adjustQuota } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { changeDeptStatus, mergeDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { changeUserStatus } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { setOtherConfig } from '../../../packages/server/src/testing/mass-sms-cast.ts';
import { chinaMinuteOfDay } from '../../../packages/server/src/time/moment.ts';
import { type CarrierManners } from '../../bench/carrier.ts';
import { type Act, heard, oneOf, type Random, someone, WORD } from './chosen.ts';
import { HEALTHY } from './world.ts';

const share = (random: Random) => (random() < 0.4 ? random() * 0.6 : 0);

export const carrierChanges: Act = async (world, random) => {
  const at = Math.floor(random() * world.carriers.length);
  const manners: CarrierManners =
    random() < 0.35
      ? HEALTHY
      : {
          receiptAfterMs: [50, oneOf(random, [100, 1_500])],
          loseAnswerShare: share(random) / 2,
          loseReceiptShare: share(random) / 2,
          refuseShare: share(random) / 2,
          throttleShare: share(random),
          twiceReceiptShare: share(random),
          failedShare: share(random) / 2,
          expiredShare: share(random) / 2,
          cutShare: share(random) / 2,
          ...(random() < 0.3 ? { earlyReceiptShare: 0.5 } : { earlyReceiptShare: 0 }),
          lateAnswerShare: 0,
        };
  world.carriers[at]?.change(manners);
  return `${at} ${JSON.stringify(manners)}`;
};

export const cut: Act = async (world, random) => {
  const at = Math.floor(random() * world.carriers.length);
  world.carriers[at]?.cut();
  return String(at);
};

export const turnChannel: Act = async (world, random) => {
  const { code, data } = await world.call('boss', listChannels, {});
  if (code !== 200) return String(code);
  const one = oneOf(random, data.list);
  const status = random() < 0.5 ? 1 : 0;
  const fields = { channelId: one.channelId, version: one.version, status, reason: '检修' } as const;
  return `${one.channelId} ${status} ${heard(await world.call('boss', changeChannelStatus, fields))}`;
};

export const quota: Act = async (world, random) => {
  const addCount = Math.round(random() * 160) - 80 || 1;
  const by = someone(random, ['province', 'boss', 'city']);
  const deptId = oneOf(random, ['330106A1', '330106A2', '3301A1']);
  const fields = { deptId, quotaMonth: world.month, addCount, reason: '调整' };
  return `${by} ${deptId} ${addCount} ${heard(await world.call(by, adjustQuota, fields))}`;
};

export const turnPerson: Act = async (world, random) => {
  const name = oneOf(random, ['township', 'county', 'county2', 'city', 'province', 'messenger'] as const);
  const status = random() < 0.25 ? 0 : 1;
  const fields = { userIds: [world.people[name].userId], status: status as 0 | 1 };
  return `${name} ${status} ${heard(await world.call('boss', changeUserStatus, fields))}`;
};

export const turnIdentity: Act = async (world, random) => {
  const name = oneOf(random, ['township', 'county', 'county2', 'city'] as const);
  const goes = random() < 0.25;
  await world.run.pool.query(`UPDATE sys_user_identity SET valid_to = $2 WHERE identity_id = $1`, [
    world.people[name].identityId,
    goes ? '2026-01-01' : null,
  ]);
  return `${name} ${goes ? 'ends' : 'goes on'}`;
};

export const organisation: Act = async (world, random) => {
  const deptId = oneOf(random, ['3301061101', '3301061201', '330106A2']);
  const { rows } = await world.run.pool.query('SELECT version, status FROM sys_dept WHERE dept_id = $1', [
    deptId,
  ]);
  const { version, status } = rows[0];
  if (random() < 0.3) {
    const fields = {
      deptId,
      toDeptId: deptId === '330106A2' ? '330106A1' : '3301061142',
      version,
      keptIdentityIds: [],
    };
    return `merge ${deptId} ${heard(await world.call('boss', mergeDept, fields))}`;
  }
  const fields = { deptId, version, status: status === 1 ? 0 : 1 } as const;
  return `turn ${deptId} ${fields.status} ${heard(await world.call('boss', changeDeptStatus, fields))}`;
};

export const optOut: Act = async (world, random) => {
  const phoneNumber = oneOf(random, world.phones);
  if (random() < 0.5) {
    oneOf(random, world.carriers).reply(phoneNumber, oneOf(random, ['TD', '收到', 'R', '1']));
    return `reply of ${phoneNumber}`;
  }
  const fields = { phoneNumber, optOutType: 2, scope: oneOf(random, [1, 2]), reason: '来电' };
  return `${phoneNumber} ${heard(await world.call('boss', saveOptOut, fields))}`;
};

export const forbid: Act = async (world, random) => {
  const { rows } = await world.run.pool.query(
    'SELECT type_id, status FROM global_type WHERE type_name = $1',
    [WORD],
  );
  const [word] = rows;
  if (word) {
    const fields = { typeIds: [String(word.type_id)], status: (random() < 0.5 ? 1 : 0) as 0 | 1 };
    return `${fields.status} ${heard(await world.call('boss', changeSensitiveWordStatus, fields))}`;
  }
  const { rows: nodes } = await world.run.pool.query(
    `SELECT type_id FROM global_type WHERE node_kind = 1 AND type_key = 'SENSITIVE_WORD' LIMIT 1`,
  );
  const fields = { parentId: nodes[0].type_id, words: [WORD], wordLevel: 1, matchMode: 1, exceptWords: [] };
  return heard(await world.call('boss', addSensitiveWords, fields));
};

export const turnSender: Act = async (world, random) => {
  if (world.sender && random() < 0.5) await world.stopSender();
  else await world.startSender();
  return world.sender ? 'on' : 'off';
};

export const clockGoes: Act = async (world, random) => {
  if (world.isKilled) return '-';
  const minutes = oneOf(random, [1, 5, 20, 40, 130]);
  world.app.clock.advance({ minutes });
  return `${minutes} min`;
};

export const quietHours: Act = async (world, random) => {
  const isQuiet = random() < 0.4;
  const isMorning = chinaMinuteOfDay(world.app.clock.now()) < 720;
  const [from, to] = isMorning ? ['20:00', '21:00'] : ['03:00', '04:00'];
  await setOtherConfig(world.app, {
    ...(await world.otherSettings()),
    sendStartTime: isQuiet ? from : '00:00',
    sendEndTime: isQuiet ? to : '24:00',
  });
  return isQuiet ? 'quiet' : 'open';
};
