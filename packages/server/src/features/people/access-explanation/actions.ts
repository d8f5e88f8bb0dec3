/** Puts an explanation together: the same functions and policies that the call itself is judged by, asked one by one. */

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { CheckedRequestOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  Explanation,
  ExplanationStep,
  explainAccess,
  ObjectKind,
} from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { pagesOfCall, pageTitle } from '@farmers-mailbox/contract/people/access-explanation/pages.ts';
import { mayExplain } from '@farmers-mailbox/contract/people/access-explanation/verdicts.ts';
import {
  CONTENT_KINDS,
  type ExplainedType,
  isExplained,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import type { CallContext } from '../../../http/route.ts';
import { type StandIn, standInFor } from '../../entry/session/actions.ts';
import { accountGuesses, readStanding } from '../../entry/sign-in-throttle/queries.ts';
import { readRouter } from '../../system/menu/actions.ts';
import { findPersonInReach, type Person } from './queries.ts';
import { menuStep, permissionSteps, personSteps, ruledSteps, sentenceOf } from './steps.ts';

export interface ExplanationNeeds extends Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'> {
  readonly callRules: readonly CallRules[];
}

/** Every call that asks for a permission. */
export const explainedCalls = allEndpoints.filter(({ access }) => access.kind === 'permission');
export const actionOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

const nobodyThere = () => new Refusal(ErrorCode.notFound, '没有找到这个人，或不在您的管辖范围内');

/** @throws Refusal 4040 outside the reader's area, 4030 not below the reader */
export async function requireExplained(db: Kysely<Tables>, reader: Actor, userId: string): Promise<Person> {
  const person = await findPersonInReach(db, reader, userId);
  if (!person) throw nobodyThere();
  demand(mayExplain(reader, person));
  return person;
}

/** @throws Refusal 4040 no such person or identity in reach, 4000 an action or an object that is not there */
export async function explain(
  needs: ExplanationNeeds,
  reader: Actor,
  { userId, identityId, action, object }: CheckedRequestOf<typeof explainAccess>,
  call: Pick<CallContext, 'ip' | 'requestId'>,
): Promise<Explanation> {
  const subject = await readSubject(needs, reader, { userId, identityId }, call);
  const endpoint = explainedCalls.find((one) => actionOf(one) === action);
  if (!endpoint) throw refuseField('action', '没有这项操作，请重新选择');
  return explainCall(needs, reader, subject, endpoint, object?.trim() ?? '');
}

/** All that is to be known of the person, whatever they are asked about. */
interface Subject extends StandIn {
  readonly lockedMinutes: number | null;
  readonly seenPaths: readonly string[];
}

/** @throws Refusal 4040 no such person or identity in reach, 4030 not below the reader */
export async function readSubject(
  needs: ExplanationNeeds,
  reader: Actor,
  who: { userId: string; identityId: string },
  call: Pick<CallContext, 'ip' | 'requestId'>,
): Promise<Subject> {
  await requireExplained(needs.db, reader, who.userId);
  const standIn = await standInFor(needs, who, call);
  if (!standIn) throw nobodyThere();
  const { userName } = standIn.actor;
  const account = accountGuesses(needs.personalData, userName);
  const { lockedMinutes } = await readStanding(needs.db, { account, ip: '' }, needs.clock.now());
  return { ...standIn, lockedMinutes, seenPaths: pathsOf(await readRouter(needs.db, standIn.actor)) };
}

/** @throws Refusal 4000 at `object`: not there, or not in the reader's reach */
export async function explainCall(
  needs: Pick<ExplanationNeeds, 'callRules'>,
  reader: Actor,
  { actor, roles, rules, lockedMinutes, seenPaths }: Subject,
  endpoint: Endpoint,
  object: string,
): Promise<Explanation> {
  const ruled = await askObject(needs, { endpoint, actor, reader, object });
  const pages = pagesOfCall(endpoint).map((path) => ({
    title: pageTitle(path),
    isSeen: seenPaths.includes(path),
  }));
  const steps: ExplanationStep[] = [
    ...personSteps(actor, rules),
    ...lockNote(lockedMinutes),
    ...permissionSteps(actor, roles, endpoint),
    menuStep(pages),
    ...ruled.steps,
  ];
  const ending = {
    person: `${actor.realName}（${actor.userName}）`,
    summary: endpoint.summary,
    object: ruled.object,
    dependsOnObject: ruled.object === '' && namesSomething(endpoint),
  };
  const isAllowed = steps.every(({ outcome }) => outcome !== 'refused');
  return { isAllowed, sentence: sentenceOf(steps, ending), steps };
}

type Question = Parameters<CallRules['rulesOf']>[0];

/** The features' rules about the call itself, and about the object where one is named. */
async function askObject({ callRules }: Pick<ExplanationNeeds, 'callRules'>, question: Question) {
  const about = callRules.filter(({ endpoints }) => endpoints.includes(question.endpoint));
  const source = pageTitle(pagesOfCall(question.endpoint)[0] ?? '');
  const steps: ExplanationStep[] = [];
  let object = '';
  for (const rules of about) {
    if (rules.object !== null && question.object === '') continue;
    const ruled = await rules.rulesOf(question);
    if (!ruled) throw refuseField('object', notFoundSentence(rules.object ?? 'person'));
    steps.push(...ruledSteps(ruled, source));
    object ||= ruled.object;
  }
  return { steps, object };
}

const notFoundSentence = (kind: ObjectKind): string =>
  isExplained(kind)
    ? `没有找到这个标题的${CONTENT_KINDS[kind].review.explained.noun}，或不在您的管辖范围内`
    : notFound[kind];

const notFound: Record<Exclude<ObjectKind, ExplainedType>, string> = {
  application: '没有找到这个编号的申请，或您不能查看它',
  organisation: '没有找到这个组织，或不在您的管辖范围内',
  person: '没有找到这个人，或不在您的管辖范围内',
  role: '没有找到这个名称的角色',
  subject: '没有找到这个编号的主体，或不在您的管辖范围内',
  template: '没有找到这个编号的短信模板，或没有与您共享',
  word: '没有找到这个敏感词，或不在您的管辖范围内',
};

/** Whoever is locked goes on where they are signed in, and cannot sign in. */
function lockNote(lockedMinutes: number | null): ExplanationStep[] {
  if (lockedMinutes === null) return [];
  const text = `密码输错次数过多，${lockedMinutes}分钟内不能登录；已经登录的不受影响`;
  return [{ title: '账号锁定', outcome: 'note', text, source: '用户管理' }];
}

const pathsOf = (items: readonly RouterItem[]): string[] =>
  items.flatMap(({ path, children }) => [path, ...pathsOf(children)]);

/** True if the call names one thing or several. */
function namesSomething(endpoint: Endpoint): boolean {
  const { shape } = endpoint.request._zod.def as unknown as { shape?: object };
  return Object.keys(shape ?? {}).some((field) => /Ids?$/.test(field));
}
