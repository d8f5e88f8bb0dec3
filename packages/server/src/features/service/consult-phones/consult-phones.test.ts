// Consultation telephones: who keeps which list, the whole list in one save, numbers that stay hidden, two who save at once.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mergePhones } from './merge-actions.ts';

const OFFICE = '330106A1';
const UNIT = '330106A2';
const PHONE = '15400001234';

let at: TestApp;
let county: SignedInTestUser;
let colleague: SignedInTestUser;
let elsewhere: SignedInTestUser;
let township: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: OFFICE });
  colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: OFFICE });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611' });
});
afterAll(() => at.close());
beforeEach(() => at.deps.db.deleteFrom('consultPhone').execute());

type Saved = RequestOf<typeof endpoints.updateConsultPhones>;
type Row = Saved['phoneList'][number];
const row = (fields: Partial<Row> = {}): Row => ({
  callTypes: [1],
  contactName: '王虚构',
  phoneNumber: PHONE,
  ...fields,
});
const save = (
  phoneList: Row[],
  { by = county, ...fields }: Partial<Saved> & { by?: SignedInTestUser } = {},
) => at.call(endpoints.updateConsultPhones, { deptId: OFFICE, phoneList, ...fields }, by.token);
const list = async (asked: RequestOf<typeof endpoints.listConsultPhones> = {}, by = county) =>
  dataOf(await at.call(endpoints.listConsultPhones, asked, by.token));
function rowAt(rows: readonly endpoints.ConsultPhone[], place = 0): endpoints.ConsultPhone {
  const found = rows[place];
  if (!found) throw new Error(`There is no row ${place}.`);
  return found;
}
const fieldsOf = async (...saving: Parameters<typeof save>) =>
  (await save(...saving)).fieldErrors.map(({ field }) => field);

describe('the whole list of an office', () => {
  test('[BIZ-11] is saved at once: rows without an id are new, missing ones are removed, the order is the list’s', async () => {
    const first = dataOf(
      await save([row(), row({ contactName: '李虚构', callTypes: [2, 4], phoneNumber: '0571-01234567' })]),
    );
    expect(first.map(({ contactName, orderNum }) => [contactName, orderNum])).toEqual([
      ['王虚构', 1],
      ['李虚构', 2],
    ]);
    const li = rowAt(first, 1);
    const { version } = li;
    const kept = row({ id: li.id, contactName: '李虚构二', callTypes: [2], phoneNumber: li.phoneNumber });
    const second = dataOf(await save([kept, row({ callTypes: [3], contactName: '赵虚构' })], { version }));
    expect(second.map(({ contactName }) => contactName)).toEqual(['李虚构二', '赵虚构']);
    expect(rowAt(second).id).toBe(li.id);
    expect((await list()).map(({ id }) => id)).toEqual(second.map(({ id }) => id));
    expect(await list({ callType: 3 })).toHaveLength(1);
    expect(dataOf(await save([], { version: rowAt(second).version }))).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('shows a mobile number masked, an office’s own whole; sent back as it is shown, a number stays', async () => {
    const shown = rowAt(dataOf(await save([row({ backupPhone: '12316' })])));
    expect(shown).toMatchObject({ phoneNumber: '154****1234', backupPhone: '12316' });
    const { id, version } = shown;
    dataOf(await save([row({ id, phoneNumber: '154****1234', backupPhone: '0571 01234567' })], { version }));
    const stored = await at.deps.db.selectFrom('consultPhone').selectAll().executeTakeFirstOrThrow();
    expect(at.deps.personalData.decryptText(stored.phoneCipher)).toBe(PHONE);
    expect(stored.backupPhoneCipher && at.deps.personalData.decryptText(stored.backupPhoneCipher)).toBe(
      '0571-01234567',
    );
    expect(await fieldsOf([row({ id, phoneNumber: '154****9999' })], { version: stored.version })).toEqual([
      'phoneList.0.phoneNumber',
    ]);
    const { rows } = await at.database.pool.query(
      "SELECT row_to_json(log_oper)::text AS line FROM log_oper WHERE biz_type = 'consult_phone'",
    );
    expect(JSON.stringify(rows)).toContain('154****1234');
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  });

  test('is refused with a sentence beside the field', async () => {
    expect(await fieldsOf([row({ callTypes: [] })])).toEqual(['phoneList.0.callTypes']);
    expect(await fieldsOf([row(), row({ callTypes: [2], contactName: ' ' })])).toEqual([
      'phoneList.1.contactName',
    ]);
    expect(await fieldsOf([row({ phoneNumber: '154****1234' })])).toEqual(['phoneList.0.phoneNumber']);
    expect(await fieldsOf([row({ phoneNumber: '12316', smsNoticeFlag: 1 })])).toEqual([
      'phoneList.0.phoneNumber',
    ]);
    expect(await fieldsOf([row(), row()])).toEqual(['phoneList.1.phoneNumber']);
    expect(await fieldsOf([row({ dutyTime: '随时' })])).toEqual(['phoneList.0.dutyTime']);
    expect(await fieldsOf([row({ escalateDeptId: UNIT })])).toEqual(['phoneList.0.escalateHours']);
    expect(await fieldsOf([row({ escalateHours: 4 })])).toEqual(['phoneList.0.escalateDeptId']);
    expect(await fieldsOf([row({ escalateDeptId: '330108A1', escalateHours: 4 })])).toEqual([
      'phoneList.0.escalateDeptId',
    ]);
    expect(await fieldsOf([row()], { deptId: '330106' })).toEqual(['deptId']);
    expect(await list()).toEqual([]);
  });

  test('is refused when a masked number is typed again for a kind that it has', async () => {
    const shown = rowAt(dataOf(await save([row()])));
    const kept = row({ id: shown.id, phoneNumber: shown.phoneNumber });
    const { version } = shown;
    expect(await fieldsOf([kept, row({ callTypes: [1, 2] })], { version })).toEqual([
      'phoneList.1.phoneNumber',
    ]);
    expect(dataOf(await save([kept, row({ callTypes: [2] })], { version }))).toHaveLength(2);
  });

  test('of two who save at once one wins, and the other is told', async () => {
    const both = await Promise.all([
      save([row()], { version: null }),
      save([row({ contactName: '钱虚构' })], { by: colleague, version: null }),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    const { id, version } = rowAt(await list());
    const again = await Promise.all([
      save([row({ id, contactName: '孙虚构' })], { version }),
      save([], { version, by: colleague }),
    ]);
    expect(again.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    // a list that was emptied and filled meanwhile is another one
    const [now] = await list();
    if (now) dataOf(await save([], { version: now.version }));
    dataOf(await save([row({ contactName: '周虚构' })]));
    expect((await save([], { version })).code).toBe(ErrorCode.stateChanged);
  });
});

describe('who', () => {
  test('keeps the offices of the own area, and no others', async () => {
    dataOf(await save([row()]));
    dataOf(await save([row()], { deptId: '33010611' }));
    expect(await list({}, elsewhere)).toEqual([]);
    expect((await save([row()], { by: elsewhere })).code).toBe(ErrorCode.notFound);
    const asked = await at.call(endpoints.listConsultPhones, { deptId: OFFICE }, elsewhere.token);
    expect(asked.code).toBe(ErrorCode.notFound);
    expect((await list({ deptId: '33010611' })).map(({ deptId }) => deptId)).toEqual(['33010611']);
    expect((await save([row()], { by: township, deptId: '33010611' })).code).toBe(ErrorCode.forbidden);
  });

  test('may be escalated to: offices of the same region and of those around it', async () => {
    dataOf(
      await save([
        row({ callTypes: [2, 1], smsNoticeFlag: 1 }),
        row({ phoneNumber: '15400009999', callTypes: [3] }),
      ]),
    );
    const offices = dataOf(
      await at.call(endpoints.listEscalationOffices, { deptId: '33010611' }, county.token),
    );
    const offered = offices.map(({ deptId }) => deptId);
    expect(offered).toContain(OFFICE);
    expect(offices.find(({ deptId }) => deptId === OFFICE)?.toldCallTypes).toEqual([1, 2]);
    expect(offered).not.toContain('33010611');
    expect(offered).not.toContain('330108A1');
    const up = { escalateDeptId: OFFICE, escalateHours: 4 };
    expect(dataOf(await save([row(up)], { deptId: '33010611' }))[0]).toMatchObject(up);
  });
});

test('whoever stood in the lists of both stands in the merged one once for each kind, where they are told', async () => {
  const told = { callTypes: [1, 2], smsNoticeFlag: 1 } as const;
  dataOf(await save([row({ callTypes: [1] }), row({ contactName: '李虚构', phoneNumber: '15400005678' })]));
  dataOf(await save([row({ ...told, callTypes: [...told.callTypes] })], { deptId: UNIT }));
  await at.deps.db
    .transaction()
    .execute((trx) => mergePhones(at.deps.personalData)(trx, UNIT, OFFICE, at.clock.now()));
  const merged = await list({ deptId: OFFICE });
  expect(
    merged.map(({ contactName, callTypes, smsNoticeFlag }) => [contactName, callTypes, smsNoticeFlag]),
  ).toEqual([
    ['李虚构', [1], 0],
    ['王虚构', [1, 2], 1],
  ]);
});

test('the lists of two offices become one when they are merged', async () => {
  const mine = rowAt(dataOf(await save([row()])));
  dataOf(
    await save(
      [row({ contactName: '李虚构', phoneNumber: '15400005678', escalateDeptId: OFFICE, escalateHours: 4 })],
      { deptId: UNIT },
    ),
  );
  await at.deps.db
    .transaction()
    .execute((trx) => mergePhones(at.deps.personalData)(trx, UNIT, OFFICE, at.clock.now()));
  const merged = await list({ deptId: OFFICE });
  expect(merged.map(({ contactName }) => contactName)).toEqual(['王虚构', '李虚构']);
  expect(new Set(merged.map(({ version }) => version)).size).toBe(1);
  expect((await save([], { version: mine.version })).code).toBe(ErrorCode.stateChanged);
});
