// Every call that the specification names is there, and takes exactly the fields that its text names. No client of ours speaks here: the
// calls and their fields come from the text alone.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API_BASE, type FieldError, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../packages/server/src/config.ts';
import { startTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { SPECIFIED_CALLS, type SpecifiedCall } from '../house/specification/calls.ts';

const nameOf = ({ method, path: address }: SpecifiedCall) => `${method} ${address}`;

let at: TestApp;
beforeAll(async () => {
  // with the third party of the trial: without one, its calls say only that there is none
  const config = readConfig({ TRIAL_OAUTH_PROVIDER: 'on' });
  at = await startTestApp({ dependencies: { config } });
});
afterAll(() => at.close());

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly fieldErrors?: readonly FieldError[] } | null;
}

/** By somebody of their own, since some of the calls end or change the session. */
async function make({ method, path: address, fields = {}, fieldsIn }: SpecifiedCall): Promise<Answer> {
  const { token } = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  const entries = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const isInQuery = method === 'GET' || fieldsIn === 'query';
  const query = isInQuery && entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
  const answer = await at.app.inject({
    method,
    url: `${API_BASE}${address}${query}`,
    headers: { [TOKEN_HEADER]: token, 'user-agent': 'test browser' },
    ...(fieldsIn === 'body' ? { payload: { ...fields } } : {}),
  });
  const { code, msg, data } = answer.json() as Omit<Answer, 'status'>;
  return { status: answer.statusCode, code, msg, data };
}

test('the list of calls is that of the specification’s text', () => {
  const text = readFileSync(path.join(import.meta.dirname, '../house/specification/excerpt.md'), 'utf8');
  const section = text.slice(text.indexOf('## 7.'));
  const invented = SPECIFIED_CALLS.filter((call) => !section.includes(call.says ?? call.path));
  expect(invented.map(nameOf)).toEqual([]);
  const named = [...section.matchAll(/(?:\/?v[12]|(?<![\w}]))(?:\/[\w{},]*\w[\w{},]*)+/g)].map(([name]) =>
    name.replace(/,$/, ''),
  );
  expect(named.length).toBeGreaterThan(80);
  const others = ['/admin/api'];
  const listed = SPECIFIED_CALLS.map((call) => call.says ?? call.path);
  expect(named.filter((name) => !others.includes(name) && !listed.includes(name))).toEqual([]);
  expect(new Set(SPECIFIED_CALLS.map(nameOf)).size).toBe(SPECIFIED_CALLS.length);
});

test.each(SPECIFIED_CALLS.map((call) => [nameOf(call), call] as const))(
  '%s is answered, with the fields that the specification names for it',
  async (_name, call) => {
    const { status, code, msg, data } = await make(call);
    expect([status, code === 5000, msg.startsWith('没有这个接口')], `${code} ${msg}`).toEqual([
      200,
      false,
      false,
    ]);
    if (call.fields === undefined) return;
    const named = Object.keys(call.fields);
    const wrong = (data?.fieldErrors ?? []).filter(
      ({ field, message }) =>
        !named.includes(field) || message === '不支持这个字段' || message === '不能为空',
    );
    expect(wrong).toEqual([]);
  },
);
