/** Pictures that people upload: what is taken, what is made of it, who gets it back. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { updateUserInfo } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { AVATAR_BYTES_MAX } from '@farmers-mailbox/contract/rules/avatar.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Picture, readPicture } from './picture.ts';

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

const SECRET = '30.27N 120.15E';
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } });
const PNG = await plain(3, 2).png().toBuffer();
const JPEG = await plain(3, 2).jpeg().toBuffer();
const talkative = (picture: Sharp) =>
  picture.withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitudeRef: 'N' } });
const GIF = await plain(3, 2).gif().toBuffer();
const WEBP = await plain(3, 2).webp().toBuffer();
const PNG_BEGIN = PNG.subarray(0, 8);
/** A png that says to be of this size, and has nothing in it. */
function headOfPng(width: number, height: number): Buffer {
  const head = Buffer.from(PNG);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  return head;
}

async function rebuilt(bytes: Buffer): Promise<Picture> {
  const file = path.join(folder, 'arrived');
  writeFileSync(file, bytes);
  try {
    return await readPicture(file);
  } finally {
    rmSync(file);
  }
}

/** The one that has this among its arguments. @throws while there is none */
function processWith(argument: string): number {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').includes(argument);
    } catch {
      // it has ended meanwhile
      return false;
    }
  });
  if (found === undefined) throw new Error(`nothing runs with ${argument}`);
  return Number(found);
}

describe('what is made of a picture', () => {
  test('png and jpeg keep their kind and their size', async () => {
    const [png, jpeg] = [await rebuilt(PNG), await rebuilt(JPEG)];
    expect([png.extension, jpeg.extension]).toEqual(['png', 'jpg']);
    expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 3, height: 2 });
    expect(await sharp(jpeg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 3, height: 2 });
  });

  test('place and time of the camera, comments and what hangs behind the end are left out', async () => {
    for (const picture of [
      await talkative(plain(3, 2).jpeg()).toBuffer(),
      await talkative(plain(3, 2).png()).toBuffer(),
    ]) {
      expect(picture.toString('latin1')).toContain(SECRET);
      const { bytes } = await rebuilt(
        Buffer.concat([picture, Buffer.from(`PK\u0003\u0004<script>${SECRET}`)]),
      );
      expect(bytes.toString('latin1')).not.toMatch(/30\.27N|<script|Exif|eXIf/);
    }
  });

  test('a picture that was taken with the telephone on its side stands upright', async () => {
    const onItsSide = await plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes } = await rebuilt(onItsSide);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 30 });
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  test('one in the colours of print becomes one of the screen', async () => {
    const { bytes } = await rebuilt(await plain(3, 2).toColourspace('cmyk').jpeg().toBuffer());
    expect((await sharp(bytes).metadata()).space).toBe('srgb');
  });

  test('one of fifty million pixels is taken, and no larger than five megabytes', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const grain = await sharp({
      create: { width: 2500, height: 2000, channels: 3, background: '#888', noise },
    })
      .jpeg({ quality: 40 })
      .toBuffer();
    const huge = await sharp(grain)
      .resize(10_000, 5_000, { fit: 'fill', kernel: 'nearest' })
      .jpeg({ quality: 20 })
      .toBuffer();
    expect(huge.length).toBeLessThan(AVATAR_BYTES_MAX);
    const { bytes } = await rebuilt(huge);
    expect(bytes.length).toBeLessThanOrEqual(AVATAR_BYTES_MAX);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="x"/>')],
    ['a gif', GIF],
    ['a webp', WEBP],
    ['nothing', Buffer.alloc(0)],
    ['a page that begins as a png', Buffer.concat([PNG_BEGIN, Buffer.from('<script>alert(1)</script>')])],
    ['half a jpeg', JPEG.subarray(0, JPEG.length / 2)],
    ['a jpeg without an image', Buffer.from('ffd8ffd9', 'hex')],
    ['half a png', PNG.subarray(0, PNG.length / 2)],
    ['a png that promises more than it has', headOfPng(300, 200)],
  ])('%s is refused', async (_name, bytes) => {
    await expect(rebuilt(bytes)).rejects.toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
      message: '只能上传png、jpg、jpeg格式的图片',
    });
  });

  test('a small file that would be a hundred million pixels is refused by its head', async () => {
    await expect(rebuilt(headOfPng(10_000, 10_000))).rejects.toMatchObject({
      code: ErrorCode.fileTooLarge,
      message: '图片超过5000万像素，请缩小后再上传',
    });
  });

  test('one that brings its decoder down is refused, with a way out', async () => {
    const pipe = path.join(folder, 'never-comes.png');
    execFileSync('mkfifo', [pipe]);
    const kill = async () =>
      process.kill(await vi.waitFor(() => processWith(pipe), { timeout: 20_000 }), 'SIGSEGV');
    const [read] = await Promise.allSettled([readPicture(pipe), kill()]);
    const message = '这张图片无法处理，请另存为png或jpg格式后再上传';
    const reason = { code: ErrorCode.fileTypeUnsupported, message };
    expect(read).toMatchObject({ status: 'rejected', reason });
  });

  test('whatever bytes come, they are read or refused', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, turn) => {
        const broken = Buffer.from(turn % 2 ? JPEG : PNG);
        broken[(turn * 37) % broken.length] = turn * 16;
        const file = path.join(folder, `broken-${turn}`);
        writeFileSync(file, broken);
        return readPicture(file).finally(() => rmSync(file));
      }),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: ErrorCode.fileTypeUnsupported });
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
    const { code, data } = await upload(
      await talkative(plain(3, 2).jpeg()).toBuffer(),
      '../../etc/passwd.png',
    );
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
    const ofSize = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);
    expect((await upload(ofSize(5_242_880))).code).toBe(200);
    expect(await upload(ofSize(5_242_881))).toMatchObject({
      code: ErrorCode.fileTooLarge,
      msg: '图片过大请重新上传!',
    });
  });

  test('what a file is its content says, not its name', async () => {
    expect(await upload(Buffer.from('<html>'), 'face.png')).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
    });
    expect((await upload(PNG, 'face.exe')).data).toMatch(/\.png$/);
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
    expect((await uploadTo('product/20260914', PNG, 'a.png')).data).toMatch(/^product\/20260914\//);
    expect(await uploadTo('../etc', PNG, 'a.png')).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'category', message: '应为product或video，后接日期，或icon' }],
    });
  });

  test('[AUTH-06] only a picture that one uploaded oneself becomes the own one; then colleagues see it', async () => {
    const colleague = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
    const { data: mine } = await upload(PNG);
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
    const PDF = Buffer.from('%PDF-1.7');
    const worn = (await upload(PNG)).data;
    await wear(worn);
    const uploaded: string[] = [];
    for (let turn = 0; turn < 63; turn++) uploaded.push((await uploadTo('video', PDF, 'a.pdf')).data);
    const rows = await at.deps.db
      .selectFrom('sysFile')
      .select('relativeUrl')
      .where('createUserId', '=', userId)
      .orderBy('fileId')
      .execute();
    const kept = [worn, ...uploaded.slice(-60)];
    expect(rows.map((row) => row.relativeUrl)).toEqual(kept);
    const onDisk = ['product', 'video'].flatMap((place) => readdirSync(path.join(folder, place, '20260914')));
    const gone = uploaded.slice(0, -60).map((address) => path.basename(address));
    expect(kept.every((address) => onDisk.includes(path.basename(address)))).toBe(true);
    expect(gone.filter((name) => onDisk.includes(name))).toEqual([]);
    expect(onDisk.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
