import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import {
  checkApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

const VILLAGE = '3301061142';
let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  await app.deps.db
    .insertInto('globalType')
    .values(
      ['新禁词', '绕城赌场'].map((typeName) => ({
        typeKey: 'SENSITIVE_WORD',
        nodeKind: 2,
        typeName,
        wordLevel: 1,
        matchMode: 1,
      })),
    )
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.updateTable('sysUser').set({ delFlag: 1 }).where('userType', '=', 2).execute();
});

const check = async (smsContent: string) => {
  const { submitFlag: _, ...fields } = warningFields({ smsContent });
  return dataOf(await app.call(checkApplication, fields, cast.messenger.token));
};
const submit = (smsContent: string) =>
  app.call(saveApplication, warningFields({ smsContent }), cast.messenger.token);
const count = async (fullContent: string) =>
  dataOf(
    await app.call(
      countRecipients,
      { sendObjType: [1], objDeptIds: [VILLAGE], smsCategory: '01', fullContent },
      cast.messenger.token,
    ),
  );

describe('[SMS-01] sensitive words across a placeholder', () => {
  it.each([
    ['a name that completes what stands before it', '请勿使用新${name}', '禁词', '新禁词'],
    ['a name that completes what stands behind it', '${name}词请勿使用', '新禁', '新禁词'],
    ['a name in the middle of a word', '请勿使用新${name}词', '禁', '新禁词'],
    ['a name that holds the whole word', '您好${name}', '新禁词', '新禁词'],
    ['a village and a name beside each other', '${village}${name}场', '赌', '绕城赌场'],
  ])('%s: refused, and nothing is written', async (_, content, realName, word) => {
    await buildFarmer(app.deps, VILLAGE, { realName: '王小二' });
    await buildFarmer(app.deps, VILLAGE, { realName });
    await app.deps.db
      .updateTable('sysDept')
      .set({ deptName: '绕城' })
      .where('deptId', '=', VILLAGE)
      .execute();
    const { passFlag, items } = await check(content);
    expect(passFlag).toBe(0);
    expect(items[0]).toMatchObject({ checkType: 'word', field: 'smsContent', level: 1 });
    expect(items[0]?.message).toContain(word);
    const before = await app.deps.db
      .selectFrom('massSmsApply')
      .select('applyId')
      .orderBy('applyId')
      .execute();
    const reply = await submit(content);
    expect(reply.code).toBe(1001);
    expect(reply.msg).toBe(word);
    expect(reply.fieldErrors).toEqual([{ field: 'smsContent', message: items[0]?.message }]);
    expect(
      await app.deps.db.selectFrom('massSmsApply').select('applyId').orderBy('applyId').execute(),
    ).toEqual(before);
  });

  it('lets a harmless name pass beside the same words', async () => {
    await buildFarmer(app.deps, VILLAGE, { realName: '王小二' });
    expect(await check('请勿使用新${name}词')).toMatchObject({ passFlag: 1 });
    expect((await submit('请勿使用新${name}词')).code).toBe(200);
  });

  it('does not look at the name of somebody who will not be reached', async () => {
    await buildFarmer(app.deps, VILLAGE, { realName: '王小二' });
    await buildFarmer(app.deps, VILLAGE, { realName: '禁词', status: 0 });
    expect((await submit('请勿再次使用新${name}')).code).toBe(200);
  });
});

describe('[SMS-01] the price of a text with placeholders', () => {
  // Signature 8, content 57: with a name of 5 it fills the segment of 70 exactly.
  const text = `\${name}${'字'.repeat(57)}`;

  it('is that of the longest name among the recipients', async () => {
    await buildFarmer(app.deps, VILLAGE, { realName: '王小' });
    await buildFarmer(app.deps, VILLAGE, { realName: '欧阳小二三' });
    expect(await count(`【浙江农民信箱】${text}`)).toMatchObject({ segmentCount: 1, smsCount: 2 });
    const { applyId } = await submitted(app, cast.messenger, { smsContent: text });
    expect(await details(app, cast.messenger, applyId)).toMatchObject({
      wordCount: 70,
      segmentCount: 1,
      smsCount: 2,
    });
    await buildFarmer(app.deps, VILLAGE, { realName: '欧阳小二三四' });
    expect(await count(`【浙江农民信箱】${text}`)).toMatchObject({ segmentCount: 2, smsCount: 6 });
  });

  it('is that of the longest possible while nobody is chosen, and for names of other scripts', async () => {
    expect(await count(`【浙江农民信箱】${text}`)).toMatchObject({ segmentCount: 2 });
    await buildFarmer(app.deps, VILLAGE, { realName: '𠮷' });
    expect(await count(`【浙江农民信箱】${text}`)).toMatchObject({ segmentCount: 2 });
  });
});
