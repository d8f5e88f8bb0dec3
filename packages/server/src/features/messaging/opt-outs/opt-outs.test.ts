// Numbers that do not want texts: replies that opt out and come back, staff who enter and restore, and who sees which of them.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import {
  pageOptOuts,
  readOptOutNumber,
  restoreOptOut,
  saveOptOut,
} from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Inbound } from '../../../sender/channel/inbound.ts';
import { type BuiltUser, buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
} from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let cast: MassSmsCast;
let elsewhere: SignedInTestUser;
let farmer: BuiltUser;
let stranger: BuiltUser;
let applyId: string;
beforeAll(async () => {
  at = await startTestApp();
  await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(at);
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  farmer = await buildFarmer(at.deps, '3301061142');
  stranger = await buildFarmer(at.deps, '3301080101');
  ({ applyId } = await submitted(at, cast.messenger));
  await pass(at, cast.county, applyId);
  await at.deps.db
    .updateTable('massSmsDetail')
    .set({ submitTime: new Date(), msgId: 'x', sendResult: 1 })
    .execute();
});
afterAll(() => at.close());
beforeEach(async () => {
  for (const table of ['smsOptOut', 'smsInbound', 'serviceSms'] as const)
    await at.deps.db.deleteFrom(table).execute();
});

/** Over the gateway's own way in, as a handset's words come. */
async function reply(phone: string, content: string): Promise<void> {
  const { db, personalData } = at.deps;
  const clock = { now: () => new Date() };
  const inbound = new Inbound(db, personalData, clock, pino({ level: 'silent' }));
  const acknowledge = vi.fn();
  inbound.take(1, { phone: `86${phone}`, number: '10659', content, concatenation: undefined }, acknowledge);
  await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
}
const list = async (by: SignedInTestUser, filters: RequestOf<typeof pageOptOuts> = {}) =>
  dataOf(await at.call(pageOptOuts, { pageSize: 100, ...filters }, by.token)).list;
const texts = async () => {
  const rows = await at.deps.db.selectFrom('serviceSms').selectAll().orderBy('serviceSmsId').execute();
  return rows.map(({ contentCipher }) => contentCipher && at.deps.personalData.decryptText(contentCipher));
};
const enter = (fields: Partial<RequestOf<typeof saveOptOut>>, by = cast.county) =>
  at.call(
    saveOptOut,
    { phoneNumber: farmer.phoneNumber, optOutType: 2, scope: 1, reason: '来电要求', ...fields },
    by.token,
  );
const reached = async (smsCategory = '06') => {
  const chosen = { sendObjType: [1 as const], objDeptIds: ['3301061142'], smsCategory };
  return dataOf(await at.call(countRecipients, chosen, cast.messenger.token));
};

describe('a handset', () => {
  test.each([' Ｔ ', 'r', '【退订】。', 'Td'])(
    'that answers %j is left alone at once and told so',
    async (words) => {
      expect((await reached()).validCount).toBe(1);
      await reply(farmer.phoneNumber, words);
      expect(await texts()).toEqual([
        '【浙江农民信箱】您已退订农民信箱短信，灾害预警仍会发送。恢复请回复KT。',
      ]);
      expect(await list(cast.county)).toMatchObject([
        {
          phoneNumber: farmer.phoneNumber.replace(/^(\d{3})\d{4}/, '$1****'),
          realName: farmer.realName,
          scope: 1,
          optOutType: 1,
          application: { applyId },
          applyId,
          restoreTime: null,
          can: { restore: true },
        },
      ]);
      expect(await reached()).toMatchObject({ validCount: 0, optOutCount: 1 });
    },
  );

  test('is told once a day, comes back with KT, and is told that as well', async () => {
    await reply(farmer.phoneNumber, 'R');
    await reply(farmer.phoneNumber, 'T');
    await reply(farmer.phoneNumber, 'ｋｔ');
    expect(await texts()).toEqual([
      expect.stringContaining('您已退订'),
      '【浙江农民信箱】您已恢复接收农民信箱短信。退订请回复R。',
    ]);
    expect(await list(cast.county)).toMatchObject([
      { restoreReason: '短信回复：ｋｔ', can: { restore: '已经恢复接收' } },
    ]);
    expect((await reached()).validCount).toBe(1);
    await reply(farmer.phoneNumber, 'R');
    expect(await texts()).toHaveLength(2);
    expect(await list(cast.county, { livingFlag: 1 })).toHaveLength(1);
    await reply(farmer.phoneNumber, 'ｋｔ');
    expect(await list(cast.county, { livingFlag: 1 })).toEqual([]);
    await reply(farmer.phoneNumber, 'R');
    expect(await list(cast.county, { livingFlag: 1 })).toHaveLength(1);
  });

  test('that says R again after staff restored it meanwhile is left alone again; its R twice is one', async () => {
    await reply(farmer.phoneNumber, 'R');
    await reply(farmer.phoneNumber, 'R');
    const [first] = await list(cast.county);
    expect(await list(cast.county)).toHaveLength(1);
    await at.call(restoreOptOut, { optOutId: first?.optOutId ?? '', reason: '本人来电' }, cast.county.token);
    await reply(farmer.phoneNumber, 'R');
    expect(await list(cast.county, { livingFlag: 1 })).toHaveLength(1);
    const { rows } = await at.database.pool.query('SELECT content FROM sms_inbound');
    expect(rows).toHaveLength(2);
  });

  test('is obeyed whatever the settings’ words are: R opts out without them, KT never does; the answer names a word of theirs', async () => {
    await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000, optOutWords: ['KT', '拒收'] });
    try {
      await reply(farmer.phoneNumber, 'Ｒ');
      expect(await list(cast.county, { livingFlag: 1 })).toHaveLength(1);
      await reply(farmer.phoneNumber, 'KT');
      expect(await list(cast.county, { livingFlag: 1 })).toEqual([]);
      expect((await texts()).at(-1)).toBe('【浙江农民信箱】您已恢复接收农民信箱短信。退订请回复拒收。');
      await reply(farmer.phoneNumber, '拒收');
      expect(await list(cast.county, { livingFlag: 1 })).toHaveLength(1);
    } finally {
      await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000 });
    }
  });

  test('in traditional characters is the word in simplified ones, also where the settings have it in traditional ones', async () => {
    await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000, optOutWords: ['拒絕'] });
    try {
      await reply(farmer.phoneNumber, '拒絕');
      expect(await list(cast.county, { livingFlag: 1 })).toHaveLength(1);
    } finally {
      await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000 });
    }
  });

  test('that had refused nothing gets no answer to KT', async () => {
    await reply(farmer.phoneNumber, 'KT');
    expect(await texts()).toEqual([]);
  });
});

describe('staff', () => {
  test('enter somebody for commercial texts only, once, with the reason; the log has it without the number', async () => {
    expect((await enter({ scope: 2, optOutType: 3, reason: '投诉广告' })).code).toBe(200);
    expect(await enter({ scope: 2 })).toMatchObject({
      code: ErrorCode.duplicate,
      msg: '这个号码已经在退订名单里（只退商业类）',
    });
    expect((await reached('06')).validCount).toBe(1);
    expect((await reached('08')).optOutCount).toBe(1);
    const [row] = await list(cast.county, { optOutType: 3 });
    expect(row).toMatchObject({ operatorName: '陈立', reason: '投诉广告', application: null });
    const logged = await at.deps.db.selectFrom('logOper').selectAll().orderBy('logId', 'desc').execute();
    expect(logged[0]).toMatchObject({ module: '退订名单', action: '登记退订' });
    expect(JSON.stringify(logged)).not.toContain(farmer.phoneNumber);
  });

  test('restore with a reason; of two at once one does it', async () => {
    const { optOutId } = dataOf(await enter({}));
    const asked = () => at.call(restoreOptOut, { optOutId, reason: '本人来电' }, cast.county.token);
    const codes = (await Promise.all([asked(), asked()])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect(await list(cast.county)).toMatchObject([
      { restoreOperatorName: '陈立', restoreReason: '本人来电' },
    ]);
  });

  test('see a number in full only with the right to, and each look is written down', async () => {
    const { optOutId } = dataOf(await enter({}));
    const { phoneNumber } = dataOf(await at.call(readOptOutNumber, { optOutId }, cast.county.token));
    expect(phoneNumber).toBe(farmer.phoneNumber);
    expect((await at.call(readOptOutNumber, { optOutId }, cast.messenger.token)).code).toBe(
      ErrorCode.forbidden,
    );
    const logged = await at.deps.db
      .selectFrom('logOper')
      .selectAll()
      .where('resultCode', '=', SUCCESS_CODE)
      .orderBy('logId', 'desc')
      .execute();
    expect(logged[0]).toMatchObject({ action: '查看完整号码', bizType: 'sms_opt_out', bizId: optOutId });
  });

  test('find one by its whole number, by scope and by time', async () => {
    await enter({});
    expect(await list(cast.county, { phoneNumber: ` +86 ${farmer.phoneNumber}` })).toHaveLength(1);
    expect(await list(cast.county, { phoneNumber: farmer.phoneNumber.slice(0, 7) })).toEqual([]);
    expect(await list(cast.county, { scope: 2 })).toEqual([]);
    expect(await list(cast.county, { optOutTimeEnd: '2020-01-01 00:00:00' })).toEqual([]);
  });
});

describe('[PERM-07] by area', () => {
  test('another county neither sees, enters nor restores; the province does, unknown numbers too', async () => {
    const { optOutId } = dataOf(await enter({}));
    expect(await list(elsewhere)).toEqual([]);
    expect((await at.call(restoreOptOut, { optOutId, reason: '试' }, elsewhere.token)).code).toBe(
      ErrorCode.notFound,
    );
    expect((await at.call(readOptOutNumber, { optOutId }, elsewhere.token)).code).toBe(ErrorCode.notFound);
    expect((await enter({ phoneNumber: stranger.phoneNumber })).code).toBe(ErrorCode.notFound);
    const nobody = { phoneNumber: '15499990000' };
    expect((await enter(nobody)).msg).toBe('这个号码不属于您管辖范围内的人，请联系省级管理员登记');
    expect((await enter(nobody, cast.province)).code).toBe(200);
    expect(await list(cast.county)).toHaveLength(1);
    expect(await list(cast.province)).toHaveLength(2);
  });

  test('whoever answered an office’s text is that office’s to see, wherever they live', async () => {
    await reply(farmer.phoneNumber, 'R');
    await at.deps.db
      .updateTable('sysUser')
      .set({ deptId: '3301080101' })
      .where('userId', '=', farmer.userId)
      .execute();
    try {
      expect(await list(cast.messenger)).toMatchObject([{ realName: null, application: { applyId } }]);
      expect(await list(elsewhere)).toMatchObject([
        { realName: farmer.realName, application: null, applyId: null },
      ]);
    } finally {
      await at.deps.db
        .updateTable('sysUser')
        .set({ deptId: '3301061142' })
        .where('userId', '=', farmer.userId)
        .execute();
    }
  });

  test.each(['countySmsMessenger', 'townshipAdmin', 'auditAdmin', 'drafter'] as const)(
    'a %s changes nothing',
    async (roleKey) => {
      const { optOutId } = dataOf(await enter({}));
      const deptId = { townshipAdmin: '33010611A1', auditAdmin: '33A1' }[roleKey as string] ?? '330106A1';
      const by = await at.signInAs({ roleKeys: [roleKey], deptId });
      expect((await enter({ scope: 2 }, by)).code).toBe(ErrorCode.forbidden);
      expect((await at.call(restoreOptOut, { optOutId, reason: '试' }, by.token)).code).toBe(
        ErrorCode.forbidden,
      );
    },
  );
});
