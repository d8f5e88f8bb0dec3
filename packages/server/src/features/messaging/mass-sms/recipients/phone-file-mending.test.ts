import {
  fetchWrongRows,
  mendPhoneFile,
  pageWrongRows,
  uploadPhoneFile,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import { castOf, dataOf, type MassSmsCast, submitted } from '../../../../testing/mass-sms-cast.ts';
import { oldWorkbook } from '../../../../testing/old-workbook.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

const upload = (fileName: string, content: string | Uint8Array) =>
  app.call(
    uploadPhoneFile,
    { fileName, content: typeof content === 'string' ? content : Buffer.from(content) },
    cast.messenger.token,
  );
const mend = (fields: Parameters<typeof app.call<typeof mendPhoneFile>>[1], by = cast.messenger) =>
  app.call(mendPhoneFile, fields, by.token);

describe('[SMS-06] files of numbers as offices have them', () => {
  const rows = [
    ['姓名', '手机号码'],
    ['王大', 15400000001],
    ['李二', '154 0000 0002'],
    ['张三', '1540000'],
  ];

  it('an xls of before 2007, also when it is called xlsx', async () => {
    for (const fileName of ['名单.xls', '名单.xlsx']) {
      const reply = dataOf(await upload(fileName, oldWorkbook(rows)));
      expect(reply).toMatchObject({ rowCount: 3, validCount: 2, problems: [{ rowNo: 4 }] });
    }
  });

  const locked = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(500),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const wide = (columns: number) =>
    writeXlsx({ sheets: [{ name: 'a', rows: [Array.from({ length: columns }, () => '1')] }] });

  it.each([
    ['an xls with a password', 'a.xls', oldWorkbook(rows, { isLocked: true }), 4150, '表格设了打开密码'],
    ['an xlsx with a password', 'a.xlsx', locked, 4150, '表格设了打开密码'],
    ['a web page that calls itself xls', 'a.xls', '<html><table>', 4150, '这不是xlsx表格'],
    ['a broken xls', 'a.xls', oldWorkbook(rows).subarray(0, 700), 4150, '表格已损坏'],
    ['60,000 columns', 'a.csv', '1,'.repeat(60_000), 4000, '文件里有一行过长'],
  ])('refuses %s in one sentence', async (_, fileName, content, code, sentence) => {
    const reply = await upload(fileName, content);
    expect([reply.code, reply.msg]).toEqual([code, expect.stringContaining(sentence)]);
  });

  it('refuses a sheet of 16,000 columns', async () => {
    expect(await upload('a.xlsx', await wide(16_000))).toMatchObject({
      code: 4000,
      msg: '表格超过1000列，请只留下要导入的几列后再上传',
    });
  });

  it('200,000 rows of an xlsx', { timeout: 120_000 }, async () => {
    const stream = writeXlsxStream(many(200_000), {
      name: 'a',
      columns: [{ header: '手机号码' }, { header: '姓名' }],
    });
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    expect(dataOf(await upload('名单.xlsx', bytes))).toMatchObject({
      rowCount: 200_000,
      validCount: 199_999,
    });
  });
});

function* many(count: number) {
  for (let nth = 0; nth < count; nth += 1) {
    yield [nth === 77 ? '1540' : `154${String(nth).padStart(8, '0')}`, '王大'];
  }
}

describe('[SMS-06] mending a file of numbers', () => {
  const file = '手机号码,姓名\n15400000001,王大\n154000,李二\n,张三\n=15400000003a,赵四';
  const uploaded = async () => dataOf(await upload('名单.csv', file)).fileId ?? '';
  const wrong = async (fileId: string) =>
    dataOf(await app.call(pageWrongRows, { fileId }, cast.messenger.token));

  it('tells each wrong row with what stands in it, masked', async () => {
    const { list, total } = await wrong(await uploaded());
    expect(total).toBe(3);
    expect(list).toEqual([
      {
        rowNo: 3,
        place: '第 3 行',
        realName: '李二',
        value: '154*00',
        problem: '手机号码格式不正确（应为11位，现有6位数字）',
      },
      { rowNo: 4, place: '第 4 行', realName: '张三', value: '', problem: '没有手机号码' },
      { rowNo: 5, place: '第 5 行', realName: '赵四', value: '=15********3a', problem: '手机号码格式不正确' },
    ]);
  });

  it('a corrected number is checked again and counts; what is still wrong stays', async () => {
    const fileId = await uploaded();
    const rows = [
      { rowNo: 3, phoneNumber: '154 0000 0002' },
      { rowNo: 5, phoneNumber: '1540000' },
    ];
    expect(dataOf(await mend({ fileId, rows, dropRows: [4] }))).toEqual({
      rowCount: 3,
      validCount: 2,
      wrongCount: 1,
      refused: [{ rowNo: 5, problem: '手机号码格式不正确（应为11位，现有7位数字）' }],
    });
    const choice = { sendObjType: [4 as const], phoneFileId: fileId, smsCategory: '01' };
    expect(dataOf(await app.call(countRecipients, choice, cast.messenger.token))).toMatchObject({
      totalCount: 3,
      validCount: 2,
      invalidCount: 1,
    });
    expect(dataOf(await mend({ fileId, dropAllFlag: 1 }))).toMatchObject({ rowCount: 2, wrongCount: 0 });
    expect((await wrong(fileId)).list).toEqual([]);
  });

  it('a row that is right cannot be changed or dropped', async () => {
    const fileId = await uploaded();
    const rows = [{ rowNo: 2, phoneNumber: '15400000009' }];
    expect(dataOf(await mend({ fileId, rows, dropRows: [2] }))).toMatchObject({ rowCount: 4, validCount: 1 });
    const stored = await app.deps.db
      .selectFrom('massSmsPhoneFileRow')
      .select('phoneCipher')
      .where('fileId', '=', fileId)
      .where('rowNo', '=', 2)
      .executeTakeFirstOrThrow();
    expect(stored.phoneCipher && app.deps.personalData.decrypt(stored.phoneCipher)).toBe('15400000001');
  });

  it('gives the wrong rows back as a table that can be imported once it is mended', async () => {
    const fileId = await uploaded();
    const reply = await app.app.inject({
      method: 'GET',
      url: `/admin/api${fetchWrongRows.path}?fileId=${fileId}`,
      headers: { token: cast.messenger.token, 'user-agent': 'test browser' },
    });
    const again = dataOf(await upload('改好.xlsx', reply.rawPayload));
    expect(again).toMatchObject({ rowCount: 3, validCount: 0 });
  });

  it("not another's, and not once it was submitted", async () => {
    const fileId = await uploaded();
    for (const call of [pageWrongRows, mendPhoneFile, fetchWrongRows]) {
      expect((await app.call(call, { fileId }, cast.county.token)).code).toBe(4040);
    }
    const farmer = await buildFarmer(app.deps, '3301061142');
    const own = dataOf(await upload('a.txt', `${farmer.phoneNumber}\n1540\n`)).fileId ?? '';
    await submitted(app, cast.messenger, { sendObjType: [4], objDeptIds: [], phoneFileId: own });
    expect(await mend({ fileId: own, dropAllFlag: 1 })).toMatchObject({
      code: 4090,
      msg: '用这个文件的申请已经提交，不能再改',
    });
  });
});
