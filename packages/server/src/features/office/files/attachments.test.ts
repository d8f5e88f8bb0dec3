/** Files that hang on a thing: who may read them, in parts as well, what each kind may be, and what becomes of those that nothing has. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_BASE, TOKEN_COOKIE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  deleteFiles,
  downloadFile,
  getFile,
  uploadAttachment,
  uploadFile,
} from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { storedZip } from '../../../testing/stored-zip.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { dropFiles, type Hanging, hangFiles, listFilesOf, SCANNED_OR_NOT } from './attachment-actions.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-attachments-'));
let at: TestApp;
let writer: SignedInTestUser;
let reader: SignedInTestUser;
beforeAll(async () => {
  const config = { ...readConfig({}), fileStore: { folder } };
  at = await startTestApp({ dependencies: { config } });
});
beforeEach(async () => {
  writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  reader = await at.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611A1' });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const PDF = '%PDF-1.7 0123456789';

const send = (fileName: string, content: string | Buffer, by = writer, category = 'video/20260914') =>
  at.call(uploadAttachment, { fileName, content, category }, by.token);
async function sent(
  fileName = '通知.pdf',
  content: string | Buffer = PDF,
  by = writer,
): Promise<AttachedFile> {
  const reply = await send(fileName, content, by);
  expect(reply.code, reply.msg).toBe(200);
  return reply.data;
}
const read = (fileId: string, by: SignedInTestUser) => at.call(getFile, { fileId }, by.token);

async function buildDocument(overrides: { releaseFlag?: number; visibleRoleIds?: number[] } = {}) {
  const { id } = await at.deps.db
    .insertInto('documentManage')
    .values({
      documentName: '通知',
      documentType: 1,
      documentSize: '1',
      url: '[]',
      releaseFlag: 1,
      deptId: '33',
      createUserId: writer.userId,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const hang = (id: string, hanging: Partial<Hanging> & Pick<Hanging, 'files'>) =>
  at.deps.db
    .transaction()
    .execute((trx) => hangFiles(trx, { kind: 'document', id }, { userId: writer.userId, ...hanging }));

describe('who may read a file follows from what it hangs on', () => {
  test('its uploader at once, others when it hangs on something that they may read, and nobody else when it is taken off again', async () => {
    const file = await sent();
    expect(file).toEqual({
      fileId: expect.any(String),
      name: '通知.pdf',
      url: expect.stringMatching(/^video\/20260914\/[0-9a-f]{32}\.pdf$/),
      size: PDF.length,
      ext: 'pdf',
    });
    expect((await read(file.fileId, writer)).text).toBe(PDF);
    expect((await read(file.fileId, reader)).code).toBe(ErrorCode.notFound);

    const hidden = await buildDocument({ releaseFlag: 0 });
    await hang(hidden, { files: [file] });
    expect((await read(file.fileId, reader)).code, 'the reader does not see the thing').toBe(
      ErrorCode.notFound,
    );

    const shown = await buildDocument();
    await hang(shown, { files: [file] });
    const answer = await read(file.fileId, reader);
    expect(answer.text).toBe(PDF);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('通知.pdf'));
    expect((await at.call(downloadFile, { relativeUrl: file.url }, reader.token)).text).toBe(PDF);

    await at.deps.db.transaction().execute((trx) => dropFiles(trx, { kind: 'document', id: shown }));
    expect((await read(file.fileId, reader)).code).toBe(ErrorCode.notFound);
  });

  test('files come in their order; what stays in the list stays, what is left out is let go', async () => {
    const [one, two, three] = [await sent('一.pdf'), await sent('二.pdf'), await sent('三.pdf')];
    const id = await buildDocument();
    await hang(id, { files: [one, two] });
    await hang(id, { files: [three, one] });
    const hung = await listFilesOf(at.deps.db, 'document', [id, '1'], SCANNED_OR_NOT);
    expect([...hung.keys()]).toEqual([id]);
    expect(hung.get(id)?.map(({ name }) => name)).toEqual(['三.pdf', '一.pdf']);
    expect((await read(two.fileId, reader)).code).toBe(ErrorCode.notFound);
    expect((await at.call(deleteFiles, { fileIds: [one.fileId, two.fileId] }, writer.token)).data).toEqual({
      successCount: 1,
    });
  });

  test('nobody hangs up what another person uploaded, unless it is passed on, or what has gone', async () => {
    const foreign = await sent('别人的.pdf', PDF, reader);
    const id = await buildDocument();
    await expect(hang(id, { files: [await sent(), foreign] })).rejects.toMatchObject({
      fieldErrors: [{ field: 'attachments', message: '第2个文件已失效，请删去后重新上传' }],
    });
    expect(
      (await listFilesOf(at.deps.db, 'document', [id], SCANNED_OR_NOT)).size,
      'nothing of it is kept',
    ).toBe(0);
    await expect(hang(id, { files: [{ fileId: '1' }], field: 'approvalFiles' })).rejects.toMatchObject({
      fieldErrors: [{ field: 'approvalFiles', message: '第1个文件已失效，请删去后重新上传' }],
    });
    await hang(id, { files: [foreign], passedOn: new Set([foreign.fileId]) });
    expect((await read(foreign.fileId, writer)).code).toBe(0);
  });

  test('a picture that everybody sees cannot be put under guard, and a thing may allow less than files do', async () => {
    const id = await buildDocument();
    await expect(hang(id, { files: [await sent()], bytesMax: 10 })).rejects.toMatchObject({ code: 4000 });
    const picture = await send('田.png', onePixel(), writer, 'product/20260914');
    await at.deps.db
      .updateTable('sysFile')
      .set({ refCount: 1 })
      .where('fileId', '=', picture.data.fileId)
      .execute();
    await expect(hang(id, { files: [picture.data] })).rejects.toMatchObject({ code: 4000 });
  });
});

describe('a part of a file', () => {
  let fileId: string;
  beforeEach(async () => {
    ({ fileId } = await sent());
  });
  const part = async (range: string, fields = '') =>
    at.app.inject({
      url: `${API_BASE}${getFile.path}?fileId=${fileId}${fields}`,
      headers: { [TOKEN_HEADER]: writer.token, 'user-agent': 'test browser', range, 'accept-encoding': 'br' },
    });

  test.each([
    ['bytes=0-3', '%PDF', 'bytes 0-3/19'],
    ['bytes=9-', '0123456789', 'bytes 9-18/19'],
    ['bytes=-2', '89', 'bytes 17-18/19'],
    ['bytes=10-400', '123456789', 'bytes 10-18/19'],
  ])('%s is given with its place', async (range, text, place) => {
    const answer = await part(range);
    expect(answer.statusCode).toBe(206);
    expect(answer.payload).toBe(text);
    expect(answer.headers).toMatchObject({ 'content-range': place, 'content-length': String(text.length) });
  });

  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-'])(
    '%s is answered with all of it',
    async (range) => {
      const answer = await part(range);
      expect([answer.statusCode, answer.payload]).toEqual([200, PDF]);
      expect(answer.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '19' });
    },
  );

  test('[BIZ-17] a player of the browser, which sends the cookie alone, is given it; a call that changes something is not made by a cookie', async () => {
    const cookie = `${TOKEN_COOKIE}=${writer.token}`;
    const played = (asked: string) =>
      at.app.inject({
        url: `${API_BASE}${getFile.path}?fileId=${fileId}`,
        headers: { cookie: asked, 'user-agent': 'test browser', range: 'bytes=0-3' },
      });
    const answer = await played(cookie);
    expect([answer.statusCode, answer.payload]).toEqual([206, '%PDF']);
    expect((await played('')).json()).toMatchObject({ code: 401 });
    const { code } = await at.call(deleteFiles, { fileIds: [fileId] }, null, { cookie });
    expect(code).toBe(401);
  });

  test('a part behind its end is none', async () => {
    const answer = await part('bytes=19-');
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */19']);
    expect((await part('bytes=-0')).statusCode).toBe(416);
  });

  test('it is saved, or looked at when that is asked for and its kind cannot run; either way it reaches nothing', async () => {
    expect((await part('')).headers['content-disposition']).toMatch(/^attachment/);
    const { headers } = await part('', '&inline=1');
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    ({ fileId } = await sent('说明.txt', '<script>alert(1)</script>'));
    const text = await part('', '&inline=1');
    expect(text.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });
});

describe('[BIZ-07] what a file may be', () => {
  test.each([
    ['报告.docx', storedZip('[Content_Types].xml', 'word/document.xml')],
    ['表.xlsx', storedZip('[Content_Types].xml', 'xl/workbook.xml')],
    ['另存.xlsx', storedZip('xl\\workbook.xml')],
    ['讲稿.pptx', storedZip('ppt/presentation.xml')],
    ['资料.zip', storedZip('a.txt')],
    ['号码.csv', '姓名,手机'],
    ['说明.txt', Buffer.from('fffe2d4e8765', 'hex')],
    ['讲课.mp4', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypisom')])],
  ])('%s is taken', async (name, content) => {
    expect((await send(name, content)).code).toBe(200);
  });

  test.each([
    ['an archive for a report', '报告.docx', storedZip('word.txt', 'readme/word/document.xml')],
    ['a table for a report', '报告.docx', storedZip('xl/workbook.xml')],
    ['a head alone for a table', '表.xlsx', Buffer.from('504b0304', 'hex')],
    [
      'a directory that lies',
      '表.xlsx',
      Buffer.concat([Buffer.from('504b0304'), storedZip('xl/').subarray(4, -6)]),
    ],
    ['a program for a text', '说明.txt', Buffer.from('4d5a900003000000', 'hex')],
    ['a page for a picture', '田.png', '<html>'],
    ['a text for a film', '讲课.mp4', 'a text about farming'],
    ['a page', '页面.html', '<html>'],
    ['a drawing that can run', '图.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s is refused, and nothing is left of it', async (_what, name, content) => {
    const before = await at.deps.db.selectFrom('sysFile').select('fileId').orderBy('fileId').execute();
    const refused = await send(name, content);
    expect(refused).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
      fieldErrors: [{ field: 'file', message: expect.stringMatching(/^只能上传/) }],
    });
    expect(await at.deps.db.selectFrom('sysFile').select('fileId').orderBy('fileId').execute()).toEqual(
      before,
    );
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
  });

  test.each(['说明.txt', '名单.csv', '报告.pdf'])(
    '%s without a byte in it is refused as empty',
    async (name) => {
      expect(await send(name, Buffer.alloc(0))).toMatchObject({
        code: ErrorCode.validation,
        msg: '文件是空的，请重新选择',
        fieldErrors: [{ field: 'file' }],
      });
      expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
    },
  );

  test('a document has at most 50 MB, a picture 5 MB', async () => {
    const filled = (head: string, size: number) =>
      Buffer.concat([Buffer.from(head), Buffer.alloc(size - head.length, 'a')]);
    expect((await send('大.pdf', filled('%PDF-', 50 * 1024 * 1024))).code).toBe(200);
    expect(await send('大.pdf', filled('%PDF-', 50 * 1024 * 1024 + 1))).toMatchObject({
      code: ErrorCode.fileTooLarge,
      msg: '文件过大，最多50MB',
    });
    expect(await send('动.gif', filled('GIF89a', 5 * 1024 * 1024 + 1))).toMatchObject({
      msg: '文件过大，最多5MB',
    });
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
  });

  test('its name says what it is, in one line and forwards', async () => {
    expect((await send('face.exe', onePixel(), writer, 'product')).data.name).toBe('face.exe.png');
    expect((await send('face.jpg', onePixel(), writer, 'product')).data.name).toBe('face.jpg.png');
    expect((await sent('账单\u202Efdp.pdf')).name).toBe('账单fdp.pdf');
  });

  test('a picture among the documents loses what the camera wrote, and is what its content is', async () => {
    const file = await sent('田.png', Buffer.concat([onePixel(), Buffer.from('behind its end')]));
    expect(file.ext).toBe('png');
    expect((await read(file.fileId, writer)).text).not.toContain('behind its end');
  });

  test('an upload that breaks off leaves nothing', async () => {
    const boundary = 'boundary-of-the-test';
    const answer = await at.app.inject({
      method: 'POST',
      url: `${API_BASE}${uploadAttachment.path}`,
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="category"\r\n\r\nvideo\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
      headers: {
        [TOKEN_HEADER]: writer.token,
        'user-agent': 'test browser',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    expect(answer.json()).toMatchObject({
      code: ErrorCode.validation,
      msg: expect.stringContaining('不完整'),
    });
    expect(readdirSync(path.join(folder, 'arriving'))).toEqual([]);
  });
});

describe('[BIZ-07] taking uploads back', () => {
  test('by id or by address, one’s own that hang on nothing', async () => {
    const [one, two, used] = [await sent(), await sent(), await sent()];
    const foreign = await sent('a.pdf', PDF, reader);
    await hang(await buildDocument(), { files: [used] });
    const asked = { fileIds: [one.fileId, used.fileId, foreign.fileId], relativeUrls: [two.url] };
    expect((await at.call(deleteFiles, asked, writer.token)).data).toEqual({ successCount: 2 });
    expect((await read(one.fileId, writer)).code).toBe(ErrorCode.notFound);
    expect(existsSync(path.join(folder, two.url))).toBe(false);
    expect((await read(foreign.fileId, reader)).text).toBe(PDF);
    expect((await at.call(deleteFiles, {}, writer.token)).data).toEqual({ successCount: 0 });
  });

  test('named in the address, as bodies of a DELETE get lost on some ways: repeated, or joined by commas', async () => {
    const take = async (query: string) => {
      const url = `${API_BASE}${deleteFiles.path}?${query}`;
      const headers = { [TOKEN_HEADER]: writer.token, 'user-agent': 'test browser' };
      return (await at.app.inject({ method: 'DELETE', url, headers })).json();
    };
    const [one, two, three, four] = [await sent(), await sent(), await sent(), await sent()];
    expect(await take(`fileIds=${one.fileId}&fileIds=${two.fileId}`)).toMatchObject({
      data: { successCount: 2 },
    });
    expect(await take(`fileIds[]=${three.fileId}`)).toMatchObject({ data: { successCount: 1 } });
    expect(await take(`relativeUrls=${four.url},${one.url}`)).toMatchObject({ data: { successCount: 1 } });
    expect(await take('fileId=1')).toMatchObject({
      code: ErrorCode.validation,
      msg: '文件：不支持这个字段',
    });
  });

  test('of what nothing has, a person keeps a gigabyte at most, the newest first', async () => {
    const one = await sent();
    const { db } = at.deps;
    await db
      .updateTable('sysFile')
      .set({ size: 1024 ** 3 })
      .where('fileId', '=', one.fileId)
      .execute();
    const two = await sent();
    expect((await read(one.fileId, writer)).code).toBe(ErrorCode.notFound);
    expect((await read(two.fileId, writer)).text).toBe(PDF);
  });
});

test('the older call answers the address alone, and a file is asked for by one of the two', async () => {
  const { data } = await at.call(
    uploadFile,
    { fileName: 'a.pdf', content: PDF, category: 'video' },
    writer.token,
  );
  expect(data).toMatch(/^video\/20260914\/[0-9a-f]{32}\.pdf$/);
  expect((await at.call(getFile, { relativeUrl: data }, writer.token)).text).toBe(PDF);
  expect(await at.call(getFile, {}, writer.token)).toMatchObject({
    code: ErrorCode.validation,
    msg: '请指明文件',
  });
});
