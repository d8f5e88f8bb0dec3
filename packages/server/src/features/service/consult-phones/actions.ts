/** Saves the consultation telephones of one office: the whole list in one transaction, with what it was before in the log. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { isMaskedPhone, tidyTelephone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { updateConsultPhones } from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import { officeProblem, REPEATED } from '@farmers-mailbox/contract/service/consult-phones/fields.ts';
import type { Kysely, Transaction } from 'kysely';
import { shownNumber } from '../../../access/plain-numbers.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { listUnitsFor } from '../consultations/queries.ts';
import { mayEditPhones, reaches } from './policy.ts';
import { drawVersion, type FoundPhone, holdList, insertPhone, removePhones, updatePhone } from './queries.ts';

export type PhoneNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Saved = CheckedRequestOf<typeof updateConsultPhones>;
type SavedRow = Saved['phoneList'][number];

/** @throws Refusal 4040 outside the area, 4000 a field, 4090 when somebody has saved the list since it was read */
export async function savePhones(
  { db, clock, personalData }: PhoneNeeds,
  act: Act,
  { deptId, version, phoneList: asked }: Saved,
): Promise<void> {
  requireReach(act.actor, deptId);
  demand(mayEditPhones(act.actor, deptId));
  const phoneList = inTheirOrder(deptId, asked);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const office = await requireOffice(trx, deptId);
    await requireAbove(trx, deptId, phoneList, now);
    const before = await holdList(trx, deptId);
    if (version !== undefined && (before[0]?.version ?? null) !== version) {
      throw new Refusal(ErrorCode.stateChanged, '这个单位的咨询电话刚刚由他人保存，请关闭后重新打开，再修改');
    }
    const rows = phoneList.map((row, place) => toStored(row, place, before, personalData));
    requireOnce(rows, personalData);
    const gone = before.filter(({ phoneId }) => !phoneList.some(({ id }) => id === phoneId));
    const shared = {
      deptId,
      version: await drawVersion(trx),
      updateUserName: act.actor.realName,
      updateTime: now,
    };
    await removePhones(
      trx,
      gone.map(({ phoneId }) => phoneId),
    );
    for (const { old, ...row } of rows) {
      if (old === undefined) await insertPhone(trx, { ...row, ...shared, sinceTime: now });
      else await updatePhone(trx, old.phoneId, { ...row, ...shared, sinceTime: sinceOf(old, row, now) });
    }
    const summary = `保存${office.fullDeptName}的咨询电话，共${rows.length}行`;
    const operation = {
      module: '咨询电话',
      action: '保存',
      bizType: 'consult_phone',
      bizId: deptId,
      summary,
    };
    const words = (list: readonly LoggedPhone[]) => ({
      phoneList: list.map((row) => inWords(row, personalData)),
    });
    await logOperation(trx, act, { ...operation, before: words(before), after: words(rows) }, now);
  });
}

/** Rows without a number of their own stay where they came. @throws Refusal 4000 for a row of another office */
function inTheirOrder(deptId: string, rows: readonly SavedRow[]): SavedRow[] {
  const foreign = rows.findIndex((row) => row.deptId !== undefined && row.deptId !== deptId);
  if (foreign >= 0) throw refuseField(`phoneList.${foreign}.deptId`, '一次只能保存一个单位的咨询电话');
  const placed = rows.map(({ deptId: _office, orderNum, ...row }, place) => ({
    row,
    at: orderNum ?? place + 1,
  }));
  return placed.toSorted((one, other) => one.at - other.at).map(({ row }) => row);
}

/** @throws Refusal 4040: what lies outside answers like what is not there */
export function requireReach(actor: Act['actor'], deptId: string): void {
  if (!reaches(actor, deptId)) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
}

async function requireOffice(trx: Transaction<Tables>, deptId: string) {
  const problem = officeProblem(deptId);
  if (problem !== null) throw refuseField('deptId', problem);
  await lockPlaces(trx, [deptId]);
  const office = await findDept(trx, deptId);
  if (!office) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  if (office.status !== 1 || office.virtualFlag === 1) {
    throw refuseField('deptId', '这个单位已停用或并入其他组织，请重新选择');
  }
  return office;
}

async function requireAbove(
  trx: Transaction<Tables>,
  deptId: string,
  rows: readonly SavedRow[],
  now: Date,
): Promise<void> {
  if (rows.every(({ escalateDeptId }) => escalateDeptId === null)) return;
  const offered = new Set((await listOfficesAbove(trx, deptId, now)).map((office) => office.deptId));
  for (const [place, { escalateDeptId }] of rows.entries()) {
    if (escalateDeptId === null || offered.has(escalateDeptId)) continue;
    throw refuseField(`phoneList.${place}.escalateDeptId`, '请选择本区域或上级的单位');
  }
}

/** A question goes up, never sideways (decision 57): living offices of the same region and of those around it, the nearest first. */
export async function listOfficesAbove(db: Kysely<Tables>, deptId: string, now: Date) {
  const units = await listUnitsFor(db, [regionOfCode(deptId) ?? ''], chinaDay(now));
  return units
    .filter((unit) => unit.deptId !== deptId)
    .map(({ deptId: code, fullDeptName }) => ({ deptId: code, fullDeptName }));
}

/** @throws Refusal 4000 for a masked number that is not the row's own, 4090 for a row that is gone */
function toStored(
  row: SavedRow,
  place: number,
  before: readonly FoundPhone[],
  { encryptText, decryptText }: PhoneNeeds['personalData'],
) {
  const old = before.find(({ phoneId }) => phoneId === row.id);
  if (row.id !== null && old === undefined) throw overtaken('咨询电话');
  const cipherOf = (name: 'phoneNumber' | 'backupPhone', kept: Buffer | null | undefined): Buffer => {
    const typed = row[name];
    if (!isMaskedPhone(typed)) return encryptText(tidyTelephone(typed));
    if (kept && shownNumber(decryptText(kept)) === typed) return kept;
    throw refuseField(`phoneList.${place}.${name}`, '请填写完整的号码');
  };
  const { id: _, phoneNumber: _phone, backupPhone, callTypes, ...fields } = row;
  return {
    ...fields,
    old,
    callTypes: [...new Set(callTypes)].toSorted((a, b) => a - b),
    phoneCipher: cipherOf('phoneNumber', old?.phoneCipher),
    backupPhoneCipher: backupPhone === '' ? null : cipherOf('backupPhone', old?.backupPhoneCipher),
    orderNum: place + 1,
  };
}

/** A masked number and the same one typed anew are one that would be told twice. */
function requireOnce(
  rows: readonly Pick<FoundPhone, 'phoneCipher' | 'callTypes'>[],
  { decryptText }: PhoneNeeds['personalData'],
): void {
  const numbers = rows.map(({ phoneCipher }) => decryptText(phoneCipher));
  for (const [place, { callTypes }] of rows.entries()) {
    const isRepeated = rows
      .slice(0, place)
      .some(
        (other, at) =>
          numbers[at] === numbers[place] && other.callTypes.some((type) => callTypes.includes(type)),
      );
    if (isRepeated) throw refuseField(`phoneList.${place}.phoneNumber`, REPEATED);
  }
}

/** A telephone that begins to be told hears of what comes from then on. */
function sinceOf(old: FoundPhone, now: { smsNoticeFlag: number; status: number }, time: Date): Date {
  const wasTold = old.smsNoticeFlag === 1 && old.status === 1;
  return wasTold || now.smsNoticeFlag !== 1 || now.status !== 1 ? old.sinceTime : time;
}

type LoggedPhone = Pick<
  FoundPhone,
  'callTypes' | 'contactName' | 'phoneCipher' | 'dutyTime' | 'smsNoticeFlag' | 'escalateDeptId' | 'status'
>;

const inWords = (row: LoggedPhone, { decryptText }: PhoneNeeds['personalData']) => ({
  callTypes: row.callTypes,
  contactName: row.contactName,
  phoneNumber: shownNumber(decryptText(row.phoneCipher)),
  dutyTime: row.dutyTime,
  smsNoticeFlag: row.smsNoticeFlag,
  escalateDeptId: row.escalateDeptId,
  status: row.status,
});
