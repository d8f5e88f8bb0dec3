/** Requirements of a template before it is kept: sound, harmless, and shared with a place of its writer's own. */
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { isValueOf, SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { fullContentOf, signProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import {
  ShareScope,
  type saveTemplate,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { templateProblems } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { isRegionCode, ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { findDept, lockPlaces, lockUnmerged } from '../../people/departments/queries.ts';
import type { CurrentMatcher } from '../sensitive-words/queries.ts';
import { readConfigInUse, readOtherConfig } from '../sms-config/queries.ts';
import { rulesToChange } from './policy.ts';
import { findVisible, type SaidColumns, type StoredTemplate } from './queries.ts';

export type TemplateNeeds = Pick<Dependencies, 'db' | 'clock'> & { readonly matcher: CurrentMatcher };
export type AskedFields = CheckedRequestOf<typeof saveTemplate>;
export type SaveFields = Omit<AskedFields, 'shareScope'> & { readonly shareScope: number };

/**
 * Where the call does not say with whom it is shared: as it is, a new one with the own organisation.
 * @throws Refusal 4000 for a region without the scope that asks for one
 */
export async function withScope(db: Kysely<Tables>, actor: Actor, fields: AskedFields): Promise<SaveFields> {
  const { shareScope, templateId, scopeDeptId } = fields;
  if (shareScope !== undefined) return { ...fields, shareScope };
  const before = templateId === undefined ? undefined : await findVisible(db, actor, templateId);
  if (before)
    return { ...fields, shareScope: before.shareScope, scopeDeptId: scopeDeptId ?? before.scopeDeptId };
  if (scopeDeptId !== undefined) throw refuseField('shareScope', SCOPE_UNSAID);
  return { ...fields, shareScope: ShareScope.unit };
}
const SCOPE_UNSAID = '写了共享的区域，请同时写明共享范围：1全省，2本级及下级，3本单位，4个人';

/** @throws Refusal 4000 with what is wrong, each beside its field */
export async function requireFields(db: Kysely<Tables>, actor: Actor, fields: SaveFields): Promise<void> {
  const { smsCategory, smsSign, templateContent, variables, urgentFlag } = fields;
  const problems = templateProblems(templateContent, variables);
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.validation, first.message, problems);
  if (!isValueOf(SMS_CATEGORY, smsCategory)) throw refuseField('smsCategory', '请选择短信类别');
  const [config, other] = await Promise.all([readConfigInUse(db), readOtherConfig(db)]);
  if (smsSign !== '') {
    const problem = signProblem(smsSign);
    if (problem !== null) throw refuseField('smsSign', problem);
    const allowed = config.signs.filter(({ deptId }) => actor.deptId.startsWith(deptId));
    if (smsSign !== other.defaultSign && !allowed.some((one) => one.smsSign === smsSign)) {
      throw refuseField('smsSign', `不能使用签名${smsSign}，请选择本单位可用的签名`);
    }
  }
  const rule = config.categoryRules.find((one) => one.smsCategory === smsCategory);
  if (urgentFlag === 1 && rule?.urgentAllowed !== 1) {
    throw refuseField('urgentFlag', '这个类别的短信不能紧急发送');
  }
}

/** The example stands for everything that will be made of it; each application is looked at again with its own values. */
export async function requireWords(
  { matcher, clock }: TemplateNeeds,
  actor: Actor,
  said: SaidColumns,
  sampleContent: string,
): Promise<void> {
  const full = fullContentOf({ smsSign: said.smsSign, smsContent: sampleContent, smsTail: '' });
  const hits = (await matcher.current(actor.deptId)).find(full).filter(({ level }) => level === 1);
  if (hits.length === 0) return;
  const looked = { scene: WordScene.template, text: full, hits, refused: true };
  matcher.note({ ...looked, by: actor, deptId: actor.deptId, now: clock.now() });
  const words = [...new Set(hits.map(({ word }) => word))].join('、');
  throw new Refusal(ErrorCode.sensitiveWord, words, [
    { field: 'templateContent', message: `含有敏感词：${words}，请删除` },
  ]);
}

export interface Place {
  readonly shareScope: number;
  readonly scopeDeptId: string;
}

/**
 * Holds the place that it will be shared with, before the template itself: a merge takes along what is shared with the organisation when
 * it begins. A place that stays needs no hold of its own, since the merge waits for the template.
 * @throws Refusal 4000 or 4090 when the template's or the person's own organisation was merged into another one
 */
export async function lockScope(
  trx: Transaction<Tables>,
  actor: Actor,
  { templateId, shareScope, scopeDeptId }: SaveFields,
): Promise<void> {
  if (shareScope === ShareScope.province) return;
  if (shareScope === ShareScope.region) {
    if (scopeDeptId !== undefined) await lockPlaces(trx, [scopeDeptId]);
    return;
  }
  const before = templateId === undefined ? undefined : await findVisible(trx, actor, templateId);
  if (before?.shareScope === shareScope) return;
  if (await lockUnmerged(trx, before?.createDeptId ?? actor.deptId)) return;
  if (!before) throw new Refusal(ErrorCode.stateChanged, '所在的组织刚刚并入其他组织，请刷新页面后再试');
  throw refuseField('shareScope', '写这个模板的组织已并入其他组织，请改选区域共享，或另建一个模板');
}

/**
 * With whom it will be shared; a place that stays is not asked about again.
 * @param before left out for a new one, which is the caller's own
 */
export async function requirePlace(
  trx: Transaction<Tables>,
  actor: Actor,
  fields: SaveFields,
  before?: StoredTemplate,
): Promise<Place> {
  const place = placeOf(actor, fields, before);
  if (before?.shareScope === place.shareScope && before.scopeDeptId === place.scopeDeptId) return place;
  if (place.shareScope === ShareScope.region) {
    const dept = isRegionCode(place.scopeDeptId) ? await findDept(trx, place.scopeDeptId) : undefined;
    if (!dept || dept.status !== 1) throw refuseField('scopeDeptId', '请选择本级区域或其中的一个区域');
  }
  const { createUserId } = before ?? { createUserId: actor.userId };
  const allowed = verdictOf(rulesToChange(actor, { ...place, createUserId }, 'sms:template:edit'));
  if (allowed !== true) {
    const message = `不能设为这个共享范围：${allowed}`;
    throw new Refusal(ErrorCode.forbidden, message, [{ field: 'shareScope', message }]);
  }
  return place;
}

function placeOf(actor: Actor, fields: SaveFields, before?: StoredTemplate): Place {
  const { shareScope } = fields;
  if (shareScope === ShareScope.province) return { shareScope, scopeDeptId: ROOT_CODE };
  if (shareScope === ShareScope.region) return { shareScope, scopeDeptId: fields.scopeDeptId ?? '' };
  const stays = before?.shareScope === shareScope ? before.scopeDeptId : null;
  return { shareScope, scopeDeptId: stays ?? before?.createDeptId ?? actor.deptId };
}
