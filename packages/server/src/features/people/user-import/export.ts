/** The export of people: everybody whom the list would show, as a sheet that is written while it is read. */
import { governedArea } from '@farmers-mailbox/contract/access/granting.ts';
import { ENABLE, labelOf, REAL_NAME } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { SEX } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { exportUsers } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { maskBirthday, maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { partOf } from '../../../access/place-refusal.ts';
import { isPlainExport } from '../../../access/plain-numbers.ts';
import { readAhead } from '../../../database/read-ahead.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { logOperation, maskedFilters } from '../../system/operation-log/actions.ts';
import { countUserIds, everyUserId } from '../user-admin/queries.ts';
import { type ExportedPerson, listExported } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

/** Written to the operation log first, with the filters and how many it is: it leaves the house. */
export async function exportPeople(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  { masked, ...filters }: CheckedRequestOf<typeof exportUsers>,
): Promise<FileAnswer> {
  const { actor } = context;
  const place = partOf(governedArea(actor), filters.deptId);
  const isPlain = isPlainExport(actor, masked);
  const now = clock.now();
  const needs = { db, personalData, today: chinaDay(now) };
  const rowCount = await countUserIds(needs, place, filters);
  const summary = isPlain
    ? `导出用户 ${rowCount} 人，含完整的手机号码、身份证号和出生日期`
    : `导出用户 ${rowCount} 人，手机号码、身份证号和出生日期隐去一部分`;
  const action = isPlain ? '导出完整号码' : '导出';
  const after = { ...maskedFilters(filters), rowCount };
  const operation = { module: '用户管理', action, bizType: 'sys_user', bizId: place, summary, after };
  await logOperation(db, context, operation, now);
  const rows = everyPerson(needs.db, everyUserId(needs, place, filters));
  return sheetAnswer('用户', chinaDay(now), columnsFor(personalData, isPlain), rows);
}

async function* everyPerson(
  db: Needs['db'],
  portions: AsyncIterable<readonly string[]>,
): AsyncGenerator<ExportedPerson> {
  for await (const people of readAhead(peopleOf(db, portions))) yield* people;
}

async function* peopleOf(db: Needs['db'], portions: AsyncIterable<readonly string[]>) {
  for await (const userIds of portions) yield await listExported(db, userIds);
}

function columnsFor(personalData: PersonalData, isPlain: boolean): SheetColumn<ExportedPerson>[] {
  const phoneOf = ({ phoneCipher }: ExportedPerson) => personalData.decrypt(phoneCipher);
  const certificateOf = ({ certificateCipher }: ExportedPerson) =>
    certificateCipher && personalData.decryptCertificate(certificateCipher);
  return [
    { title: '账号', width: 18, text: ({ userName }) => userName },
    { title: '姓名', width: 12, text: ({ realName }) => realName },
    { title: '手机号码', width: 16, text: (row) => (isPlain ? phoneOf(row) : maskPhone(phoneOf(row))) },
    {
      title: '身份证号',
      width: 22,
      text: (row) => {
        const number = certificateOf(row);
        return number === null || isPlain ? number : maskIdNumber(number);
      },
    },
    { title: '昵称', width: 12, text: ({ nickName }) => nickName },
    { title: '性别', width: 8, text: ({ sex }) => labelOf(SEX, sex) },
    {
      title: '出生日期',
      width: 14,
      text: ({ birthday }) => (birthday === null || isPlain ? birthday : maskBirthday(birthday)),
    },
    { title: '所属组织', width: 40, text: ({ fullDeptName }) => fullDeptName },
    { title: '角色', width: 24, text: ({ roleNames }) => roleNames },
    { title: '用户类型', width: 12, text: ({ userType }) => labelOf(USER_TYPE, userType) },
    { title: '实名', width: 10, text: ({ realNameAuthFlag }) => labelOf(REAL_NAME, realNameAuthFlag) },
    { title: '接收短信', width: 10, text: ({ smsAgreeFlag }) => (smsAgreeFlag === 1 ? '是' : '否') },
    { title: '状态', width: 8, text: ({ status }) => labelOf(ENABLE, status) },
    { title: '最近登录', width: 20, text: ({ lastLoginTime }) => lastLoginTime && toMoment(lastLoginTime) },
    { title: '注册时间', width: 20, text: ({ registerTime }) => toMoment(registerTime) },
    { title: '备注', width: 24, text: ({ remark }) => remark },
  ];
}
