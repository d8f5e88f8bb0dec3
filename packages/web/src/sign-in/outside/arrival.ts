/** The code that somebody brings from the third party, and the one call that it is worth. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { authLogin, xcdnLogin } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { call } from '../../api/call.ts';
import { toCallFailure } from '../../api/call-failure.ts';
import { readToken } from '../../api/token.ts';
import { ask } from '../../notices/notices.ts';
import type { FirstStepAnswer } from '../SecondFactorStep.tsx';
import { takeDeparture } from './third-party.ts';

export type Outcome =
  | { readonly kind: 'known'; readonly answer: FirstStepAnswer; readonly redirect: string | null }
  /** no account here belongs to them yet */
  | { readonly kind: 'visitor'; readonly visitor: Visitor; readonly redirect: string | null }
  | { readonly kind: 'stayed' }
  | { readonly kind: 'failed'; readonly sentence: string };

export interface Visitor {
  readonly tempKey: string;
  /** masked; null when the third party told none */
  readonly phoneNumber: string | null;
}

/** @param query of the address, which is to be cleared before: what stands in it is worth a session */
export async function arrive(query: URLSearchParams): Promise<Outcome> {
  try {
    return await (query.has('ticket') ? arriveWithTicket(query) : arriveWithCode(query));
  } catch (thrown) {
    return { kind: 'failed', sentence: toCallFailure(thrown).message };
  }
}

/** A link with a ticket can come from anybody: it does not silently replace who is signed in. */
async function arriveWithTicket(query: URLSearchParams): Promise<Outcome> {
  const mayReplace = readToken() === null || (await askToReplace());
  if (!mayReplace) return { kind: 'stayed' };
  const answer = await call(authLogin, {
    source: 'village',
    ticket: query.get('ticket') ?? '',
    villageCode: query.get('villageCode') ?? undefined,
  });
  return { kind: 'known', answer, redirect: null };
}

const askToReplace = (): Promise<boolean> =>
  ask({
    title: '改用另一个账号登录？',
    text: '这个浏览器已经登录。如果不是您自己从村级平台点进来的，请保持当前登录。',
    confirmLabel: '改用新账号',
    cancelLabel: '保持当前登录',
  });

async function arriveWithCode(query: URLSearchParams): Promise<Outcome> {
  const departure = takeDeparture();
  const [code, state] = [query.get('code'), query.get('state')];
  if (query.has('error')) return { kind: 'failed', sentence: '您没有在第三方平台授权，未登录' };
  if (code === null || state === null) return { kind: 'failed', sentence: '缺少登录凭据，请重新登录' };
  if (departure === null) return { kind: 'failed', sentence: '登录请求已失效，请重新登录' };
  const { codeVerifier, redirect } = departure;
  const answer = await call(xcdnLogin, { code, state, codeVerifier });
  const { bindFlag, tempKey, phoneNumber = null } = answer;
  if (bindFlag === 0 && tempKey !== undefined) {
    return { kind: 'visitor', visitor: { tempKey, phoneNumber }, redirect };
  }
  if (!isFirstStep(answer)) throw new Error('服务器应答异常');
  return { kind: 'known', answer, redirect };
}

type XcdnAnswer = AnswerOf<typeof xcdnLogin>;

const isFirstStep = (answer: XcdnAnswer): answer is XcdnAnswer & FirstStepAnswer =>
  answer.token !== undefined;
