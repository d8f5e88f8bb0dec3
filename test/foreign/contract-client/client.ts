/**
 * A client that somebody wrote from the reference contract alone does its work: it sends the names of the contract and no other, and gets
 * what it asked for. test/house/contract-calls.test.ts holds the fields of all calls against the schemas; here the calls act.
 */
import { API_BASE, type FieldError, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { expect } from 'vitest';
import { buildFarmer } from '../../../packages/server/src/testing/build.ts';
import { castOf, setOtherConfig } from '../../../packages/server/src/testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp } from '../../../packages/server/src/testing/test-app.ts';

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: Record<string, unknown> & { readonly fieldErrors?: readonly FieldError[] };
}
type Fields = Readonly<Record<string, unknown>>;

/** On a program of its own with a county's people and two farmers. */
export async function startClient() {
  const at = await startTestApp();
  const cast = await castOf(at);
  const superAdmin = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  await setOtherConfig(at, {});
  for (const phoneNumber of ['15499990101', '15499990102'])
    await buildFarmer(at.deps, '3301061142', { phoneNumber });

  /** `POST /path` or `GET /path`, with fields as JSON or in the query. */
  const ask = async (call: string, fields: Fields, by: SignedInTestUser): Promise<Answer> => {
    const [method = '', path = ''] = call.split(' ');
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await at.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url: `${API_BASE}${path}${method === 'GET' ? `?${query}` : ''}`,
      headers: { [TOKEN_HEADER]: by.token, 'user-agent': 'test browser' },
      ...(method === 'GET' ? {} : { payload: { ...fields } }),
    });
    return answer.json();
  };
  /** The answer's data; a refusal fails the test with its sentence. */
  const get = async (call: string, fields: Fields, by: SignedInTestUser): Promise<Answer['data']> => {
    const { code, msg, data } = await ask(call, fields, by);
    expect([code, msg, data?.fieldErrors]).toEqual([200, expect.any(String), undefined]);
    return data;
  };
  return { at, cast, superAdmin, ask, get };
}

export const TEXT = {
  smsTitle: '台风防御提醒',
  smsCategory: '01',
  smsSign: '【浙江农民信箱】',
  smsContent: '台风将于明日登陆，请加固大棚。',
  sendMode: 1,
  sendObjType: [1],
  objDeptIds: ['3301061142'],
};
