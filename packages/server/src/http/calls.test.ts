/** The way of every call as its caller sees it, shown with calls made up for the purpose. */

import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { anyone, type Endpoint, get, permitted, post, signedIn } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, moment, nothing, text } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import { readConfig } from '../config.ts';
import { openLog } from './log.ts';
import { createRateLimiter } from './rate-limits.ts';
import { checkFields } from './read-fields.ts';
import { Refusal, refuseField } from './refusal.ts';
import { registerRoutes } from './register-routes.ts';
import { AnswerInMessage, publicRoute, type Route, route } from './route.ts';
import { createServer } from './server.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

const PHONE = '13812345678';
const CERTIFICATE = '330106196001010018';
const TOKEN = 'liveliveliveliveliveliveliveliveliveliveliv';

const fields = {
  smsTitle: text(5, 1),
  smsContent: z.optional(z.string()),
  nested: z.optional(z.array(z.strictObject({ phoneNumber: z.string() })).check(z.maxLength(3))),
};
const echo = post('/v1/test/echo', {
  access: anyone,
  summary: '原样返回',
  request: z.strictObject(fields),
  answer: z.object({ smsTitle: z.string() }),
});
const search = get('/v1/test/search', {
  access: anyone,
  summary: '查询',
  request: z.strictObject({ phoneNumber: z.optional(text(20)), pageNum: z.optional(z.coerce.number()) }),
  answer: nothing,
});
const form = post('/v1/test/form', {
  access: anyone,
  summary: '表单',
  fieldsIn: 'form',
  request: z.strictObject({ applyId: text(20) }),
  answer: z.object({ applyId: z.string() }),
});
const refuse = post('/v1/test/refuse', {
  access: anyone,
  summary: '拒绝',
  request: z.strictObject({ word: z.optional(z.string()) }),
  answer: z.object({ never: z.string() }),
});
const crash = post('/v1/test/crash', {
  access: anyone,
  summary: '出错',
  request: z.strictObject({ secret: z.string() }),
  answer: nothing,
});
const misshapen = get('/v1/test/misshapen', {
  access: anyone,
  summary: '答非所问',
  request: z.strictObject({}),
  answer: z.object({ time: moment }),
});
const inMessage = post('/v1/test/in-message', {
  access: anyone,
  summary: '消息里的答案',
  request: z.strictObject({}),
  answer: nothing,
});
const download = get('/v1/test/download', {
  access: anyone,
  summary: '下载',
  form: 'file',
  request: z.strictObject({}),
  answer: nothing,
});
const upload = post('/v1/test/upload', {
  access: anyone,
  summary: '上传',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: z.object({ fileName: z.string(), bytes: z.number() }),
});
const refuseUpload = post('/v1/test/refuseUpload', {
  access: anyone,
  summary: '上传到一半被拒绝',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: nothing,
});
const mine = get('/v1/test/mine', {
  access: signedIn,
  summary: '登录后',
  request: z.strictObject({}),
  answer: z.string(),
});
const write = post('/v1/test/write', {
  access: signedIn,
  summary: '登录后写',
  request: z.strictObject({ smsTitle: z.optional(z.string()) }),
  answer: nothing,
});
const guarded = get('/v1/test/guarded', {
  access: permitted('sms:audit:pass'),
  summary: '有权限后',
  request: z.strictObject({}),
  answer: z.string(),
});

const routes: Route[] = [
  publicRoute(echo, async (given) => ({ ...given, phoneCipher: 'must not leave', token: TOKEN })),
  publicRoute(search, async () => null),
  publicRoute(form, async ({ applyId }) => ({ applyId })),
  publicRoute(refuse, async ({ word }) => {
    if (word) throw new Refusal(ErrorCode.sensitiveWord, word);
    throw refuseField('smsTitle', '标题重复');
  }),
  publicRoute(crash, async ({ secret }) => {
    throw new Error(`duplicate key ${secret} of ${PHONE}, ${CERTIFICATE}`);
  }),
  publicRoute(misshapen, async () => ({ time: 'yesterday' })),
  publicRoute(inMessage, async () => new AnswerInMessage('the answer')),
  publicRoute(download, async () => ({
    fileName: '名单"a".csv',
    contentType: 'text/csv',
    content: Readable.from(['one,', 'two']),
  })),
  publicRoute(upload, async (given) => {
    const { fileName, content } = given as { fileName: string; content: Readable };
    let bytes = 0;
    for await (const chunk of content) bytes += (chunk as Buffer).length;
    return { fileName, bytes };
  }),
  publicRoute(refuseUpload, async (given) => {
    const { content } = given as { content: Readable };
    await readUploadedBytes(content, 5 * 1024 * 1024);
    return null;
  }),
  route(mine, async (_fields, { actor }) => actor.userName),
  route(write, async () => null),
  route(guarded, async (_fields, { actor }) => actor.userName),
];

const person = {
  userId: '1',
  userName: 'xhmsg',
  roleKeys: [],
  permissions: [],
  authorities: [],
  openDuty: null,
};

async function startServer(
  given: { limits?: { perUserAndMinute: number; perAddressAndMinute: number }; trustedProxies?: string } = {},
): Promise<FastifyInstance> {
  const { limits = { perUserAndMinute: 10_000, perAddressAndMinute: 10_000 }, trustedProxies = '' } = given;
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const app = await createServer({ config: readConfig({ TRUSTED_PROXIES: trustedProxies }), log });
  registerRoutes(app, routes, {
    findActor: async (token) => {
      if (token !== TOKEN) throw new Refusal(ErrorCode.signedOut);
      return person as unknown as Actor;
    },
    limiter: createRateLimiter(app, () => limits),
    answerOnce: (_, work) => work(),
    digestOf: () => Buffer.alloc(32),
    recordRefusal: async () => {},
    heartbeatMs: 1000,
  });
  return app;
}

let app: FastifyInstance;
let lines: string[] = [];
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());

const sendTo = async (server: FastifyInstance, endpoint: Endpoint, given: InjectOptions = {}) => {
  const response = await server.inject({ method: endpoint.method, url: API_BASE + endpoint.path, ...given });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    ...(isJson ? response.json() : {}),
  };
};
const send = (endpoint: Endpoint, given?: InjectOptions) => sendTo(app, endpoint, given);
const json = (payload: string): InjectOptions => ({
  payload,
  headers: { 'content-type': 'application/json' },
});

describe('an answer', () => {
  test('[ERR-01] comes in the envelope, with the message twice and without fields that nobody declared', async () => {
    const { text: body, status } = await send(echo, json('{"smsTitle":" 台风 "}'));
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      code: 200,
      msg: '操作成功',
      message: '操作成功',
      data: { smsTitle: '台风' },
    });
  });

  test('may travel in the message', async () => {
    const answer = await send(inMessage, json('{}'));
    expect(answer).toMatchObject({ code: 200, msg: 'the answer', message: 'the answer', data: null });
  });

  test('that is not the declared one never leaves: the caller learns only that something failed', async () => {
    const answer = await send(misshapen);
    expect(answer).toMatchObject({ status: 500, code: ErrorCode.systemBusy });
    expect(answer.text).not.toContain('yesterday');
  });

  test('is not kept by the browser', async () => {
    expect((await send(search)).headers['cache-control']).toBe('no-store');
  });

  test('[ERR-01] may be a file, which is a download under its Chinese name and never a page', async () => {
    const { headers, text: body } = await send(download);
    expect(body).toBe('one,two');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="___a_.csv"; filename*=UTF-8''%E5%90%8D%E5%8D%95%22a%22.csv`,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('wrong fields are refused', () => {
  test('[ERR-03] the sentence names the first one in Chinese, all of them are listed', async () => {
    const answer = await send(echo, json('{"smsTitle":"一二三四五六","smsContent":7}'));
    expect(answer).toMatchObject({ status: 200, code: ErrorCode.validation, msg: '短信标题：不能超过5个字' });
    expect(answer.data.fieldErrors).toEqual([
      { field: 'smsTitle', message: '不能超过5个字' },
      { field: 'smsContent', message: '应为文字' },
    ]);
  });

  test('a text in the place of a list is told so, and nothing of the signs that it has', async () => {
    const answer = await send(echo, json('{"smsTitle":"一","nested":"很多字很多字"}'));
    expect(answer.data.fieldErrors).toEqual([{ field: 'nested', message: '应为列表' }]);
  });

  test('a field that is missing is named', async () => {
    expect((await send(echo, json('{}'))).msg).toBe('短信标题：不能为空');
    expect((await send(echo)).msg).toBe('短信标题：不能为空');
  });

  test('one inside a list, by its place', async () => {
    const answer = await send(echo, json('{"smsTitle":"一","nested":[{"phoneNumber":"1"},{}]}'));
    expect(answer.msg).toBe('手机号码：不能为空');
    expect(answer.data.fieldErrors).toEqual([{ field: 'nested.1.phoneNumber', message: '不能为空' }]);
  });

  test('one that nobody knows, in a body, a query or a form', async () => {
    const inBody = await send(echo, json('{"smsTitle":"一","isAdmin":true}'));
    expect(inBody).toMatchObject({ code: ErrorCode.validation, msg: 'isAdmin：不支持这个字段' });
    const inQuery = await send(search, { query: { phoneNumbr: '1' } });
    expect(inQuery.data.fieldErrors).toEqual([{ field: 'phoneNumbr', message: '不支持这个字段' }]);
    const inForm = await send(form, {
      payload: 'applyId=1&deptId=33',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(inForm.msg).toBe('组织：不支持这个字段');
  });

  test('a sentence that names the field by itself stays as it is', () => {
    const schema = z.strictObject({ userName: z.string().check(z.minLength(1, '请输入用户账号')) });
    expect(() => checkFields(schema, { userName: '' })).toThrow(/^请输入用户账号$/);
  });

  test('[ERR-02] a refusal by the server has status 200, its code, and its own sentence', async () => {
    expect(await send(refuse, json('{"word":"代开发票"}'))).toMatchObject({
      status: 200,
      code: 1001,
      msg: '代开发票',
      message: '代开发票',
      data: null,
    });
    expect(await send(refuse, json('{}'))).toMatchObject({
      code: ErrorCode.validation,
      msg: '标题重复',
      data: { fieldErrors: [{ field: 'smsTitle', message: '标题重复' }] },
    });
  });
});

describe('broken requests get a 4xx, another content type 200, and each a Chinese sentence', () => {
  test.each<[string, InjectOptions, number, number, string]>([
    [
      'JSON in GBK',
      { ...json(''), payload: Buffer.from('7b22736d735469746c65223a22b5beb7c9227d', 'hex') },
      400,
      ErrorCode.validation,
      '提交的内容不是UTF-8编码，请改用UTF-8后重新提交',
    ],
    ['a list instead of fields', json('[]'), 200, ErrorCode.validation, '提交的内容应是一个JSON对象'],
    ['bad JSON', json('{"smsTitle":'), 400, ErrorCode.validation, '提交的内容不是正确的 JSON'],
    [
      'a prototype as a key',
      json('{"__proto__":{}}'),
      400,
      ErrorCode.validation,
      '提交的内容不是正确的 JSON',
    ],
    ['JSON nested 17 deep', json('['.repeat(17)), 400, ErrorCode.validation, '提交的内容嵌套过深'],
    [
      'a prototype as a key in other letters',
      json('{"\\u005F_pr\\u006fto__" : {}}'),
      400,
      ErrorCode.validation,
      '提交的内容不是正确的 JSON',
    ],
    [
      'a body above 16 KB without signing in',
      json(JSON.stringify({ smsTitle: 'x'.repeat(16 * 1024) })),
      413,
      ErrorCode.fileTooLarge,
      '提交的内容过大，不能超过16KB',
    ],
    [
      'another content type',
      { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      200,
      ErrorCode.fileTypeUnsupported,
      '不支持这种提交内容的类型',
    ],
    [
      'a form where JSON is declared',
      { payload: 'smsTitle=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      200,
      ErrorCode.fileTypeUnsupported,
      '不支持这种提交内容的类型',
    ],
  ])('%s', async (_name, given, status, code, msg) => {
    expect(await send(echo, given)).toMatchObject({ status, code, msg });
  });

  test('an address that is none, and one that is too long', async () => {
    const unreadable = await app.inject({ url: `${API_BASE}/v1/%E0%A4` });
    expect([unreadable.statusCode, unreadable.json()]).toMatchObject([
      400,
      { code: ErrorCode.validation, msg: '请求的地址不正确，其中的文字应以UTF-8编码' },
    ]);
    const server = await createServer({ config: readConfig({}), log: openLog('silent') });
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const long = await fetch(`${address}${API_BASE}/v1/test/search?phoneNumber=${'1'.repeat(17_000)}`);
    expect([long.status, await long.json()]).toMatchObject([
      431,
      { code: ErrorCode.validation, msg: '请求的地址或请求头过长，请减少条件后重试' },
    ]);
    await server.close();
  });

  test('brackets inside texts are no nesting', async () => {
    const smsTitle = '一';
    const answer = await send(echo, json(JSON.stringify({ smsTitle, smsContent: `"\\${'['.repeat(50)}` })));
    expect(answer.code).toBe(200);
  });

  test('an upload without a file, or of more than 10 MB, which must not pass cut off', async () => {
    expect(await send(upload, json('{}'))).toMatchObject({
      status: 200,
      code: ErrorCode.fileTypeUnsupported,
    });
    const part = (name: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
    const multipart = (...parts: string[]): InjectOptions => ({
      payload: `${parts.join('')}--b--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect((await send(upload, multipart(part('号码.txt', 'abc')))).data).toEqual({
      fileName: '号码.txt',
      bytes: 3,
    });
    expect((await send(upload, multipart(part('号\0码.txt', 'abc')))).data).toMatchObject({
      fileName: '号码.txt',
    });
    expect(await send(upload, multipart())).toMatchObject({ status: 400, msg: '没有上传文件' });
    expect(await send(upload, multipart(part('a', 'x'.repeat(10 * 1024 * 1024 + 1))))).toMatchObject({
      status: 413,
      code: ErrorCode.fileTooLarge,
    });
  });
});

describe('what no database can keep', () => {
  test.each([
    ['in a field', { smsTitle: 'a\0' }, '短信标题', 'U+0000'],
    ['deep in a list', { smsTitle: '一', nested: [{ phoneNumber: '1\0' }] }, '手机号码', 'U+0000'],
    ['half a character', { smsTitle: '🌾\ud83d' }, '短信标题', 'U+D83D'],
  ])('%s is refused with the field and the way out', async (_name, fields, label, code) => {
    expect(await send(echo, json(JSON.stringify(fields)))).toMatchObject({
      code: ErrorCode.validation,
      msg: `${label}：第2个字是看不见的字符（${code} 隐藏字符），请删除`,
    });
  });

  test('in a query, in a form and in the name of a field is refused as well', async () => {
    const sentence = '个字是看不见的字符（U+0000 隐藏字符），请删除';
    expect((await send(search, { query: { phoneNumber: '1\0' } })).msg).toContain(sentence);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send(form, { payload: 'applyId=%00', headers })).msg).toContain(sentence);
    expect((await send(echo, json('{"smsTitle":"一","x\\u0000":1}'))).code).toBe(ErrorCode.validation);
  });
});

test('a body above 1 MB of somebody signed in is too large', async () => {
  const whole = json(JSON.stringify({ smsTitle: 'x'.repeat(1024 * 1024) }));
  const headers = { ...whole.headers, token: TOKEN };
  expect(await send(write, { ...whole, headers })).toMatchObject({
    status: 413,
    code: ErrorCode.fileTooLarge,
    msg: '提交的内容过大，不能超过1MB',
  });
});

test('of thousands of wrong fields two hundred are told', async () => {
  const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, 1]));
  const { msg, data } = await send(write, {
    ...json(JSON.stringify(fields)),
    headers: { 'content-type': 'application/json', token: TOKEN },
  });
  expect([msg, data.fieldErrors.length]).toEqual(['k0：不支持这个字段', 200]);
});

describe('an upload that is broken', () => {
  const body = (text: string, type: string): InjectOptions => ({
    payload: text,
    headers: { 'content-type': type },
  });
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n';

  test.each([
    ['without a boundary', body('x', 'multipart/form-data')],
    ['with an empty boundary', body('x', 'multipart/form-data; boundary=')],
    [
      'with a head that is none',
      body('--b\r\nno head\r\n\r\nx\r\n--b--\r\n', 'multipart/form-data; boundary=b'),
    ],
    ['that ends within the file', body(`${head}\r\nhalf a fi`, 'multipart/form-data; boundary=b')],
    ['that ends within a head', body(head, 'multipart/form-data; boundary=b')],
  ])('%s is a fault of the request', async (_name, given) => {
    expect(await send(upload, given)).toMatchObject({ status: 400, code: ErrorCode.validation });
  });
});

describe('an upload that is refused before its end', () => {
  test('is answered each time, and its connection goes on', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}${API_BASE}${refuseUpload.path}`;
    for (let time = 0; time < 12; time += 1) {
      const file = new FormData();
      file.set('file', new Blob([Buffer.alloc(6 * 1024 * 1024, 'x')]), 'a.png');
      const answer = await fetch(url, { method: 'POST', body: file });
      expect(await answer.json()).toMatchObject({ code: ErrorCode.fileTooLarge });
    }
  });
});

describe('uploads of one person at once', () => {
  const begin = (port: number) => {
    const socket = connect(port, '127.0.0.1');
    const head = `POST ${API_BASE}${upload.path} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n`;
    socket.write(`${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nslow`);
    return socket;
  };
  const whole = () => {
    const file = new FormData();
    file.set('file', new Blob(['x']), 'a');
    return { method: 'POST', body: file };
  };

  test('are ten, and one that broke off is none of them', async () => {
    const server = await startServer();
    const address = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const url = new URL(`${API_BASE}${upload.path}`, address);
    const answered = async () => ((await (await fetch(url, whole())).json()) as { code: number }).code;
    const slow = Array.from({ length: 10 }, () => begin(Number(address.port)));
    await vi.waitFor(async () => expect(await answered()).toBe(ErrorCode.tooFrequent));
    slow[0]?.destroy();
    await vi.waitFor(async () => expect(await answered()).toBe(200));
    for (const socket of slow) socket.destroy();
    await server.close();
  });
});

describe('a failure of ours', () => {
  test('is answered with one neutral sentence and the id under which the log has it, without personal data', async () => {
    lines = [];
    const answer = await send(crash, {
      ...json(JSON.stringify({ secret: TOKEN })),
      query: { phoneNumber: PHONE },
    });
    expect(answer).toMatchObject({ status: 500, code: ErrorCode.systemBusy, msg: '系统繁忙，请稍后再试' });
    const logged = lines.find((line) => line.includes(answer.data.requestId)) ?? '';
    expect(logged).toContain('calls.test.ts');
    for (const secret of [PHONE, CERTIFICATE, TOKEN])
      expect(lines.join('') + answer.text).not.toContain(secret);
  });

  test('fields in the address never reach the log', async () => {
    lines = [];
    await send(search, { query: { phoneNumber: PHONE } });
    expect(lines.join('')).toContain('/v1/test/search');
    expect(lines.join('')).not.toContain(PHONE.slice(0, 7));
  });
});

describe('who calls', () => {
  test('a call for signed-in people is refused without a living token, before its fields are looked at', async () => {
    expect(await send(mine, { query: { wrong: '1' } })).toMatchObject({ status: 200, code: 401 });
    expect(await send(mine, { headers: { token: 'x' } })).toMatchObject({ code: 401 });
    expect(await send(mine, { headers: { token: TOKEN } })).toMatchObject({ code: 200, data: 'xhmsg' });
  });

  test('[SHELL-10] a call behind a permission is refused to who does not hold it', async () => {
    expect(await send(guarded, { headers: { token: TOKEN } })).toMatchObject({ code: ErrorCode.forbidden });
  });

  test('a signed-in person and an address without a token make so many calls a minute as they may, and no more', async () => {
    const limited = await startServer({ limits: { perUserAndMinute: 3, perAddressAndMinute: 2 } });
    const codes = async (count: number, given: InjectOptions) => {
      const answers = [];
      for (let at = 0; at < count; at++) answers.push((await sendTo(limited, mine, given)).code);
      return answers;
    };
    expect(await codes(4, { headers: { token: TOKEN } })).toEqual([200, 200, 200, ErrorCode.tooFrequent]);
    expect(await codes(3, { headers: { token: 'x' } })).toEqual([401, 401, ErrorCode.tooFrequent]);
    expect(await codes(1, { remoteAddress: '10.0.0.9' })).toEqual([401]);
    await limited.close();
  });

  test('X-Forwarded-For is believed from configured proxies only', async () => {
    const behind = await startServer({ trustedProxies: '10.1.0.0/16' });
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    lines = [];
    await sendTo(behind, search, { headers, remoteAddress: '10.1.2.3' });
    await sendTo(behind, search, { headers, remoteAddress: '10.2.0.1' });
    const seen = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'call');
    expect(seen.map((line) => line.ip)).toEqual(['198.51.100.7', '10.2.0.1']);
    await behind.close();
  });
});
