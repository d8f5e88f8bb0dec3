/** The SMS configuration: drafts, publications, who may send, and that every part of it acts. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  checkApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { ConfigContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import {
  cancelPlanned,
  compareVersions,
  discardDraft,
  EffectType,
  getBySmsConfigVersion,
  getDraft,
  getUseVersion,
  listAllVersion,
  publishConfig,
  rebaseDraft,
  saveDraft,
  selectSendUser,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { saveChannel } from '../channels/queries.ts';
import { takeEffect } from './actions.ts';

let at: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  at = await startTestApp();
  await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(at);
  for (let i = 0; i < 3; i++) await buildFarmer(at.deps, '3301061142');
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.deleteFrom('smsConfigDraft').execute();
  const planned = await at.deps.db
    .selectFrom('smsConfigVersion')
    .select('smsConfigVersion')
    .where('configStatus', '=', 3)
    .executeTakeFirst();
  if (planned) await cancel(planned.smsConfigVersion);
});

const inUse = async (by = cast.province) => dataOf(await at.call(getUseVersion, {}, by.token));
const cancel = (smsConfigVersion: string, by = cast.province) =>
  at.call(cancelPlanned, { smsConfigVersion, reason: '试验' }, by.token);

type Publication = RequestOf<typeof publishConfig>;
/** Publishes what is in use with a change. */
async function publish(change: Partial<ConfigContent>, more: Partial<Publication> = {}, by = cast.province) {
  const { smsConfigVersion, configContent } = await inUse(by);
  const fields = {
    configName: '试验配置',
    baseVersion: smsConfigVersion,
    changeNote: '试验',
    configContent: { ...configContent, ...change },
    effectType: EffectType.now,
    ...more,
  };
  return at.call(publishConfig, fields, by.token);
}
let text = 0;
const fresh = () => `防御提醒第${++text}条。`;
const check = (fields: Parameters<typeof warningFields>[0], by: SignedInTestUser) => {
  const { submitFlag: _, ...draft } = warningFields({ smsContent: fresh(), ...fields });
  return at.call(checkApplication, draft, by.token);
};
const listed = (user: SignedInTestUser, more: object = {}) => ({
  userId: user.userId,
  smsCategories: [],
  dayQuota: null,
  monthQuota: null,
  urgentFlag: 1 as const,
  ...more,
});
const withRule = async (smsCategory: string, rule: object) => {
  const { configContent } = await inUse();
  return configContent.categoryRules.map((one) =>
    one.smsCategory === smsCategory ? { ...one, ...rule } : one,
  );
};

describe('drafts and publications', () => {
  test('[SMS-09] a draft is kept for its writer, says in plain words what differs, and goes with its publication', async () => {
    const { configContent, smsConfigVersion } = await inUse();
    const categoryRules = await withRule('06', { tailFlag: 1 });
    const draft = { configName: '春耕', configContent: { ...configContent, categoryRules } };
    expect(dataOf(await at.call(saveDraft, { ...draft, version: 0 }, cast.province.token)).version).toBe(1);
    expect((await at.call(saveDraft, { ...draft, version: 0 }, cast.province.token)).code).toBe(
      ErrorCode.stateChanged,
    );
    const kept = dataOf(await at.call(getDraft, {}, cast.province.token)).draft;
    expect(kept).toMatchObject({ baseVersion: smsConfigVersion, isBehind: false, version: 1, problems: [] });
    expect(kept?.diff).toEqual([
      { section: 'categoryRules', path: '类别06农技指导 退订提示', before: '无', after: '有' },
    ]);
    expect(kept?.impact.sendersBefore).toBeGreaterThan(0);
    expect(dataOf(await at.call(getDraft, {}, cast.province2.token)).draft).toBeNull();

    const { smsConfigVersion: name } = dataOf(await publish({ categoryRules }));
    expect(name).toMatch(/^V\d{8}\.\d+$/);
    expect(dataOf(await at.call(getDraft, {}, cast.province.token)).draft).toBeNull();
    const published = dataOf(
      await at.call(getBySmsConfigVersion, { smsConfigVersion: name }, cast.province.token),
    );
    expect(published.diff).toEqual(kept?.diff);
    const all = dataOf(await at.call(listAllVersion, {}, cast.province.token));
    expect(all.filter(({ configStatus }) => configStatus === 1).map((one) => one.smsConfigVersion)).toEqual([
      name,
    ]);
    expect(all.find((one) => one.smsConfigVersion === smsConfigVersion)?.configStatus).toBe(2);
    const fields = { fromVersion: name, toVersion: smsConfigVersion };
    expect(dataOf(await at.call(compareVersions, fields, cast.province.token)).diff[0]).toMatchObject({
      before: '有',
      after: '无',
    });
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select(['summary', 'afterData'])
      .where('bizType', '=', 'sms_config_version')
      .where('bizId', '=', name)
      .executeTakeFirstOrThrow();
    expect(logged.summary).toBe(`发布短信配置${name}“试验配置”，立即生效：试验`);
    expect(JSON.parse(logged.afterData ?? '')).toEqual({ '类别06农技指导 退订提示': '有' });
  });

  test('[SMS-09] of two who publish at once on one base one wins, and nothing of the other is left', async () => {
    const { smsConfigVersion, configContent } = await inUse();
    const change = (hosts: string[]) => ({
      configName: '抢先',
      baseVersion: smsConfigVersion,
      changeNote: '同时',
      configContent: { ...configContent, linkHosts: hosts },
      effectType: EffectType.now,
    });
    const answers = await Promise.all([
      at.call(publishConfig, change(['a.example.cn']), cast.province.token),
      at.call(publishConfig, change(['b.example.cn']), cast.province2.token),
      at.call(publishConfig, change(['c.example.cn']), cast.province2.token),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200,
      ErrorCode.stateChanged,
      ErrorCode.stateChanged,
    ]);
    const all = dataOf(await at.call(listAllVersion, {}, cast.province.token));
    expect(all.filter(({ configStatus }) => configStatus === 1)).toHaveLength(1);
    expect(all.filter(({ baseVersion }) => baseVersion === smsConfigVersion)).toHaveLength(1);
    const oldest = { orderBy: 'publishTime', orderDir: 'asc' } as const;
    const reversed = dataOf(await at.call(listAllVersion, oldest, cast.province.token));
    expect(reversed).toEqual(all.toReversed());
    expect(all[0]).toMatchObject({
      createTime: all[0]?.publishTime,
      createUserName: all[0]?.publishUserName,
    });
    expect((await publish({}, {})).msg).toBe('与使用中的版本相同，没有要发布的内容');
  });

  test('[SMS-09] what is planned for midnight is in use then, once, and not before; nothing else is published meanwhile', async () => {
    const before = (await inUse()).smsConfigVersion;
    const planned = dataOf(
      await publish({ linkHosts: ['night.example.cn'] }, { effectType: EffectType.nextMidnight }),
    );
    expect(planned.effectiveTime).toBe('2026-09-15 00:00:00');
    expect((await publish({ linkHosts: ['other.example.cn'] })).code).toBe(ErrorCode.stateChanged);
    const midnight = new Date('2026-09-15T00:00:00+08:00');
    expect(await takeEffect(at.deps.db, new Date(midnight.getTime() - 1))).toBeNull();
    expect((await inUse()).smsConfigVersion).toBe(before);
    const looks = await Promise.all(Array.from({ length: 5 }, () => takeEffect(at.deps.db, midnight)));
    expect(looks.filter((name) => name !== null)).toEqual([planned.smsConfigVersion]);
    expect((await inUse()).smsConfigVersion).toBe(planned.smsConfigVersion);
  });

  test('[SMS-09] a planned publication can be cancelled until it is in use', async () => {
    const { smsConfigVersion } = dataOf(
      await publish({ linkHosts: ['never.example.cn'] }, { effectType: EffectType.nextMidnight }),
    );
    expect((await cancel(smsConfigVersion)).code).toBe(200);
    expect((await cancel(smsConfigVersion)).code).toBe(ErrorCode.stateChanged);
    expect(await takeEffect(at.deps.db, new Date('2026-09-16T00:00:00+08:00'))).toBeNull();
    const all = dataOf(await at.call(listAllVersion, { configStatus: 4 }, cast.province.token));
    expect(all.map((one) => one.smsConfigVersion)).toContain(smsConfigVersion);
  });

  test('an old draft is discarded, not published', async () => {
    const { configContent, smsConfigVersion } = await inUse();
    const draft = { configName: '旧稿', configContent, version: 0 };
    dataOf(await at.call(saveDraft, draft, cast.province2.token));
    dataOf(await publish({ linkHosts: ['newer.example.cn'] }));
    expect(dataOf(await at.call(getDraft, {}, cast.province2.token)).draft?.isBehind).toBe(true);
    const late = await publish({ linkHosts: [] }, { baseVersion: smsConfigVersion }, cast.province2);
    expect([late.code, late.msg]).toEqual([
      ErrorCode.stateChanged,
      '您的草稿所基于的版本已不在使用，请刷新查看新版本，再决定怎么改',
    ]);
    expect((await at.call(discardDraft, { version: 1 }, cast.province2.token)).code).toBe(200);
  });

  describe('a draft whose base was replaced is put on the version in use', () => {
    const rebase = (fields: { version: number; baseVersion: string }, by = cast.province) =>
      at.call(rebaseDraft, fields, by.token);
    const save = async (change: Partial<ConfigContent>) => {
      const { configContent, smsConfigVersion } = await inUse();
      const draft = { configName: '名单', configContent: { ...configContent, ...change }, version: 0 };
      dataOf(await at.call(saveDraft, draft, cast.province.token));
      return smsConfigVersion;
    };
    const kept = async () => dataOf(await at.call(getDraft, {}, cast.province.token)).draft;

    test('[SMS-09] with everything that it changes, once, and can be published then', async () => {
      const others = [
        await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' }),
        await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' }),
      ];
      const senders = [cast.messenger, ...others].map((user) => listed(user));
      const old = await save({ sendUsers: senders });
      const { smsConfigVersion: name } = dataOf(
        await publish({ linkHosts: ['rebase.example.cn'] }, {}, cast.province2),
      );
      const seen = await kept();
      expect(seen).toMatchObject({
        isBehind: true,
        rebase: { baseVersion: name, keptCount: 4, collisions: [] },
      });
      expect((await rebase({ version: 1, baseVersion: old })).code).toBe(ErrorCode.stateChanged);
      expect((await rebase({ version: 2, baseVersion: name })).code).toBe(ErrorCode.stateChanged);
      expect((await rebase({ version: 1, baseVersion: name }, cast.province2)).code).toBe(
        ErrorCode.stateChanged,
      );
      const twice = await Promise.all([1, 2].map(() => rebase({ version: 1, baseVersion: name })));
      expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
      const draft = await kept();
      expect(draft).toMatchObject({ isBehind: false, rebase: null, baseVersion: name, version: 2 });
      expect(draft?.diff.map(({ path }) => path)).toEqual([
        ...senders.map(() => expect.stringContaining('西湖区')),
        '谁可以发送',
      ]);
      expect(draft?.configContent.linkHosts).toEqual(['rebase.example.cn']);
      const { summary } = await at.deps.db
        .selectFrom('logOper')
        .select('summary')
        .where('action', '=', '草稿换版本')
        .where('bizId', '=', name)
        .executeTakeFirstOrThrow();
      expect(summary).toBe(`把草稿“名单”从${old}换到${name}上：保留4处修改`);
      dataOf(await publish(draft?.configContent ?? {}));
      dataOf(await publish({ sendUsers: [] }));
    });

    test('[SMS-09] where both changed the same, what was published stays, and the draft’s is named', async () => {
      const mine = [{ smsCategory: '06', deptLevel: null, stepCount: 1, overCountStep: 2 }];
      await publish({ auditRules: mine });
      await save({
        linkHosts: ['mine.example.cn'],
        auditRules: mine.map((rule) => ({ ...rule, stepCount: 2 })),
      });
      const theirs = mine.map((rule) => ({ ...rule, overCountStep: 1 }));
      const { smsConfigVersion: name } = dataOf(await publish({ auditRules: theirs }, {}, cast.province2));
      const seen = await kept();
      const answer = dataOf(await rebase({ version: 1, baseVersion: name }));
      expect(answer.collisions).toEqual([
        { section: 'auditRules', path: '类别06农技指导（各级） 平时审核', before: '1次', after: '2次' },
        {
          section: 'auditRules',
          path: '类别06农技指导（各级） 人数超过阈值时审核',
          before: '1次',
          after: '2次',
        },
      ]);
      expect(seen?.rebase?.collisions).toEqual(answer.collisions);
      const draft = await kept();
      expect(draft?.configContent).toMatchObject({ auditRules: theirs, linkHosts: ['mine.example.cn'] });
      const logged = await at.deps.db
        .selectFrom('logOper')
        .select(['summary', 'beforeData', 'afterData'])
        .where('bizId', '=', name)
        .where('action', '=', '草稿换版本')
        .executeTakeFirstOrThrow();
      expect(logged.summary).toContain('2处与它冲突，以它为准');
      expect(JSON.parse(logged.beforeData ?? '')).toMatchObject({ '类别06农技指导（各级） 平时审核': '2次' });
    });

    test('not where a list would be too long then; and the draft stays as it was', async () => {
      const hosts = (start: string, count: number) =>
        Array.from({ length: count }, (_, index) => `${start}${index}.example.cn`);
      await save({ linkHosts: hosts('mine', 150) });
      const { smsConfigVersion: name } = dataOf(
        await publish({ linkHosts: hosts('their', 150) }, {}, cast.province2),
      );
      const refused = await rebase({ version: 1, baseVersion: name });
      expect([refused.code, refused.msg]).toEqual([
        ErrorCode.validation,
        '允许的网址最多200个，请先在草稿里减少，再换到新版本上',
      ]);
      expect(await kept()).toMatchObject({ isBehind: true, version: 1 });
      dataOf(await publish({ linkHosts: [] }));
    });
  });

  test.each([
    [{ linkHosts: ['http://a.cn'] }, 'linkHosts'],
    [{ linkHosts: ['10.0.0.1'] }, 'linkHosts'],
    [{ signs: [{ smsSign: '没有括号', deptId: '33', defaultFlag: 0 as const }] }, 'signs'],
    [{ signs: [{ smsSign: '【农业农村】', deptId: '3399', defaultFlag: 0 as const }] }, 'signs'],
    [
      { channelRoutes: [{ carrier: 'CMCC', channelCode: 'GONE', priority: 1, ratePerSecond: null }] },
      'channelRoutes',
    ],
    [
      {
        auditRules: [{ smsCategory: '06', deptLevel: null, stepCount: 2, overCountStep: 1 }],
      },
      'auditRules',
    ],
  ])('%j is refused with a sentence', async (change, field) => {
    const refused = await publish(change);
    expect(refused.code).toBe(ErrorCode.validation);
    expect(refused.fieldErrors?.[0]?.field).toBe(field);
    expect(refused.msg.length).toBeGreaterThan(8);
  });

  test('a route to a channel that is on and serves the carrier is published', async () => {
    const channel = {
      channelName: '移动专线',
      protocol: 'SMPP34',
      carriers: ['CMCC'],
      host: '127.0.0.1',
      port: 2775,
      account: 'a',
      secretCipher: at.deps.personalData.encryptSecret('s'),
      sourceNumber: '10690001',
      ratePerSecond: 100,
      windowSize: 10,
      connectCount: 1,
      priority: 1,
      status: 1,
    };
    await saveChannel(at.deps.db, { ...channel, channelCode: 'MOBILE' } as never);
    const route = { carrier: 'CMCC', channelCode: 'MOBILE', priority: 1, ratePerSecond: 50 };
    expect((await publish({ channelRoutes: [{ ...route, carrier: 'CUCC' }] })).msg).toContain(
      '不发送中国联通的号码',
    );
    expect((await publish({ channelRoutes: [route] })).code).toBe(200);
    expect((await publish({ channelRoutes: [] })).code).toBe(200);
  });
});

describe('who may send', () => {
  test('[SMS-09] candidates come page by page with their quotas, listed or not', async () => {
    const ask = { keyword: '周敏', pageSize: 100 };
    const found = dataOf(await at.call(selectSendUser, ask, cast.province.token));
    expect(found.list).toMatchObject([
      { realName: '周敏', selectedFlag: 0, dayQuota: null, fullDeptName: expect.stringContaining('西湖区') },
    ]);
    const elsewhere = dataOf(await at.call(selectSendUser, { ...ask, deptId: '3302' }, cast.province.token));
    expect(elsewhere.total).toBe(0);
    const { configContent } = await inUse();
    const content = { ...configContent, sendUsers: [listed(cast.messenger, { dayQuota: 30 })] };
    dataOf(
      await at.call(
        saveDraft,
        { configName: '名单', configContent: content, version: 0 },
        cast.province.token,
      ),
    );
    const chosen = dataOf(await at.call(selectSendUser, { selectedFlag: 1 }, cast.province.token));
    expect(chosen.list).toMatchObject([{ userId: cast.messenger.userId, selectedFlag: 1, dayQuota: 30 }]);
    const names = async (orderDir: 'asc' | 'desc') => {
      const order = { orderBy: 'userName', orderDir, pageSize: 100 } as const;
      return dataOf(await at.call(selectSendUser, order, cast.province.token)).list.map(
        (one) => one.userName,
      );
    };
    const ascending = await names('asc');
    expect(ascending).toEqual(ascending.toSorted());
    expect(await names('desc')).toEqual(ascending.toReversed());
    const first = { orderBy: 'dayQuota', orderDir: 'asc', pageSize: 1 } as const;
    expect(dataOf(await at.call(selectSendUser, first, cast.province.token)).list).toEqual(chosen.list);
    const kept = dataOf(await at.call(getDraft, {}, cast.province.token)).draft;
    expect(kept?.configContent.sendUsers[0]).toMatchObject({ realName: '周敏' });
    expect(kept?.diff.find(({ path }) => path === '谁可以发送')).toMatchObject({ after: '名单内1人' });
    expect(kept?.impact.sendersAfter).toBe(1);
  });

  const REFUSED = '的账号或角色现在不能申请短信，请移出名单';

  test('whoever may not apply is kept in a draft, named there, and not published', async () => {
    const farmer = await buildFarmer(at.deps, '3301061142');
    const { configContent } = await inUse();
    const content = { ...configContent, sendUsers: [listed(cast.messenger), listed(farmer as never)] };
    const draft = { configName: '名单', configContent: content, version: 0 };
    dataOf(await at.call(saveDraft, draft, cast.province.token));
    const kept = dataOf(await at.call(getDraft, {}, cast.province.token)).draft;
    const message = `用户${farmer.userId}${REFUSED}`;
    expect(kept?.problems).toEqual([{ field: 'sendUsers', message }]);
    const refused = await publish({ sendUsers: content.sendUsers });
    expect([refused.code, refused.msg]).toEqual([ErrorCode.validation, message]);
  });

  test('somebody who loses the right to apply keeps no draft from being saved, and is named', async () => {
    const leaver = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    const { configContent } = await inUse();
    const draft = { configName: '名单', configContent: { ...configContent, sendUsers: [listed(leaver)] } };
    dataOf(await at.call(saveDraft, { ...draft, version: 0 }, cast.province.token));
    const named = dataOf(await at.call(getDraft, {}, cast.province.token)).draft?.configContent.sendUsers;
    const setStatus = (status: number) =>
      at.deps.db.updateTable('sysUser').set({ status }).where('userId', '=', leaver.userId).execute();
    await setStatus(0);
    // neither the names that the page holds nor those that a caller leaves out are needed
    for (const [version, sendUsers] of [named ?? [], [listed(leaver)]].entries()) {
      const changed = { ...configContent, linkHosts: [`a${version}.example.cn`], sendUsers };
      const saving = { ...draft, configContent: changed, version: version + 1 };
      expect((await at.call(saveDraft, saving, cast.province.token)).code).toBe(200);
    }
    const kept = dataOf(await at.call(getDraft, {}, cast.province.token)).draft;
    expect(kept?.configContent.linkHosts).toEqual(['a1.example.cn']);
    const { realName, fullDeptName } = named?.[0] ?? {};
    const message = `${realName}（${fullDeptName}）${REFUSED}`;
    expect(kept?.problems).toEqual([{ field: 'sendUsers', message }]);
    expect((await publish(kept?.configContent ?? {})).msg).toBe(message);

    // who was published before may stay on the list, and is known by name when an old version is brought back
    await setStatus(1);
    const old = dataOf(await publish({ sendUsers: [listed(leaver)] })).smsConfigVersion;
    await setStatus(0);
    dataOf(await publish({ sendUsers: [listed(leaver)], linkHosts: ['b.example.cn'] }));
    dataOf(await publish({ sendUsers: [] }));
    const { configContent: former } = dataOf(
      await at.call(getBySmsConfigVersion, { smsConfigVersion: old }, cast.province.token),
    );
    const restored = { configName: '恢复', configContent: former, version: 0 };
    dataOf(await at.call(saveDraft, restored, cast.province.token));
    const again = dataOf(await at.call(getDraft, {}, cast.province.token)).draft;
    expect(again?.problems).toEqual([{ field: 'sendUsers', message }]);
  });

  test('only who is listed, for their categories, urgent or not; and everybody again when nobody is', async () => {
    const other = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    const only = listed(cast.messenger, { smsCategories: ['01'], urgentFlag: 0 });
    dataOf(await publish({ sendUsers: [only] }));
    const sentence = async (fields: object, by: SignedInTestUser) =>
      dataOf(await check(fields, by)).items.find(({ level }) => level === 1)?.message;
    expect(await sentence({}, other)).toContain('您不在当前短信配置的发送人员名单内');
    expect(await sentence({}, cast.messenger)).toBeUndefined();
    expect(await sentence({ smsCategory: '06' }, cast.messenger)).toBe('您不能发送这个类别的短信');
    expect(await sentence({ urgentFlag: 1, urgentReason: '台风' }, cast.messenger)).toBe(
      '您不能发送紧急短信',
    );
    const refused = await at.call(saveApplication, warningFields({ smsContent: fresh() }), other.token);
    expect(refused.code).toBe(ErrorCode.validation);
    dataOf(await publish({ sendUsers: [] }));
    expect(await sentence({}, other)).toBeUndefined();
  });

  test('of 50 submissions at once against one person’s daily quota exactly those that fit win', {
    timeout: 120_000,
  }, async () => {
    const writer = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    dataOf(await publish({ sendUsers: [listed(writer, { dayQuota: 10 }), listed(cast.messenger)] }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        at.call(saveApplication, warningFields({ smsContent: fresh() }), writer.token),
      ),
    );
    const won = answers.filter(({ code }) => code === 200);
    const { smsCount } = await at.deps.db
      .selectFrom('massSmsApply')
      .select('smsCount')
      .where('applyId', '=', won[0]?.data.applyId ?? '0')
      .executeTakeFirstOrThrow();
    expect(won).toHaveLength(Math.floor(10 / smsCount));
    const lost = answers.filter(({ code }) => code !== 200);
    expect(lost.every(({ code, msg }) => code === ErrorCode.validation && msg.includes('今天的额度'))).toBe(
      true,
    );
    dataOf(await publish({ sendUsers: [] }));
  });
});

describe('a publication changes nothing for what is under way', () => {
  const versionOf = async (applyId: string) =>
    at.deps.db
      .selectFrom('massSmsApply')
      .select([
        'smsConfigVersion',
        'smsTail',
        'nightFlag',
        'totalStep',
        'auditStatus',
        'contentHash',
        'passedHash',
      ])
      .where('applyId', '=', applyId)
      .executeTakeFirstOrThrow();

  test('between submission and pass, and while it is sent', async () => {
    const under = (await inUse()).smsConfigVersion;
    const { applyId } = await submitted(at, cast.messenger, { smsContent: fresh() });
    const categoryRules = (await withRule('01', {
      tailFlag: 1,
      nightFlag: 1,
    })) as ConfigContent['categoryRules'];
    const auditRules = [{ smsCategory: '01', deptLevel: null, stepCount: 2, overCountStep: 2 }];
    dataOf(await publish({ categoryRules, auditRules }));
    expect(dataOf(await pass(at, cast.county, applyId)).successCount).toBe(1);
    const passed = await versionOf(applyId);
    expect(passed).toMatchObject({
      smsConfigVersion: under,
      smsTail: '',
      nightFlag: 0,
      totalStep: 1,
      auditStatus: 3,
    });
    dataOf(await publish({ linkHosts: ['mid-send.example.cn'] }));
    expect(await versionOf(applyId)).toEqual(passed);
    expect(passed.passedHash).toBe(passed.contentHash);
    const later = await submitted(at, cast.messenger, { smsContent: fresh() });
    expect(await versionOf(later.applyId)).toMatchObject({
      smsTail: '拒收请回复R',
      nightFlag: 1,
      totalStep: 2,
      smsConfigVersion: (await inUse()).smsConfigVersion,
    });
  });

  test('a submission that was checked under the former version is asked to check again', async () => {
    const [saved, published] = await Promise.all([
      at.call(saveApplication, warningFields({ smsContent: fresh() }), cast.messenger.token),
      publish({ linkHosts: ['race.example.cn'] }),
    ]);
    expect(published.code).toBe(200);
    expect([200, ErrorCode.stateChanged]).toContain(saved.code);
    if (saved.code === 200) {
      const { smsConfigVersion } = await versionOf(saved.data.applyId);
      const known = dataOf(await at.call(listAllVersion, {}, cast.province.token));
      expect(known.map((one) => one.smsConfigVersion)).toContain(smsConfigVersion);
    }
  });
});

test.each(['cityAdmin', 'countyAdmin', 'provinceSmsMessenger', 'securityAdmin', 'auditAdmin'] as const)(
  '[PERM-07] a %s neither reads nor publishes the configuration',
  async (roleKey) => {
    const deptId = { cityAdmin: '3301A1', countyAdmin: '330106A1' }[roleKey as string] ?? '33A1';
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId });
    const { smsConfigVersion, configContent } = await inUse();
    const publication = {
      configName: '越权',
      baseVersion: smsConfigVersion,
      changeNote: '越权',
      configContent,
      effectType: EffectType.now,
    };
    for (const reply of [
      await at.call(getUseVersion, {}, token),
      await at.call(listAllVersion, {}, token),
      await at.call(getDraft, {}, token),
      await at.call(selectSendUser, {}, token),
      await at.call(rebaseDraft, { version: 1, baseVersion: smsConfigVersion }, token),
      await at.call(publishConfig, publication, token),
    ])
      expect(reply.code).toBe(ErrorCode.forbidden);
  },
);

test('[PERM-07] an administrator of one county holds the permission and still does not publish for all', async () => {
  const { token } = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
  const reply = await at.call(selectSendUser, {}, token);
  expect([reply.code, reply.msg]).toEqual([ErrorCode.forbidden, '这里的设置全省共用，只有省级可以修改']);
});
