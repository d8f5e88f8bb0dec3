/** All SQL on `sms_template` and `sms_template_version`, and what other features ask about a template. */

import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageTemplates } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { ShareScope } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import {
  fillTemplate,
  type TemplateParams,
  type TemplateVariable,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { SmsTemplateTable, SmsTemplateVersionTable, Tables } from '../../../database/tables.ts';
import { maySee } from './policy.ts';
import { codesAround, type StoredTemplate, visibleTo } from './visible.ts';

export type { StoredTemplate } from './visible.ts';

export type StoredVersion = Omit<Selectable<SmsTemplateVersionTable>, 'variables'> & {
  readonly variables: TemplateVariable[];
};

type Filters = CheckedRequestOf<typeof pageTemplates>;

/** One page, what was changed last first. */
export async function pageOfTemplates(
  db: Kysely<Tables>,
  actor: Actor,
  { templateName, keyword, smsCategory, shareScope, status, mineFlag, pageNum, pageSize, ...order }: Filters,
): Promise<{ list: StoredTemplate[]; total: number }> {
  let query = visibleTo(actor)(db);
  if (templateName) query = query.where(sql<boolean>`strpos(template.template_name, ${templateName}) > 0`);
  if (keyword) query = query.where(sql<boolean>`strpos(template.template_content, ${keyword}) > 0`);
  if (smsCategory) query = query.where('template.smsCategory', '=', smsCategory);
  if (shareScope !== undefined) query = query.where('template.shareScope', '=', shareScope);
  if (status !== undefined) query = query.where('template.status', '=', status);
  if (mineFlag === 1) query = query.where('template.createUserId', '=', actor.userId);
  const total = await countRows(query);
  const list = await query
    .selectAll('template')
    .select('dept.deptName as scopeDeptName')
    .orderBy(
      orderOf(order, sql`template.update_time DESC, template.template_id`, {
        updateTime: [sql`template.update_time`, sql`template.template_id`],
        createTime: [sql`template.template_id`],
        useCount: [sql`template.use_count`, sql`template.template_id`],
      }),
    )
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list: list as StoredTemplate[], total };
}

/** Undefined for what is not there, or not for this person. */
export async function findVisible(
  db: Kysely<Tables>,
  actor: Actor,
  templateId: string,
): Promise<StoredTemplate | undefined> {
  const row = await visibleTo(actor)(db)
    .selectAll('template')
    .select('dept.deptName as scopeDeptName')
    .where('template.templateId', '=', templateId)
    .executeTakeFirst();
  return row as StoredTemplate | undefined;
}

/** By the number that people read to each other. */
export async function findByNo(
  db: Kysely<Tables>,
  actor: Actor,
  templateNo: string,
): Promise<StoredTemplate | undefined> {
  const row = await visibleTo(actor)(db)
    .selectAll('template')
    .select('dept.deptName as scopeDeptName')
    .where('template.templateNo', '=', templateNo)
    .executeTakeFirst();
  return row as StoredTemplate | undefined;
}

/** Those of the ids that the person may see, held until the transaction ends, in the order of their ids. */
export async function lockVisible(
  trx: Kysely<Tables>,
  actor: Actor,
  templateIds: readonly string[],
): Promise<StoredTemplate[]> {
  const rows = await visibleTo(actor)(trx)
    .selectAll('template')
    .select('dept.deptName as scopeDeptName')
    .where(sql<boolean>`template.template_id = ANY (${templateIds}::bigint[])`)
    .orderBy('template.templateId')
    .forUpdate('template')
    .execute();
  return rows as StoredTemplate[];
}

export async function listVersions(db: Kysely<Tables>, templateId: string): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('smsTemplateVersion')
    .selectAll()
    .where('templateId', '=', templateId)
    .orderBy('templateVersion', 'desc')
    .execute();
  return rows as StoredVersion[];
}

/** The version that an application was written from, whoever reads it; undefined when there is no such version. */
export async function findVersion(db: Kysely<Tables>, templateId: string, templateVersion: number) {
  const row = await db
    .selectFrom('smsTemplateVersion as said')
    .innerJoin('smsTemplate as template', 'template.templateId', 'said.templateId')
    .selectAll('said')
    .select(['template.templateNo', 'template.templateVersion as latestVersion'])
    .where('said.templateId', '=', templateId)
    .where('said.templateVersion', '=', templateVersion)
    .executeTakeFirst();
  return row as (StoredVersion & { templateNo: string; latestVersion: number }) | undefined;
}

/** The text of a version: the columns that the template and its newest version have in common. */
export type SaidColumns = Pick<
  Insertable<SmsTemplateTable>,
  'templateName' | 'smsCategory' | 'templateContent' | 'smsSign' | 'urgentFlag'
> & { readonly variables: readonly TemplateVariable[] };

/** @throws the database's own error when the name is taken in the place: `sms_template_name`, `sms_template_own_name` */
export async function insertTemplate(
  trx: Kysely<Tables>,
  row: Omit<Insertable<SmsTemplateTable>, 'variables'> & SaidColumns,
): Promise<{ templateId: string; templateNo: string }> {
  return trx
    .insertInto('smsTemplate')
    .values({ ...row, variables: JSON.stringify(row.variables) })
    .returning(['templateId', 'templateNo'])
    .executeTakeFirstOrThrow();
}

export async function insertVersion(
  trx: Kysely<Tables>,
  row: Omit<Insertable<SmsTemplateVersionTable>, 'variables'> & SaidColumns,
): Promise<void> {
  await trx
    .insertInto('smsTemplateVersion')
    .values({ ...row, variables: JSON.stringify(row.variables) })
    .execute();
}

/** False when somebody else changed it since this version of the row. */
export async function updateTemplate(
  trx: Kysely<Tables>,
  { templateId, version }: { templateId: string; version: number },
  { variables, ...changed }: Partial<Omit<Insertable<SmsTemplateTable>, 'variables'> & SaidColumns>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('smsTemplate')
    .set({
      ...changed,
      ...(variables === undefined ? {} : { variables: JSON.stringify(variables) }),
      version: sql`version + 1`,
    })
    .where('templateId', '=', templateId)
    .where('version', '=', version)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When an organisation is merged: what it shares goes along, under another name where the other one has that already. */
export async function moveTemplates(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'smsTemplate', ['templateId'], sql`scope_dept_id = ${deptId}`);
  await sql`UPDATE sms_template AS moved SET scope_dept_id = ${toDeptId}, version = version + 1,
      template_name = CASE WHEN EXISTS (SELECT FROM sms_template AS there WHERE there.scope_dept_id = ${toDeptId}
        AND there.share_scope = moved.share_scope AND there.share_scope < 4 AND there.del_flag = 0
        AND there.template_name = moved.template_name)
      THEN left(template_name, 30) || '（' || template_no || '）' ELSE template_name END
    WHERE scope_dept_id = ${deptId}`.execute(trx);
}

/** False once it was switched off or deleted. */
export async function isTemplateOffered(db: Kysely<Tables>, templateId: string): Promise<boolean> {
  const row = await db
    .selectFrom('smsTemplate')
    .select('templateId')
    .where('templateId', '=', templateId)
    .where('status', '=', EnableStatus.enabled)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counted after the submission: thousands of offices use one template at once and would wait for each other's submissions. */
export async function countUse(db: Kysely<Tables>, templateId: string, now: Date): Promise<void> {
  await sql`UPDATE sms_template SET use_count = use_count + 1, last_use_time = ${now}
    WHERE template_id = ${templateId}`.execute(db);
}

/** A text that was written from a template. */
export interface WrittenFrom {
  readonly templateId: string;
  readonly templateVersion: number;
  readonly params: TemplateParams;
}

export interface TemplateText {
  readonly template: StoredTemplate;
  /** what this version said, which may be an older one */
  readonly written: StoredVersion;
  readonly smsContent: string;
  /** what is wrong with the values; `params.{varName}` each */
  readonly problems: readonly { readonly varName: string; readonly message: string }[];
  /** an older version is not: the template says something else by now */
  readonly isCurrent: boolean;
  readonly isEnabled: boolean;
  readonly isUrgent: boolean;
  /** shared with the whole province, or by a region above the person's own */
  readonly isFromAbove: boolean;
}

/**
 * The text that a version of a template makes of these values, and how far the template may be trusted: for whoever has to know that
 * nobody but the writer's superiors wrote the words. Null when there is no such version, or the person may not see the template.
 */
export async function readTemplateText(
  db: Kysely<Tables>,
  actor: Actor,
  { templateId, templateVersion, params }: WrittenFrom,
): Promise<TemplateText | null> {
  const template = await findVisible(db, actor, templateId);
  if (!template || !maySee(actor, template)) return null;
  const version = (await listVersions(db, templateId)).find((one) => one.templateVersion === templateVersion);
  if (!version) return null;
  const { variables, templateContent } = version;
  const unknown = Object.keys(params).filter((name) => !variables.some(({ varName }) => varName === name));
  const ownRegion = regionOfCode(actor.deptId) ?? '';
  return {
    template,
    written: version,
    smsContent: fillTemplate(templateContent, variables, params).smsContent,
    problems: [
      ...unknown.map((varName) => ({ varName, message: `模板没有变量${varName}，请重新选择模板` })),
      ...variables.flatMap((one) => {
        const message = valueProblem(one, params[one.varName] ?? '');
        return message === null ? [] : [{ varName: one.varName, message }];
      }),
    ],
    isCurrent: template.templateVersion === templateVersion,
    isEnabled: template.status === 1,
    isUrgent: version.urgentFlag === 1,
    isFromAbove:
      template.shareScope === ShareScope.province ||
      (template.shareScope === ShareScope.region &&
        template.scopeDeptId.length < ownRegion.length &&
        covers(template.scopeDeptId, actor.deptId)),
  };
}

/** Those of the categories that a superior region or the province wrote for what is urgent, by name: what an emergency may say. */
export async function urgentTemplatesFromAbove(
  db: Kysely<Tables>,
  actor: Actor,
  smsCategories: readonly string[],
): Promise<StoredTemplate[]> {
  const ownRegion = regionOfCode(actor.deptId) ?? '';
  const above = codesAround(actor.deptId).filter((code) => code.length < ownRegion.length);
  const rows = await visibleTo(actor)(db)
    .selectAll('template')
    .select('dept.deptName as scopeDeptName')
    .where('template.status', '=', EnableStatus.enabled)
    .where('template.urgentFlag', '=', 1)
    .where('template.smsCategory', 'in', [...smsCategories])
    .where((eb) =>
      eb.or([
        eb('template.shareScope', '=', ShareScope.province),
        eb.and([
          eb('template.shareScope', '=', ShareScope.region),
          sql<boolean>`template.scope_dept_id = ANY (${above}::text[])`,
        ]),
      ]),
    )
    .orderBy('template.templateName')
    .orderBy('template.templateId')
    .execute();
  return rows as StoredTemplate[];
}
