// Importing contacts: what people see who bring a list, from a spreadsheet or the clipboard.

import {
  buildGroup,
  type ImportedRow,
  importContacts,
  operateGroup,
  pageGroupMembers,
  readContactFile,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { IMPORTED_CONTACTS_MAX } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMember } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { tableOfTests } from '../../../testing/tables.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let me: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  me = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
});
afterAll(() => at.close());

const read = (fileName: string, content: string | Uint8Array) =>
  at.call(
    readContactFile,
    { fileName, content: typeof content === 'string' ? content : Buffer.from(content) },
    me.token,
  );
const readAs = async (fileName: string, content: string | Uint8Array) =>
  dataOf(await read(fileName, content)).rows.map(({ rowNo, realName, phoneNumber, post }) =>
    [rowNo, realName, phoneNumber, post].join('|'),
  );

describe('reading a list', () => {
  test('[BIZ-10] takes columns by their headings, in any order', async () => {
    expect(
      await readAs('a.csv', '\uFEFF职务,联系电话,姓名\r\n理事长,15400000001,王大\r\n,,\r\n,15400000002,李二'),
    ).toEqual(['2|王大|15400000001|理事长', '4|李二|15400000002|']);
    const sheet = await writeXlsx({
      sheets: [
        {
          name: '名单',
          rows: [
            ['序号', '姓名', '手机号码'],
            [1, '王大', 15400000001],
          ] as never,
        },
      ],
    });
    expect(await readAs('名单.xlsx', sheet)).toEqual(['2|王大|15400000001|']);
  });

  test('understands a pasted list without headings, and what Chinese Windows writes', async () => {
    expect(await readAs('粘贴.txt', '王大 15400000001 理事长\n15400000002\t李二\n赵四 1234567')).toEqual([
      '1|王大|15400000001|理事长',
      '2|李二|15400000002|',
      '3|赵四|1234567|',
    ]);
    const gbk = Buffer.concat([Buffer.from('cdf5b4f32c', 'hex'), Buffer.from('15400000001')]);
    expect(await readAs('a.csv', gbk)).toEqual(['1|王大|15400000001|']);
  });

  test('[VAL-03] knows a name of several parts without headings, whatever dot stands in it', async () => {
    expect(
      await readAs('粘贴.txt', '阿依古丽•买买提 15400000001 理事长\n古丽米热 · 艾比布力 15400000002'),
    ).toEqual(['1|阿依古丽•买买提|15400000001|理事长', '2|古丽米热 · 艾比布力|15400000002|']);
  });

  test('takes no title above the headings for them, and no serial number for a phone', async () => {
    expect(await readAs('名单.csv', tableOfTests('address-book-title-row.csv'))).toEqual([
      '3|张三|13910000001|',
      '4|李四|13910000002|',
    ]);
  });

  test.each([
    ['no table', 'a.png', 'x', '请上传xlsx、xls、csv或txt文件'],
    ['an empty one', 'a.txt', '\n', '文件里没有内容'],
    ['headings alone', 'a.csv', '姓名,手机号码', '文件里只有标题，没有内容'],
    [
      'too many rows',
      'a.txt',
      '王大 15400000001\n'.repeat(IMPORTED_CONTACTS_MAX + 1),
      '名单超过2000行，请分几次导入',
    ],
  ])('refuses %s', async (_, fileName, content, sentence) => {
    expect((await read(fileName, content)).msg).toBe(sentence);
  });
});

describe('writing it', () => {
  const row = (rowNo: number, realName: string, phoneNumber: string): ImportedRow => ({
    rowNo,
    realName,
    phoneNumber,
    post: '',
    place: `第 ${rowNo} 行`,
    phoneProblem: '',
  });
  const rows = [
    row(2, '王大', '154 0000 1001'),
    row(3, '李二', '12345'),
    row(4, '王大', '15400001001'),
    row(5, '赵四', '15400001002'),
    row(6, '钱五', '15400001003'),
  ];
  const groupWith = async (groupName: string, phoneNumber: string) => {
    const { groupId } = dataOf(await at.call(buildGroup, { groupName }, me.token));
    await buildMember(at.deps, { groupId, phoneNumber });
    return groupId;
  };
  const bring = async (groupId: string, importMode: 0 | 1 | 2, some = rows) =>
    dataOf(await at.call(importContacts, { groupId, importMode, rows: some }, me.token));
  const count = async (groupId: string) =>
    dataOf(await at.call(pageGroupMembers, { groupId }, me.token)).total;

  test.each([
    ['number-formatted-as-date.xlsx', '表格把它当成了日期，请把这一格改成文本格式再填一次'],
    ['scientific-short.csv', '表格把号码写成了科学记数法，后几位数字已经丢失，请在原表里重新填写'],
  ])('[BIZ-10] says what the spreadsheet did to a number of %s', async (fileName, problem) => {
    const { rows: read } = dataOf(
      await at.call(readContactFile, { fileName, content: tableOfTests(fileName) }, me.token),
    );
    const { groupId } = dataOf(await at.call(buildGroup, { groupName: fileName.slice(0, 12) }, me.token));
    const { problems } = await bring(groupId, 0, read);
    expect(problems).toEqual([{ rowNo: 2, problem, isWrong: true }]);
  });

  test('[BIZ-10] says row by row what is wrong, and writes all, the right rows, or nothing', async () => {
    const groupId = await groupWith('导入', '15400001003');
    const report = {
      rowCount: 5,
      goodCount: 2,
      wrongCount: 1,
      repeatedCount: 2,
      addedCount: 0,
      problems: [
        { rowNo: 3, problem: '手机号码格式不正确（应为11位，现有5位数字）', isWrong: true },
        { rowNo: 4, problem: '号码与第 2 行相同，只导入一次', isWrong: false },
        { rowNo: 6, problem: '号码已在分组里，不再导入', isWrong: false },
      ],
    };
    expect(await bring(groupId, 0)).toEqual(report);
    expect(await bring(groupId, 1)).toEqual(report);
    expect(await count(groupId)).toBe(1);
    expect(await bring(groupId, 2)).toEqual({ ...report, addedCount: 2 });
    expect(await count(groupId)).toBe(3);
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'summary'])
      .orderBy('logId', 'desc')
      .executeTakeFirstOrThrow();
    expect(logged).toEqual({ action: '导入成员', summary: '向分组“导入”导入2名成员' });
  });

  test('[VAL-03] a name of several parts is kept with the middle dot, imported as well as typed', async () => {
    const groupId = await groupWith('多民族', '15400001003');
    const named = [row(2, '阿依古丽．买买提', '15400001004'), row(3, '古丽米热 ‧ 艾比布力', '15400001005')];
    expect(await bring(groupId, 1, named)).toMatchObject({ addedCount: 2, wrongCount: 0 });
    const typed = { realName: '阿卜杜拉・艾山(组长)', phoneNumber: '15400001006' };
    dataOf(await at.call(operateGroup, { operateType: 4, groupId, outsideList: [typed] }, me.token));
    const { list } = dataOf(await at.call(pageGroupMembers, { groupId }, me.token));
    expect(list.map(({ realName }) => realName)).toEqual(
      expect.arrayContaining(['阿依古丽·买买提', '古丽米热·艾比布力', '阿卜杜拉·艾山（组长）']),
    );
    const found = dataOf(await at.call(pageGroupMembers, { groupId, keyword: '古丽米热•艾' }, me.token));
    expect(found.list.map(({ realName }) => realName)).toEqual(['古丽米热·艾比布力']);
  });

  test('a list without mistakes is taken whole; rows that are there already do no harm', async () => {
    const groupId = await groupWith('再导入', '15400001003');
    const right = rows.filter(({ rowNo }) => rowNo !== 3);
    expect(await bring(groupId, 1, right)).toMatchObject({ addedCount: 2, wrongCount: 0, repeatedCount: 2 });
  });
});
