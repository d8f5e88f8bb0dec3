/** The people of a mass SMS on a test's province, and the calls that tests of it make again and again. */
import type { AnswerOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { passApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { SignedInTestUser, TestApp, TestReply } from './test-app.ts';

export type SaveFields = RequestOf<typeof saveApplication>;
export type Saved = AnswerOf<typeof saveApplication>;
export type Details = AnswerOf<typeof applicationDetails>;

/** Changes the other settings of the SMS configuration; what is left out has its default, but texts may leave all day and at once. */
export async function setOtherConfig(app: TestApp, settings: Record<string, unknown>): Promise<void> {
  const content = JSON.stringify({
    sendStartTime: '00:00',
    sendEndTime: '24:00',
    minuteLimitPerPhone: 60,
    ...settings,
  });
  await app.deps.db.updateTable('smsOtherConfig').set({ content }).execute();
}

/** A complete warning to the farmers of 绕城村. */
export function warningFields(overrides: Partial<SaveFields> = {}): SaveFields {
  return {
    smsTitle: '台风防御提醒',
    smsCategory: '01',
    smsContent: '台风将于明日登陆，请加固大棚，疏通沟渠，人员不要外出。',
    sendObjType: [1],
    objDeptIds: ['3301061142'],
    submitFlag: 1,
    ...overrides,
  };
}

export interface MassSmsCast {
  /** county messenger of 西湖区 */
  readonly messenger: SignedInTestUser;
  /** two administrators of 西湖区, one of 杭州市, two of the province */
  readonly county: SignedInTestUser;
  readonly county2: SignedInTestUser;
  readonly city: SignedInTestUser;
  readonly province: SignedInTestUser;
  readonly province2: SignedInTestUser;
}

export async function castOf(app: TestApp): Promise<MassSmsCast> {
  const as = (
    roleKey: 'countySmsMessenger' | 'countyAdmin' | 'cityAdmin' | 'provinceAdmin',
    deptId: string,
    realName: string,
  ) => app.signInAs({ roleKeys: [roleKey], deptId, user: { realName } });
  return {
    messenger: await as('countySmsMessenger', '330106A1', '周敏'),
    county: await as('countyAdmin', '330106A1', '陈立'),
    county2: await as('countyAdmin', '330106A1', '陈二'),
    city: await as('cityAdmin', '3301A1', '杭洲'),
    province: await as('provinceAdmin', '33A1', '浙一'),
    province2: await as('provinceAdmin', '33A1', '浙二'),
  };
}

/** Everybody signed in anew, as after a clock that was moved by hours. */
export async function signInAgain(app: TestApp, cast: MassSmsCast): Promise<MassSmsCast> {
  const entries = Object.entries(cast).map(async ([name, who]) => [name, await app.signInAs(who)]);
  return Object.fromEntries(await Promise.all(entries)) as MassSmsCast;
}

export async function submitted(
  app: TestApp,
  by: SignedInTestUser,
  overrides: Partial<SaveFields> = {},
): Promise<Saved> {
  return dataOf(await app.call(saveApplication, warningFields(overrides), by.token));
}

/** Passes what the reviewer has just read. */
export async function pass(app: TestApp, reviewer: SignedInTestUser, applyId: string, auditOpinion = '') {
  const read = await details(app, reviewer, applyId);
  return app.call(
    passApplications,
    {
      applyIds: [applyId],
      contentHashes: { [applyId]: read.contentHash ?? '' },
      auditSteps: { [applyId]: read.auditStep },
      auditOpinion,
    },
    reviewer.token,
  );
}

export async function details(app: TestApp, by: SignedInTestUser, applyId: string): Promise<Details> {
  return dataOf(await app.call(applicationDetails, { applyId }, by.token));
}

/** The answer's data; a refusal fails the test with its sentence. */
export function dataOf<Data>(reply: TestReply<Data>): Data {
  if (reply.code !== 200) throw new Error(`${reply.code} ${reply.msg} ${JSON.stringify(reply.fieldErrors)}`);
  return reply.data;
}
