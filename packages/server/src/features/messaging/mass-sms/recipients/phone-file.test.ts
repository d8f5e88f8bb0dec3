import { deflateRawSync } from 'node:zlib';
import { uploadPhoneFile } from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castOf, dataOf, type MassSmsCast } from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

const upload = (fileName: string, content: string | Uint8Array, by = cast.messenger) =>
  app.call(
    uploadPhoneFile,
    { fileName, content: typeof content === 'string' ? content : Buffer.from(content) },
    by.token,
  );
const sheet = (rows: unknown[][]) => writeXlsx({ sheets: [{ name: '名单', rows: rows as never }] });
const stored = async () =>
  Number(
    (
      await app.deps.db
        .selectFrom('massSmsPhoneFile')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('[SMS-06] POST /v1/admin/massSms/phoneFile', () => {
  const lines = [
    '姓名,手机号码',
    '王大,15400000001',
    '李二,+86 154-0000-0002',
    '张三,12345',
    '赵四,',
    '',
    '周五,15400000001',
  ];

  it.each([
    ['csv in UTF-8', 'a.csv', Buffer.from(lines.join('\r\n'))],
    ['csv in UTF-8 with its mark', 'a.CSV', Buffer.from(`\uFEFF${lines.join('\n')}`)],
    [
      'csv in GBK, as Chinese Windows writes it',
      'a.csv',
      Buffer.concat([
        // 姓名,手机号码 王大 李二 张三 赵四 周五
        Buffer.from('d0d5c3fb2ccad6bbfabac5c2eb0a', 'hex'),
        Buffer.from('cdf5b4f32c', 'hex'),
        Buffer.from('15400000001\n'),
        Buffer.from('c0eeb6fe2c', 'hex'),
        Buffer.from('+86 154-0000-0002\n'),
        Buffer.from('d5c5c8fd2c', 'hex'),
        Buffer.from('12345\n'),
        Buffer.from('d5d4cbc42c\n\n', 'hex'),
        Buffer.from('0a0ad6dccee52c', 'hex'),
        Buffer.from('15400000001'),
      ]),
    ],
    ['txt with tabs', 'a.txt', Buffer.from(lines.join('\n').replaceAll(',', '\t'))],
  ])('%s', async (_, fileName, content) => {
    const reply = dataOf(await upload(fileName, content));
    expect(reply).toMatchObject({ fileName, rowCount: 5, validCount: 3 });
    expect(reply.problems.map((one) => one.problem)).toEqual([
      '手机号码格式不正确（应为11位，现有5位数字）',
      '没有手机号码',
    ]);
    const rows = await app.deps.db
      .selectFrom('massSmsPhoneFileRow')
      .selectAll()
      .where('fileId', '=', reply.fileId ?? '')
      .orderBy('rowNo')
      .execute();
    expect(rows.map((row) => row.realName)).toEqual(['王大', '李二', '张三', '赵四', '周五']);
    expect(rows.map((row) => row.phoneCipher && app.deps.personalData.decrypt(row.phoneCipher))).toEqual([
      '15400000001',
      '15400000002',
      null,
      null,
      '15400000001',
    ]);
    const counted = dataOf(
      await app.call(
        countRecipients,
        { sendObjType: [4], phoneFileId: reply.fileId, smsCategory: '01' },
        cast.messenger.token,
      ),
    );
    expect(counted).toMatchObject({ totalCount: 5, validCount: 2, invalidCount: 2, duplicateCount: 1 });
  });

  it('xlsx: numbers as numbers or text, in any column; formulas are never calculated', async () => {
    const content = await sheet([
      ['序号', '姓名', '联系电话'],
      [1, '王大', 15400000001],
      [2, '李二', '154 0000 0002'],
      [3, '=1+15400000002', '=HYPERLINK("http://x","15400000009")'],
    ]);
    const reply = dataOf(await upload('名单.xlsx', content));
    expect(reply).toMatchObject({
      rowCount: 3,
      validCount: 2,
      problems: [{ rowNo: 4, problem: '手机号码格式不正确' }],
    });
  });

  it('two hundred thousand rows are taken, more are refused with nothing written', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => `154${String(n).padStart(8, '0')}`).join('\n');
    expect(dataOf(await upload('a.txt', many(200_000)))).toMatchObject({
      rowCount: 200_000,
      validCount: 200_000,
      problems: [],
    });
    const before = await stored();
    const reply = await upload('a.txt', many(200_001));
    expect(reply).toMatchObject({
      code: 4000,
      msg: '文件超过20万行，请分成几个文件或改用区域选择',
      fieldErrors: [{ field: 'file', message: '文件超过20万行，请分成几个文件或改用区域选择' }],
    });
    expect(await stored()).toBe(before);
  });

  it.each([
    ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 4150],
    ['no ending', '名单', 'x', 4150],
    ['an old xls', 'a.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 4150],
    ['a text that calls itself xlsx', 'a.xlsx', '15400000001', 4150],
    ['an empty xlsx', 'a.xlsx', '', 4150],
    [
      'an archive that is none',
      'a.xlsx',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]),
      4150,
    ],
    ['bytes that call themselves text', 'a.txt', Buffer.from([1, 0, 2, 0]), 4150],
    ['nothing in it', 'a.csv', '\n\n', 4000],
    ['nothing but ends of lines', 'a.txt', '\n'.repeat(10_000_000), 4000],
    ['nothing but ends of cells', 'a.csv', `${','.repeat(10_000)}\n`.repeat(990), 4000],
    ['more than ten megabytes', 'a.txt', '15400000001\n'.repeat(900_000), 4130],
    ['a small archive that unfolds into gigabytes', 'a.xlsx', bomb(), 4130],
  ])('refuses %s', async (_, fileName, content, code) => {
    const before = await stored();
    expect((await upload(fileName, content as string)).code).toBe(code);
    expect(await stored()).toBe(before);
  });

  it("cannot be used by another person, nor another person's by oneself", async () => {
    const { fileId } = dataOf(await upload('a.txt', '15400000001', cast.city));
    const reply = await app.call(
      countRecipients,
      { sendObjType: [4], phoneFileId: fileId },
      cast.messenger.token,
    );
    expect(reply).toMatchObject({ code: 4000, msg: '不能使用所选的号码文件，可能已被删除' });
  });
});

/** One entry of 200 MB of zeros, declared as one byte. */
function bomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
  const name = Buffer.from('xl/sharedStrings.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(1, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(1, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}
