/** Pictures that people upload: what is taken, what is made of it, who gets it back. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { updateUserInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readPicture } from './picture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-files-'));
let at: TestApp;
beforeAll(async () => {
  const config = { ...readConfig({}), fileStore: { folder } };
  at = await startTestApp({ dependencies: { config } });
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}
const pngHead = (width: number, height: number) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  return chunk('IHDR', data);
};
const PNG_BEGIN = Buffer.from('89504e470d0a1a0a', 'hex');
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)));
const png = (...more: Buffer[]) =>
  Buffer.concat([PNG_BEGIN, pngHead(1, 1), ...more, pixels, chunk('IEND', Buffer.alloc(0))]);

function segment(marker: number, data: Buffer | string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.from(data).length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, Buffer.from(data)]);
}
const frame = (side: number) =>
  segment(0xc0, Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from('12ff00ffd034', 'hex'),
]);
const jpeg = (...more: Buffer[]) =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...more, frame(8), scan, Buffer.from('ffd9', 'hex')]);
const exif = segment(0xe1, 'Exif\0\0 30.27N 120.15E');
const SECRET = '30.27N';

describe('what is made of a picture', () => {
  test('png and jpeg keep what makes the image', () => {
    expect(readPicture(png())).toMatchObject({ bytes: png(), extension: 'png', contentType: 'image/png' });
    expect(readPicture(jpeg())).toMatchObject({ bytes: jpeg(), extension: 'jpg', contentType: 'image/jpeg' });
  });

  test('place and time of the camera, comments and what hangs behind the end are left out', () => {
    const talkative = jpeg(exif, segment(0xfe, `comment ${SECRET}`));
    expect(readPicture(Buffer.concat([talkative, Buffer.from(`<script>${SECRET}`)])).bytes).toEqual(jpeg());
    const withText = png(chunk('tEXt', Buffer.from(SECRET)), chunk('eXIf', Buffer.from(SECRET)));
    expect(readPicture(Buffer.concat([withText, Buffer.from('PK\u0003\u0004')])).bytes).toEqual(png());
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>')],
    ['a gif', Buffer.from('GIF89a\u0001\0\u0001\0')],
    ['nothing', Buffer.alloc(0)],
    ['a page that begins as a png', Buffer.concat([PNG_BEGIN, Buffer.from('<script>alert(1)</script>')])],
    ['a jpeg without an end', jpeg().subarray(0, -2)],
    ['a jpeg without an image', Buffer.from('ffd8ffd9', 'hex')],
    ['a png without an image', Buffer.concat([PNG_BEGIN, pngHead(1, 1), chunk('IEND', Buffer.alloc(0))])],
    [
      'a png that promises more than it has',
      Buffer.concat([PNG_BEGIN, Buffer.from('7fffffff49484452', 'hex')]),
    ],
    ['a png of a hundred million pixels', Buffer.concat([PNG_BEGIN, pngHead(10_000, 10_000), pixels])],
    [
      'a jpeg of no height',
      Buffer.concat([Buffer.from('ffd8', 'hex'), frame(0), scan, Buffer.from('ffd9', 'hex')]),
    ],
  ])('%s is refused', (_name, bytes) => {
    expect(() => readPicture(bytes)).toThrow('只能上传png、jpg、jpeg格式的图片');
  });

  test('whatever bytes come, they are read or refused', () => {
    for (let turn = 0; turn < 2000; turn++) {
      const whole = turn % 2 ? jpeg(exif) : png(chunk('tEXt', Buffer.from('x')));
      const broken = Buffer.from(whole.subarray(0, 2 + ((turn * 7) % whole.length)));
      broken[(turn * 13) % broken.length] = turn % 256;
      try {
        readPicture(broken);
      } catch (error) {
        expect(error).toMatchObject({ code: ErrorCode.fileTypeUnsupported });
      }
    }
  });
});

describe('upload and download', () => {
  let token: string;
  let userId: string;
  beforeEach(async () => {
    ({ token, userId } = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' }));
  });
  const upload = (content: Buffer, fileName = '我的照片.png', as = token) =>
    at.call(uploadFile, { fileName, content }, as);
  const uploadTo = (category: string, content: Buffer, fileName: string) =>
    at.call(uploadFile, { fileName, content, category }, token);
  const download = (relativeUrl: string, as = token) => at.call(downloadFile, { relativeUrl }, as);
  const wear = async (avatar: string | null, as = token) => {
    const { userName } = (await at.call(getInfo, {}, as)).data.sysUser;
    return at.call(updateUserInfo, { userName, avatar }, as);
  };

  test('[VAL-08] a picture gets a name of its own and comes back as an image and nothing else', async () => {
    const { code, data } = await upload(jpeg(exif), '../../etc/passwd.png');
    expect(code).toBe(200);
    expect(data).toMatch(/^product\/20260914\/[0-9a-f]{32}\.jpg$/);
    const answer = await download(data);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expect(answer.text).not.toContain(SECRET);
  });

  test('[VAL-08] the limit is 5242880 bytes', async () => {
    const filler = (size: number) => chunk('IDAT', Buffer.alloc(size));
    const frameBytes = png(filler(0)).length;
    expect((await upload(png(filler(5_242_880 - frameBytes)))).code).toBe(200);
    expect(await upload(png(filler(5_242_880 - frameBytes + 1)))).toMatchObject({
      code: ErrorCode.fileTooLarge,
      msg: '图片过大请重新上传!',
    });
  });

  test('what a file is its content says, not its name', async () => {
    expect(await upload(Buffer.from('<html>'), 'face.png')).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
    });
    expect((await upload(png(), 'face.exe')).data).toMatch(/\.png$/);
  });

  test.each([
    ['说明.doc', 'd0cf11e0a1b11ae1', 'application/msword'],
    ['说明.pdf', '255044462d312e37', 'application/pdf'],
    ['动图.gif', '474946383961', 'image/gif'],
    ['广播.mp3', '4944330300', 'audio/mpeg'],
    ['讲课.mpg', '000001ba44', 'video/mpeg'],
    ['讲课.avi', '524946460000000041564920', 'video/x-msvideo'],
    ['喇叭.wav', '524946460000000057415645', 'audio/wav'],
  ])(
    '%s goes where its category says, and comes back as what it is, to be saved',
    async (name, head, type) => {
      const content = Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(40)]);
      const { code, data } = await uploadTo('video/2026-09-14', content, name);
      expect(code).toBe(200);
      expect(data).toMatch(new RegExp(`^video/20260914/[0-9a-f]{32}\\.${name.split('.')[1]}$`));
      const answer = await download(data);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment/),
      });
      const colleague = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
      expect((await download(data, colleague.token)).code, 'nobody shows it').toBe(ErrorCode.notFound);
      expect((await wear(data)).code, 'and no form takes it for a picture').toBe(ErrorCode.validation);
    },
  );

  test('a file that is not what its name says, a kind that there is not, and a category that there is not', async () => {
    for (const [name, content] of [
      ['a.pdf', 'PK\u0003\u0004 zip'],
      ['a.wav', 'RIFF0000AVI 0000'],
      ['a.exe', 'MZ'],
      ['a.html', '<script>'],
      ['pdf', '%PDF-1.7'],
    ] as const) {
      const refused = await uploadTo('video/20260914', Buffer.from(content), name);
      expect(refused, name).toMatchObject({
        code: ErrorCode.fileTypeUnsupported,
        fieldErrors: [{ field: 'file', message: expect.stringContaining('只能上传doc、docx') }],
      });
    }
    expect(await uploadTo('product/20260914', Buffer.from('%PDF-1.7'), 'a.pdf')).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
      msg: '只能上传png、jpg、jpeg格式的图片',
    });
    expect((await uploadTo('product/20260914', png(), 'a.png')).data).toMatch(/^product\/20260914\//);
    expect(await uploadTo('../etc', png(), 'a.png')).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'category', message: '应为product或video，后接日期' }],
    });
  });

  test('[AUTH-06] only a picture that one uploaded oneself becomes the own one; then colleagues see it', async () => {
    const colleague = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    const { data: mine } = await upload(png());
    expect((await download(mine, colleague.token)).code).toBe(ErrorCode.notFound);
    expect((await wear(mine, colleague.token)).fieldErrors).toEqual([
      { field: 'avatar', message: '图片已失效，请重新上传' },
    ]);
    expect((await wear('product/20260914/00000000000000000000000000000000.png')).code).toBe(
      ErrorCode.validation,
    );
    expect((await wear('../../secret-key')).code).toBe(ErrorCode.validation);
    expect((await wear(mine)).code).toBe(200);
    expect((await at.call(getInfo, {}, token)).data.sysUser.avatar).toBe(mine);
    expect((await download(mine, colleague.token)).headers['content-type']).toBe('image/png');
    expect((await wear(null)).code).toBe(200);
    expect((await download(mine, colleague.token)).code).toBe(ErrorCode.notFound);
  });

  test('addresses that the server did not give out are refused', async () => {
    for (const relativeUrl of ['../secret-key', 'product/../../secret-key', '/etc/passwd', '']) {
      expect((await download(relativeUrl)).code).toBe(ErrorCode.validation);
    }
    expect((await download(`product/20260914/${'0'.repeat(32)}.png`)).code).toBe(ErrorCode.notFound);
  });

  test('of what somebody uploads and never shows, only the newest few stay on the disk', async () => {
    const worn = (await upload(png())).data;
    await wear(worn);
    const uploaded: string[] = [];
    for (let turn = 0; turn < 63; turn++) uploaded.push((await upload(png())).data);
    const rows = await at.deps.db
      .selectFrom('sysFile')
      .select('relativeUrl')
      .where('createUserId', '=', userId)
      .orderBy('fileId')
      .execute();
    const kept = [worn, ...uploaded.slice(-60)];
    expect(rows.map((row) => row.relativeUrl)).toEqual(kept);
    const onDisk = readdirSync(path.join(folder, 'product/20260914'));
    const gone = uploaded.slice(0, -60).map((address) => path.basename(address));
    expect(kept.every((address) => onDisk.includes(path.basename(address)))).toBe(true);
    expect(gone.filter((name) => onDisk.includes(name))).toEqual([]);
    expect(onDisk.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
