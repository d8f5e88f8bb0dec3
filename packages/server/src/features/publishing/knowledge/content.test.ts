// Content of a piece of knowledge: words, lists and pictures of our own. Nothing that could run, load from
// elsewhere, or that nobody sees.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { CONTENT_PICTURES_MAX } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import {
  addKnowledge,
  knowledgeDetails,
  modifyKnowledge,
  removeKnowledge,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-knowledge-'));
let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values([
      { ...word, typeName: '包治百病', wordLevel: 1 },
      { ...word, typeName: '高毒农药', wordLevel: 1 },
    ])
    .execute();
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});

const fields = {
  title: '草莓苗期管理',
  knowledgeType: 1,
  author: '王建国',
  deptId: '330106',
  content: [{ kind: 'text', text: '苗期控水。' }],
} as const;
// what a client of its own might send
const add = (changed: object, by = author) =>
  at.call(addKnowledge, { ...fields, ...changed } as never, by.token);
const read = async (knowledgeId: string, by = author) =>
  dataOf(await at.call(knowledgeDetails, { knowledgeId }, by.token));

describe('[BIZ-09] what would run or come from elsewhere is refused with a clear sentence', () => {
  const NO_MARK_UP = '内容只能由小标题、正文、列表和在这里上传的图片组成，不接受网页代码';
  const OWN_ONLY = '图片只能用在这里上传的，不能引用别处的地址';
  const picture = (url: string) => [fields.content[0], { kind: 'picture', url }];
  test.each([
    ['a page of HTML', '<p>苗期</p><script>alert(1)</script>', NO_MARK_UP],
    ['a block of HTML', [{ kind: 'html', text: '<img src=x onerror=alert(1)>' }], NO_MARK_UP],
    ['a foreign picture', picture('https://evil.example/a.png'), OWN_ONLY],
    ['a picture that is a script', picture('javascript:alert(1)'), OWN_ONLY],
    ['a picture inside its address', picture('data:image/svg+xml;base64,PHN2Zy8+'), OWN_ONLY],
    ['another folder of the disk', picture('product/20260914/../../secret-key'), OWN_ONLY],
    ['a handler beside the text', [{ kind: 'text', text: '苗期', onclick: 'alert(1)' }], '不支持这个字段'],
    ['a picture alone', [{ kind: 'heading', text: '苗期' }], '只有标题或图片还不够，请至少写一段正文'],
    ['nothing', [], '请填写内容'],
    ['no content at all', undefined, '请填写内容'],
    ['an empty list', [{ kind: 'bullets', items: [' '] }], '请填写列表的每一条，或者删去这一段'],
    [
      'a character that nobody sees',
      [{ kind: 'text', text: '苗期\u202e控水' }],
      '第1段：第3个字是看不见的字符',
    ],
    ['too much', [{ kind: 'text', text: '水'.repeat(5001) }], '正文不能超过5000个字'],
  ])('%s', async (_name, content, sentence) => {
    const { code, fieldErrors } = await add({ content });
    expect(code).toBe(ErrorCode.validation);
    expect(fieldErrors.map(({ message }) => message).join()).toContain(sentence);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://gov.cn@evil',
    '//evil.example',
    'http://a b.cn',
    'ftp://a.cn',
  ])('a source at %s', async (sourceUrl) => {
    const { fieldErrors } = await add({ sourceFrom: 2, sourceUrl });
    expect(fieldErrors).toEqual([
      { field: 'sourceUrl', message: '来源网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn' },
    ]);
  });

  test('a source with a character that nobody sees', async () => {
    const { code, fieldErrors } = await add({ sourceFrom: 2, sourceUrl: 'https://a.cn/\u0000' });
    expect(code).toBe(ErrorCode.validation);
    expect(fieldErrors.map(({ field }) => field)).toContain('sourceUrl');
  });

  test('what looks like mark-up in a text is text, and comes back as it was written', async () => {
    const text = '气温<5℃时<script>alert(1)</script>不要移栽';
    const { knowledgeId } = dataOf(await add({ content: [{ kind: 'text', text }] }));
    expect((await read(knowledgeId)).content).toEqual([{ kind: 'text', text }]);
  });

  test('line ends and tabs of a word processor become what a reader sees', async () => {
    const content = [{ kind: 'text', text: '\t第一\u200b段\r\n第二段\u00a0完 ' }];
    const { knowledgeId } = dataOf(await add({ content }));
    expect((await read(knowledgeId)).content).toEqual([{ kind: 'text', text: '第一段\n第二段 完' }]);
  });

  test('what is reprinted names its source; a title of spaces is none', async () => {
    expect((await add({ sourceFrom: 2 })).fieldErrors).toEqual([
      { field: 'sourceUrl', message: '转载须写明来源网址' },
    ]);
    expect((await add({ title: '   ' })).fieldErrors[0]?.field).toBe('title');
  });
});

describe('sensitive words', () => {
  test('forbidden ones are named at submission, wherever they stand; a draft may still be kept', async () => {
    const content = [fields.content[0], { kind: 'bullets', items: ['用高 毒 农 药'] }];
    const said = { title: '包治百病的肥料', content };
    const refused = await add({ ...said, submitFlag: 1 });
    expect(refused).toMatchObject({ code: ErrorCode.sensitiveWord, msg: '包治百病、高毒农药' });
    expect(refused.fieldErrors).toEqual([
      { field: 'title', message: '含有敏感词：包治百病，请删除' },
      { field: 'content.1', message: '含有敏感词：高毒农药，请删除' },
    ]);
    const { knowledgeId } = dataOf(await add(said));
    const again = await at.call(
      modifyKnowledge,
      { ...fields, ...said, knowledgeId, version: 1, submitFlag: 1 } as never,
      author.token,
    );
    expect(again.code).toBe(ErrorCode.sensitiveWord);
  });

  test('no word begins in one paragraph and ends in the next', async () => {
    const content = [
      { kind: 'text', text: '毒性很高' },
      { kind: 'text', text: '毒农药禁用' },
    ];
    expect((await add({ content, submitFlag: 1 })).code).toBe(200);
  });
});

describe('pictures', () => {
  const upload = async (by = author) =>
    dataOf(await at.call(uploadFile, { fileName: 'a.png', content: onePixel() }, by.token));
  const see = async (relativeUrl: string, by = reviewer) =>
    (await at.call(downloadFile, { relativeUrl }, by.token)).headers['content-type'];
  const showing = (url: string) => [fields.content[0], { kind: 'picture', url, caption: '壮苗' }];

  test('only one’s own upload is taken; shown, colleagues see it; taken out or removed, they do not', async () => {
    const [cover, inside] = [await upload(), await upload()];
    const foreign = await add({ coverUrl: cover }, reviewer);
    expect(foreign.fieldErrors).toEqual([{ field: 'coverUrl', message: '图片已失效，请重新上传' }]);
    const { knowledgeId } = dataOf(await add({ coverUrl: cover, content: showing(inside) }));
    expect([await see(cover), await see(inside)]).toEqual(['image/png', 'image/png']);
    // a colleague keeps what is there and changes the words
    const change = { ...fields, knowledgeId, version: 1, title: '改', content: showing(inside) };
    expect((await at.call(modifyKnowledge, change as never, reviewer.token)).code).toBe(200);
    expect(await see(cover)).not.toBe('image/png');
    await at.call(removeKnowledge, { knowledgeIds: [knowledgeId] }, author.token);
    expect(await see(inside)).not.toBe('image/png');
  });

  // each picture is decoded by a program of its own, whose start takes most of the time
  test('as many as a text may have, with a cover, are uploaded one after the other and saved together', {
    timeout: 120_000,
  }, async () => {
    const coverUrl = await upload();
    const content: object[] = [fields.content[0]];
    for (let count = 0; count < CONTENT_PICTURES_MAX; count += 1) {
      content.push({ kind: 'picture', url: await upload(), caption: '' });
    }
    expect(await add({ coverUrl, content })).toMatchObject({ code: 200 });
  });

  test('one picture as cover and in the text is one', async () => {
    const url = await upload();
    const { knowledgeId } = dataOf(await add({ coverUrl: url, content: showing(url) }));
    const change = { ...fields, knowledgeId, version: 1, coverUrl: url };
    expect((await at.call(modifyKnowledge, change as never, author.token)).code).toBe(200);
    expect(await see(url)).toBe('image/png');
  });
});
