// Notices of questions by SMS: nearest office, delay, duty and quiet hours, once; and what goes to the office above.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as phones from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import * as consultations from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { ConsultOperation } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataOf, setOtherConfig } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';
import { escalateWaiting, tellDutyPhones } from './notices.ts';

const VILLAGE = '3301061142';
const TOWNSHIP = '33010611';
const OFFICE = '330106A1';
const UNIT = '330106A2';
const NEAR = '15400000001';
const CITY_PHONE = '15400000003';
const COUNTY_PHONE = '15400000002';

let at: TestApp;
let county: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  await setOtherConfig(at, { sendStartTime: '07:00', sendEndTime: '21:00' });
  const { db } = at.deps;
  for (const table of [
    'consultNotice',
    'consultEscalation',
    'consultPhone',
    'consultationRecord',
    'consultation',
    'serviceSms',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  // a Monday
  await on('2026-09-14 09:00');
});

/** Sessions of another day are over. */
async function on(minute: string): Promise<void> {
  at.clock.set(`${minute.replace(' ', 'T')}:00+08:00`);
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: OFFICE });
}

type Row = RequestOf<typeof phones.updateConsultPhones>['phoneList'][number];
const phone = async (deptId: string, phoneNumber: string, fields: Partial<Row> = {}, by = county) => {
  const row = { callTypes: [1], contactName: '王虚构', phoneNumber, smsNoticeFlag: 1 as const, ...fields };
  return dataOf(await at.call(phones.updateConsultPhones, { deptId, phoneList: [row] }, by.token));
};
const ask = async (fields: Partial<RequestOf<typeof consultations.addConsultation>> = {}) =>
  dataOf(
    await at.call(
      consultations.addConsultation,
      {
        callType: 1,
        callSource: 4,
        title: '茭白叶子发黄怎么办',
        content: '请问是缺肥还是病害？',
        callUserName: '王虚构',
        phoneNumber: '15400009999',
        deptId: VILLAGE,
        callTime: toMoment(at.clock.now()),
        ...fields,
      },
      county.token,
    ),
  );
const assign = async (consultId: string) =>
  dataOf(
    await at.call(
      consultations.assignConsultations,
      { consultIds: [consultId], assignDeptId: UNIT },
      county.token,
    ),
  );
const tell = () => tellDutyPhones(at.deps);
const texts = async () => {
  const { personalData, db } = at.deps;
  const rows = await db.selectFrom('serviceSms').selectAll().orderBy('serviceSmsId').execute();
  return rows.map(({ phoneCipher, contentCipher }) => ({
    to: personalData.decrypt(phoneCipher),
    content: contentCipher === null ? '' : personalData.decryptText(contentCipher),
  }));
};
const told = async () => (await texts()).map(({ to }) => to);

describe('a question that comes', () => {
  test('is told to the nearest office that is asked about its kind, once, by number and without the farmer’s words', async () => {
    await phone(TOWNSHIP, NEAR);
    await phone(OFFICE, COUNTY_PHONE, { callTypes: [1, 2] });
    const { consultNo } = await ask();
    await Promise.all([tell(), tell()]);
    expect(await tell()).toBe(0);
    const [text, ...others] = await texts();
    expect(others).toEqual([]);
    expect(text?.to).toBe(NEAR);
    expect(text?.content).toContain(`您单位有1条咨询待分派，${consultNo}应在2026-09-17 23:59前答复`);
    expect(text?.content).not.toContain('茭白');
    await ask({ callType: 2 });
    await tell();
    expect(await told()).toEqual([NEAR, COUNTY_PHONE]);
  });

  test('is told to the others where one telephone’s number cannot be read', async () => {
    await phone(TOWNSHIP, NEAR);
    await phone(OFFICE, COUNTY_PHONE, { callTypes: [2] });
    await at.deps.db
      .updateTable('consultPhone')
      .set({ phoneCipher: Buffer.alloc(40, 1) })
      .where('deptId', '=', TOWNSHIP)
      .execute();
    await ask();
    await ask({ callType: 2 });
    expect(await tell()).toBe(1);
    expect(await told()).toEqual([COUNTY_PHONE]);
  });

  test('is told to the unit that it is reassigned to, and anew to the one that it comes back to', async () => {
    await phone(UNIT, NEAR);
    await phone(OFFICE, COUNTY_PHONE);
    const { consultId } = await ask();
    const reassign = async (assignDeptId: string) =>
      dataOf(
        await at.call(
          consultations.reassignConsultation,
          { consultId, assignDeptId, reason: '归另一个单位答复' },
          county.token,
        ),
      );
    await assign(consultId);
    await tell();
    await reassign(OFFICE);
    await tell();
    await on('2026-09-14 10:30');
    await reassign(UNIT);
    await tell();
    expect(await told()).toEqual([NEAR, COUNTY_PHONE, NEAR]);
  });

  test('is told to the unit that has it in hand once it is assigned', async () => {
    await phone(OFFICE, COUNTY_PHONE);
    await phone(UNIT, NEAR, { phoneNumber: NEAR });
    const { consultId } = await ask();
    await assign(consultId);
    await tell();
    expect(await told()).toEqual([NEAR]);
    expect((await texts())[0]?.content).toContain('1条咨询待答复');
  });

  test('waits for its delay, and several are one text', async () => {
    await phone(OFFICE, COUNTY_PHONE, { noticeDelayMinutes: 30 });
    await ask();
    await ask();
    expect(await tell()).toBe(0);
    await on('2026-09-14 09:30');
    expect(await tell()).toBe(1);
    expect((await texts())[0]?.content).toContain('2条咨询待分派');
  });

  test('waits for the hours in which somebody is on duty', async () => {
    await setOtherConfig(at, {
      sendStartTime: '07:00',
      sendEndTime: '21:00',
      holidays: [{ start: '2026-09-15', end: '2026-09-15' }],
    });
    await phone(OFFICE, COUNTY_PHONE, { dutyTime: '工作日 8:30-17:00' });
    await on('2026-09-14 17:30');
    await ask();
    for (const minute of ['2026-09-14 17:31', '2026-09-15 09:00', '2026-09-16 08:29']) {
      await on(minute);
      expect(await tell(), minute).toBe(0);
    }
    await on('2026-09-16 08:30');
    expect(await tell()).toBe(1);
  });

  test('at night is told only when it is urgent', async () => {
    await phone(OFFICE, COUNTY_PHONE);
    await on('2026-09-14 22:00');
    await ask();
    expect(await tell()).toBe(0);
    await ask({ urgentFlag: 1 });
    expect(await tell()).toBe(1);
    expect((await texts())[0]?.content).toContain('1条咨询待分派（有紧急的）');
    await on('2026-09-15 07:00');
    expect(await tell()).toBe(1);
  });

  test('comes in one text after a pause, however often something urgent is asked', async () => {
    await phone(OFFICE, COUNTY_PHONE);
    await ask();
    expect(await tell()).toBe(1);
    await ask();
    expect(await tell()).toBe(0);
    await ask({ urgentFlag: 1 });
    expect(await tell()).toBe(1);
    await on('2026-09-14 09:09');
    await ask({ urgentFlag: 1 });
    await ask();
    expect(await tell()).toBe(0);
    await on('2026-09-14 09:10');
    expect(await tell()).toBe(1);
    expect((await texts()).at(-1)?.content).toContain('2条咨询待分派（有紧急的）');
    await on('2026-09-14 22:00');
    await ask({ urgentFlag: 1 });
    expect(await tell()).toBe(1);
    await on('2026-09-14 22:30');
    await ask({ urgentFlag: 1 });
    expect(await tell()).toBe(0);
    await on('2026-09-14 23:00');
    expect(await tell()).toBe(1);
  });

  test('is told once to a number that stands in the lists of two offices', async () => {
    await phone(OFFICE, COUNTY_PHONE);
    await phone(UNIT, COUNTY_PHONE);
    await ask();
    expect(await tell()).toBe(1);
    expect((await texts())[0]?.content).toContain('1条咨询待分派');
  });

  test('before a telephone stood there, or of another kind, or without notice, is told to nobody', async () => {
    await ask();
    await on('2026-09-14 09:01');
    await phone(OFFICE, COUNTY_PHONE);
    await phone(TOWNSHIP, NEAR, { callTypes: [4] });
    await phone(VILLAGE, NEAR, { smsNoticeFlag: 0 });
    await on('2026-09-14 09:02');
    await ask();
    await ask({ callType: 3 });
    expect(await tell()).toBe(0);
  });

  test('is told once although the list was saved anew meanwhile', async () => {
    const [first] = await phone(OFFICE, COUNTY_PHONE);
    if (!first) throw new Error('The list was not saved.');
    await ask();
    await tell();
    const { id, version } = first;
    const row = {
      id,
      callTypes: [1, 2],
      contactName: '王虚构',
      phoneNumber: '154****0002',
      smsNoticeFlag: 1 as const,
    };
    dataOf(
      await at.call(phones.updateConsultPhones, { deptId: OFFICE, version, phoneList: [row] }, county.token),
    );
    const anew = await at.call(phones.listConsultPhones, { deptId: OFFICE }, county.token);
    const fresh = { ...row, id: null, phoneNumber: COUNTY_PHONE };
    await on('2026-09-14 09:05');
    dataOf(
      await at.call(
        phones.updateConsultPhones,
        { deptId: OFFICE, version: dataOf(anew)[0]?.version ?? null, phoneList: [fresh] },
        county.token,
      ),
    );
    expect(await tell()).toBe(0);
    expect(await told()).toEqual([COUNTY_PHONE]);
  });
});

describe('what waits too long', () => {
  const escalate = () => escalateWaiting(at.deps);
  const recordsOf = async (consultId: string) =>
    dataOf(await at.call(consultations.consultationRecords, { consultId }, county.token));

  test('is told to the office above once, stands in its history, and goes on to the next above', async () => {
    const city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    await phone('3301A1', CITY_PHONE, {}, city);
    await phone(TOWNSHIP, NEAR, { escalateDeptId: OFFICE, escalateHours: 4 });
    await phone(OFFICE, COUNTY_PHONE, { escalateDeptId: '3301A1', escalateHours: 2 });
    const { consultId } = await ask();
    await on('2026-09-14 12:59');
    expect(await escalate()).toBe(0);
    await on('2026-09-14 13:00');
    const both = await Promise.all([escalate(), escalate()]);
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await recordsOf(consultId))[0]).toMatchObject({
      operateType: ConsultOperation.escalated,
      operateUserName: null,
      content: expect.stringContaining('4小时没有办理，升级到'),
    });
    await tell();
    const county4h = (await texts()).find(({ to }) => to === COUNTY_PHONE);
    expect(county4h?.content).toContain('1条咨询下级逾时没有分派');
    await on('2026-09-14 15:00');
    expect(await escalate()).toBe(1);
    await tell();
    expect((await told()).toSorted()).toEqual([NEAR, COUNTY_PHONE, CITY_PHONE]);
    expect(await escalate()).toBe(0);
    expect(await tell()).toBe(0);
  });

  test('counts the hours of working days, and every hour where it is urgent', async () => {
    await phone(OFFICE, COUNTY_PHONE, { escalateDeptId: '3301A1', escalateHours: 24 });
    // a Friday
    await on('2026-09-18 16:00');
    await ask();
    await ask({ urgentFlag: 1 });
    await on('2026-09-19 16:00');
    expect(await escalate()).toBe(1);
    await on('2026-09-21 15:59');
    expect(await escalate()).toBe(0);
    await on('2026-09-21 16:00');
    expect(await escalate()).toBe(1);
  });

  test('stands in its history as told to nobody where the office above has no notice', async () => {
    await phone(OFFICE, COUNTY_PHONE, { escalateDeptId: '3301A1', escalateHours: 1 });
    const { consultId } = await ask();
    await on('2026-09-14 10:00');
    expect(await escalate()).toBe(1);
    expect((await recordsOf(consultId))[0]?.content).toContain('没有人收到短信');
    const city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    await phone('3301A1', CITY_PHONE, {}, city);
    const second = await ask();
    await on('2026-09-14 11:00');
    expect(await escalate()).toBe(1);
    expect((await recordsOf(second.consultId))[0]?.content).not.toContain('没有人收到短信');
  });

  test('goes up although the list was saved anew meanwhile, with notices or with another row', async () => {
    const up = { escalateDeptId: '3301A1', escalateHours: 4 };
    const [first] = await phone(OFFICE, COUNTY_PHONE, { ...up, smsNoticeFlag: 0 });
    if (!first) throw new Error('The list was not saved.');
    await ask();
    await on('2026-09-14 10:00');
    const noticed = { ...up, callTypes: [1], contactName: '王虚构', smsNoticeFlag: 1 as const };
    const kept = { ...noticed, id: first.id, phoneNumber: '154****0002' };
    const [second] = dataOf(
      await at.call(
        phones.updateConsultPhones,
        { deptId: OFFICE, version: first.version, phoneList: [kept] },
        county.token,
      ),
    );
    const other = { ...noticed, id: null, phoneNumber: NEAR };
    await on('2026-09-14 11:00');
    dataOf(
      await at.call(
        phones.updateConsultPhones,
        { deptId: OFFICE, version: second?.version ?? null, phoneList: [other] },
        county.token,
      ),
    );
    await on('2026-09-14 13:00');
    expect(await escalate()).toBe(1);
  });

  test('does not once it is answered or closed', async () => {
    await phone(OFFICE, COUNTY_PHONE, { escalateDeptId: '3301A1', escalateHours: 1 });
    const { consultId } = await ask();
    dataOf(
      await at.call(
        consultations.closeConsultation,
        { consultId, closeReason: '农户来电说不用了' },
        county.token,
      ),
    );
    await on('2026-09-14 12:00');
    expect(await escalate()).toBe(0);
    expect(await tell()).toBe(0);
  });
});
