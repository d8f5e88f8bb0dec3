/** Writes, changes, disables and deletes templates. Each act is one transaction with its rows in the operation log. */

import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  changeTemplateStatus,
  deleteTemplates,
  saveTemplate,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { fillWithSamples } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { type CanonicalValue, canonicalJson } from '../../../database/canonical-json.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { demand, overtaken, Refusal, requireVersion } from '../../../http/refusal.ts';
import { type Act, type Deed, logOperation } from '../../system/operation-log/actions.ts';
import {
  type AskedFields,
  lockScope,
  type Place,
  requireFields,
  requirePlace,
  requireWords,
  type SaveFields,
  type TemplateNeeds,
  withScope,
} from './guards.ts';
import { openMeasure } from './measure.ts';
import { rulesToChange } from './policy.ts';
import { insertTemplate, insertVersion, lockVisible, type SaidColumns, updateTemplate } from './queries.ts';

type Saved = AnswerOf<typeof saveTemplate>;

const absent = () => new Refusal(ErrorCode.notFound, '短信模板不存在或已删除');

/**
 * A new template, or a change of one. What a template says (name, category, text, variables, signature, urgency) makes a new version when
 * it changes; whom it is shared with and the remark do not.
 * @throws Refusal 1001 for a forbidden word, 4000 beside the fields, 4030 for a place that is not the person's to share with, 4040, 4090,
 * 4091 for a name that is taken there
 */
export async function storeTemplate(needs: TemplateNeeds, act: Act, asked: AskedFields): Promise<Saved> {
  const { db, clock } = needs;
  const { actor } = act;
  const fields = await withScope(db, actor, asked);
  await requireFields(db, actor, fields);
  const said = saidOf(fields);
  const sampleContent = fillWithSamples(said.templateContent, said.variables);
  await requireWords(needs, actor, said, sampleContent);
  const measured = (await openMeasure(db))(sampleContent, said);
  return db
    .transaction()
    .execute(async (trx) => {
      const now = clock.now();
      await lockScope(trx, actor, fields);
      const { remark, status } = fields;
      const kept = { remark, updateTime: now, ...(status === undefined ? {} : { status }) };
      const written = { ...said, sampleContent, ...measured, ...kept };
      if (fields.templateId === undefined) return create(trx, act, fields, written);
      return change(trx, act, { ...fields, templateId: fields.templateId }, written);
    })
    .catch(refuseSecondName);
}

type Written = SaidColumns & {
  sampleContent: string;
  wordCount: number;
  segmentCount: number;
  remark: string;
  status?: 0 | 1;
  updateTime: Date;
};

async function create(
  trx: Transaction<Tables>,
  act: Act,
  fields: SaveFields,
  written: Written,
): Promise<Saved> {
  const { actor } = act;
  const now = written.updateTime;
  const place = await requirePlace(trx, actor, fields);
  const { templateId, templateNo } = await insertTemplate(trx, {
    ...written,
    ...place,
    createUserId: actor.userId,
    createUserName: actor.realName,
    createDeptId: actor.deptId,
    createTime: now,
  });
  await keepVersion(trx, actor, { templateId, templateVersion: 1 }, written);
  const named = { templateId, templateNo, templateName: written.templateName };
  await record(trx, act, now, named, { action: '新增', after: loggedOf({ ...written, ...place }) });
  return { templateId, templateNo, templateVersion: 1 };
}

async function change(
  trx: Transaction<Tables>,
  act: Act,
  fields: SaveFields & { templateId: string },
  written: Written,
): Promise<Saved> {
  const { actor } = act;
  const { templateId } = fields;
  const [before] = await lockVisible(trx, actor, [templateId]);
  if (!before) throw absent();
  demand(verdictOf(rulesToChange(actor, before, 'sms:template:edit')));
  const place = await requirePlace(trx, actor, fields, before);
  const saysMore = wordsOf(written) !== wordsOf(before);
  const templateVersion = before.templateVersion + (saysMore ? 1 : 0);
  const version = requireVersion(fields.version);
  const isChanged = await updateTemplate(
    trx,
    { templateId, version },
    { ...written, ...place, templateVersion },
  );
  if (!isChanged) throw overtaken('这个模板');
  if (saysMore) await keepVersion(trx, actor, { templateId, templateVersion }, written);
  await record(trx, act, written.updateTime, before, {
    action: '修改',
    before: loggedOf(before),
    after: loggedOf({ ...written, ...place }),
  });
  return { templateId, templateNo: before.templateNo, templateVersion };
}

function saidOf(fields: SaveFields): SaidColumns {
  const { templateName, smsCategory, templateContent, variables, smsSign, urgentFlag } = fields;
  return { templateName, smsCategory, templateContent, variables, smsSign, urgentFlag };
}

const wordsOf = ({
  templateName,
  smsCategory,
  templateContent,
  variables,
  smsSign,
  urgentFlag,
}: SaidColumns) =>
  canonicalJson({
    templateName,
    smsCategory,
    templateContent,
    variables,
    smsSign,
    urgentFlag,
  } as CanonicalValue);

function keepVersion(
  trx: Transaction<Tables>,
  actor: Actor,
  version: { templateId: string; templateVersion: number },
  written: Written,
): Promise<void> {
  const { templateName, smsCategory, templateContent, variables, smsSign, urgentFlag } = written;
  return insertVersion(trx, {
    ...version,
    templateName,
    smsCategory,
    templateContent,
    variables,
    smsSign,
    urgentFlag: urgentFlag ?? 0,
    createUserName: actor.realName,
    createTime: written.updateTime,
  });
}

/** Only those that are wanted now may be used; what was written from it stays. */
export async function setTemplateStatus(
  { db, clock }: TemplateNeeds,
  act: Act,
  { templateId, version, status }: CheckedRequestOf<typeof changeTemplateStatus>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const [before] = await lockVisible(trx, act.actor, [templateId]);
    if (!before) throw absent();
    demand(verdictOf(rulesToChange(act.actor, before, 'sms:template:edit')));
    const action = status === 1 ? '启用' : '停用';
    if (before.status === status) throw new Refusal(ErrorCode.stateChanged, `模板已经是${action}状态`);
    const isChanged = await updateTemplate(trx, { templateId, version }, { status, updateTime: now });
    if (!isChanged) throw overtaken('这个模板');
    await record(trx, act, now, before, { action, before: { status: before.status }, after: { status } });
  });
}

/** All or none. Rows and versions stay for the applications that were written from them. */
export async function removeTemplates(
  { db, clock }: TemplateNeeds,
  act: Act,
  { templateIds }: CheckedRequestOf<typeof deleteTemplates>,
): Promise<number> {
  const asked = [...new Set(templateIds)];
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const found = await lockVisible(trx, act.actor, asked);
    if (found.length < asked.length) throw absent();
    for (const template of found) {
      const allowed = verdictOf(rulesToChange(act.actor, template, 'sms:template:delete'));
      if (allowed !== true) throw new Refusal(ErrorCode.forbidden, `“${template.templateName}”：${allowed}`);
    }
    for (const template of found) {
      const { templateId, version } = template;
      await updateTemplate(trx, { templateId, version }, { delFlag: 1, updateTime: now });
      await record(trx, act, now, template, { action: '删除', before: loggedOf(template) });
    }
  });
  return asked.length;
}

function refuseSecondName(error: unknown): never {
  const taken = ['sms_template_name', 'sms_template_own_name'].some((index) =>
    isUniqueViolation(error, index),
  );
  if (!taken) throw error;
  const message = '这个共享范围内已有同名的模板，请换一个名称';
  throw new Refusal(ErrorCode.duplicate, message, [{ field: 'templateName', message }]);
}

const loggedOf = (
  template: SaidColumns & Place & { remark?: string | undefined; status?: number | undefined },
) => ({
  templateName: template.templateName,
  smsCategory: template.smsCategory,
  templateContent: template.templateContent,
  variables: template.variables,
  smsSign: template.smsSign,
  urgentFlag: template.urgentFlag,
  shareScope: template.shareScope,
  scopeDeptId: template.scopeDeptId,
  remark: template.remark,
  ...(template.status === undefined ? {} : { status: template.status }),
});

function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { templateId, templateNo, templateName }: { templateId: string; templateNo: string; templateName: string },
  deed: Deed,
): Promise<void> {
  return logOperation(
    trx,
    act,
    {
      module: '短信模板',
      ...deed,
      bizType: 'sms_template',
      bizId: templateId,
      summary: `${deed.action}短信模板 ${templateName}（${templateNo}）`,
    },
    now,
  );
}
