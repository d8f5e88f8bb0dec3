/** The rules of a call as steps that people read, and the sentence that they end in. Pure. */
import { dutySentence } from '@farmers-mailbox/contract/access/duties.ts';
import { authorityLabel, permissionLabel } from '@farmers-mailbox/contract/access/permission-labels.ts';
import {
  authorityOf,
  holdsPermission,
  type Permission,
} from '@farmers-mailbox/contract/access/permissions.ts';
import { isAdminType } from '@farmers-mailbox/contract/access/roles.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ExplanationStep } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Ruled } from '../../../access/call-rule.ts';
import type { HeldRole } from '../../entry/session/queries.ts';

/** Sentences are written to the person who acts; here a third one reads them. */
const aboutThem = (sentence: string): string =>
  sentence.replaceAll('您的', '本人的').replaceAll('您', '本人');

export function toStep({ name, verdict }: Rule, source: string): ExplanationStep {
  if (verdict === true) return { title: name, outcome: 'passed', text: '符合', source };
  return { title: name, outcome: 'refused', text: aboutThem(verdict), source };
}

/** Account, identity, and what has to be done first. */
export function personSteps(actor: Actor, rules: readonly Rule[]): ExplanationStep[] {
  const duty = actor.openDuty;
  const isFree = duty === null;
  return [
    ...rules.map((one) => toStep(one, '用户管理')),
    toStep(rule('没有须先办理的事', isFree, isFree ? '' : `登录后${dutySentence[duty]}`), '个人信息'),
  ];
}

/**
 * Steps of the permission: the role that grants one of the call's strings, and the authority that an
 * administrator's role needs beside it.
 */
export function permissionSteps(
  actor: Actor,
  roles: readonly HeldRole[],
  { access }: Pick<Endpoint, 'access'>,
): ExplanationStep[] {
  if (access.kind !== 'permission') return [];
  const held = access.anyOf.find((permission) => holdsPermission(actor, permission as Permission));
  const asked = held ?? access.anyOf.find((one) => actor.permissions.includes(one)) ?? access.anyOf[0];
  const givers = roles.filter(({ permissions }) => permissions.includes(asked));
  return [roleStep(actor, access.anyOf, asked, givers), ...partSteps(actor, asked, givers.length > 0)];
}

function roleStep(
  actor: Actor,
  anyOf: readonly string[],
  asked: string,
  givers: readonly HeldRole[],
): ExplanationStep {
  const source = '角色管理';
  const [giver] = givers;
  if (giver) {
    const text = `角色“${giver.roleName}”有“${permissionLabel(asked)}”（${asked}）`;
    return { title: '角色给予权限', outcome: 'passed', text, source };
  }
  const wanted = anyOf.map((one) => `“${permissionLabel(one)}”（${one}）`).join('或');
  const names = actor.roleNames.length > 0 ? `角色“${actor.roleNames.join('、')}”` : '这个身份没有角色，';
  return { title: '角色给予权限', outcome: 'refused', text: `${names}没有${wanted}`, source };
}

/** Only administrators need the authority of the string's group beside it. */
function partSteps(actor: Actor, asked: string, isGiven: boolean): ExplanationStep[] {
  const authority = authorityOf(asked);
  if (!isGiven || !isAdminType(actor.roleKeys) || authority === null) return [];
  const has = actor.authorities.includes(authority);
  const part = `“${authorityLabel[authority]}”（${authority}）`;
  const text = has ? `管理员的角色开通了${part}` : `管理员的角色没有开通${part}`;
  return [{ title: '角色开通模块', outcome: has ? 'passed' : 'refused', text, source: '角色管理' }];
}

/** Decides nothing: the server answers whoever has the right. But who does not see the page cannot use it. */
export function menuStep(pages: readonly { title: string; isSeen: boolean }[]): ExplanationStep {
  const seen = pages.find(({ isSeen }) => isSeen);
  const titles = pages.map(({ title }) => `“${title}”`).join('、');
  return seen
    ? { title: '菜单', outcome: 'passed', text: `能看到菜单“${seen.title}”`, source: '菜单管理' }
    : { title: '菜单', outcome: 'note', text: `看不到菜单${titles}，有权限也找不到入口`, source: '菜单管理' };
}

/** The way that holds, else all of them with what is missing. */
export function ruledSteps({ rules, ways = [] }: Ruled, source: string): ExplanationStep[] {
  const good = ways.find((way) => verdictOf(way.rules) === true);
  const shown = good ? [good] : ways;
  return [
    ...rules.map((one) => toStep(one, source)),
    ...shown.flatMap(({ name, rules: asked }) =>
      asked.map((one) => {
        const step = toStep(one, source);
        return name === '' ? step : { ...step, title: `作为${name}：${step.title}` };
      }),
    ),
  ];
}

export interface Ending {
  /** 张三（xhadmin） */
  readonly person: string;
  /** 审核通过 */
  readonly summary: string;
  /** 申请 DX…; empty when none was named */
  readonly object: string;
  /** the call is made to something, and nothing was named */
  readonly dependsOnObject: boolean;
}

/** One sentence: may they, and if not, because of what. */
export function sentenceOf(steps: readonly ExplanationStep[], ending: Ending): string {
  const { person, object, dependsOnObject } = ending;
  const summary = ending.summary.split(/[；;]/)[0] ?? ending.summary;
  const deed = object === '' ? `“${summary}”` : `对${object}“${summary}”`;
  const refused = steps.find(({ outcome }) => outcome === 'refused');
  if (refused) return `${person}不可以${deed}，因为${refused.text}。`;
  const rest = dependsOnObject ? '。对哪一条可以，还要看它的状态和所在区域，以页面上的按钮为准' : '';
  const hidden = steps.find(({ outcome, title }) => outcome === 'note' && title === '菜单');
  return `${person}可以${deed}${hidden ? `，但${hidden.text}` : ''}${rest}。`;
}
