/**
 * The pages of the trial's own third party: choose who to be, for a sign-in that began here, or as on a village platform
 * that hands out a ticket. They exist only where the setting asks for them; no call of the contract, no script.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../../dependencies.ts';
import {
  issueTrialCode,
  TRIAL_AUTHORIZE_PATH,
  TRIAL_PEOPLE,
} from '../../../gateways/trial-oauth-provider.ts';
import { outsideProvider } from './provider.ts';

type Needs = Pick<Dependencies, 'config' | 'personalData' | 'clock'>;
type Query = Record<string, string | undefined>;

export const TRIAL_VILLAGE_PATH = '/trial/third-party/village';
/** 绕城村, in 三墩镇: where the trial's village people are. */
const VILLAGE_CODE = '3301061142';

export function registerTrialThirdParty(app: FastifyInstance, needs: Needs): void {
  const provider = outsideProvider(needs);
  if (needs.config.outsideSignIn.kind !== 'trial' || !provider) return;
  const { redirectUri, name } = provider;
  const hidden = { schema: { hide: true } };
  const goBack = (reply: FastifyReply, query: Record<string, string>) =>
    reply
      .header('Cache-Control', 'no-store')
      .redirect(`${redirectUri}?${new URLSearchParams(query).toString()}`);

  app.get<{ Querystring: Query }>(TRIAL_AUTHORIZE_PATH, hidden, async ({ query }, reply) => {
    const { state = '', code_challenge: codeChallenge, redirect_uri, person } = query;
    if (redirect_uri !== redirectUri || !codeChallenge) return reply.code(400).send('Unknown client.');
    if (person === 'nobody') return goBack(reply, { error: 'access_denied', state });
    const openId = knownOpenId(person);
    if (openId === null) return sendChoice(reply, name, TRIAL_AUTHORIZE_PATH, query);
    return goBack(reply, { code: issueTrialCode(needs, { openId, redirectUri, codeChallenge }), state });
  });

  app.get<{ Querystring: Query }>(TRIAL_VILLAGE_PATH, hidden, async ({ query }, reply) => {
    const openId = knownOpenId(query['person']);
    if (openId === null) return sendChoice(reply, `${name}·村级平台`, TRIAL_VILLAGE_PATH, {});
    const ticket = issueTrialCode(needs, { openId, redirectUri, codeChallenge: null });
    return goBack(reply, { ticket, villageCode: VILLAGE_CODE });
  });
}

const knownOpenId = (person: string | undefined): string | null =>
  TRIAL_PEOPLE.find(({ openId }) => openId === person)?.openId ?? null;

function sendChoice(reply: FastifyReply, title: string, path: string, query: Query): FastifyReply {
  const linkOf = (person: string, label: string) => {
    const asked = new URLSearchParams({ ...(query as Record<string, string>), person });
    return `<li><a href="${path}?${asked.toString().replaceAll('&', '&amp;')}">${label}</a></li>`;
  };
  const people = TRIAL_PEOPLE.map((one) =>
    linkOf(one.openId, `${one.name}（${one.phoneNumber ?? '没有手机号码'}）`),
  );
  const refusal = path === TRIAL_AUTHORIZE_PATH ? linkOf('nobody', '不授权，返回') : '';
  const page = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}（试用）</title>
<style>body{max-width:420px;margin:10vh auto;padding:0 16px;font:16px/1.8 sans-serif}li{margin:8px 0}</style>
<main><h1>${title}（试用）</h1><p>这是试用环境里的第三方平台，可以选择任何一人。以谁的身份登录农民信箱？</p>
<ul>${people.join('')}${refusal}</ul></main></html>`;
  return reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page);
}
