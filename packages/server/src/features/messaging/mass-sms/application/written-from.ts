/**
 * Sources of an application: a template's version with the values filled in, products, a request. A text that names a
 * template is exactly what the template makes of the values; whoever changes it by hand lets go of the template.
 */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { FieldError } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import type { checkApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { TemplateParams } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { findProducts, namesOfProducts } from '../../products/queries.ts';
import { findTitle } from '../../sms-requests/queries.ts';
import { findVersion, findVisible, readTemplateText } from '../../sms-templates/queries.ts';
import type { Application } from './transitions.ts';

type WrittenFields = Pick<
  CheckedRequestOf<typeof checkApplication>,
  'templateId' | 'templateVersion' | 'templateParams' | 'productIds' | 'smsContent'
>;

/** A caller that names a template without its version means the one in use. */
export async function withTemplateVersion<Fields extends WrittenFields>(
  db: Kysely<Tables>,
  actor: Actor,
  fields: Fields,
): Promise<Fields> {
  if (fields.templateId === null || fields.templateVersion !== null) return fields;
  const template = await findVisible(db, actor, fields.templateId);
  return { ...fields, templateVersion: template?.templateVersion ?? null };
}

/** The columns that remember it. */
export function writtenFromColumns({
  templateId,
  templateVersion,
  templateParams,
  productIds,
}: WrittenFields) {
  return {
    templateId,
    templateVersion: templateId === null ? null : templateVersion,
    templateParams: templateId === null ? null : JSON.stringify(templateParams),
    productIds,
  };
}

/** @throws Refusal 4000 with what does not fit; an unfinished draft may still lack values */
export async function requireWrittenFrom(
  db: Kysely<Tables>,
  actor: Actor,
  fields: WrittenFields,
  before: Application | null,
  isSubmitting: boolean,
): Promise<void> {
  const problems = await writtenFromProblems(db, actor, fields, before, isSubmitting);
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.validation, first.message, problems);
}

/** Problems of the sources that an application names; none where it names none. */
export async function writtenFromProblems(
  db: Kysely<Tables>,
  actor: Actor,
  fields: WrittenFields,
  before: Application | null,
  isSubmitting: boolean,
): Promise<FieldError[]> {
  return [
    ...(await templateProblems(db, actor, fields, before, isSubmitting)),
    ...(await productProblems(db, actor, fields.productIds, before)),
  ];
}

const problem = (field: string, message: string): FieldError[] => [{ field, message }];

async function templateProblems(
  db: Kysely<Tables>,
  actor: Actor,
  { templateId, templateVersion, templateParams: params, smsContent }: WrittenFields,
  before: Application | null,
  isSubmitting: boolean,
): Promise<FieldError[]> {
  if (templateId === null) return [];
  const asked = { templateId, templateVersion: templateVersion ?? 0, params };
  const text = await readTemplateText(db, actor, asked);
  if (!text) return problem('templateId', '模板已删除或不再与您共享，请改为自由编写，或另选模板');
  const isKept = before?.templateId === templateId && before.templateVersion === templateVersion;
  if (!isKept && !holdsPermission(actor, 'sms:template:use')) {
    return problem('templateId', '没有使用短信模板的权限');
  }
  if (!isKept && !text.isCurrent) return problem('templateId', '模板刚刚修改过，请重新选择模板');
  if (!text.isEnabled && (isSubmitting || !isKept)) {
    return problem('templateId', '模板已停用，请改为自由编写，或另选模板');
  }
  if (isSubmitting && text.problems.length > 0) {
    return text.problems.map(({ varName, message }) => ({ field: `templateParams.${varName}`, message }));
  }
  return text.smsContent === smsContent
    ? []
    : problem('smsContent', '内容与模板填写的不一致，请先改为自由编写再修改内容');
}

async function productProblems(
  db: Kysely<Tables>,
  actor: Actor,
  productIds: readonly string[],
  before: Application | null,
): Promise<FieldError[]> {
  const fresh = productIds.filter((productId) => !before?.productIds.includes(productId));
  if (fresh.length === 0) return [];
  const found = await findProducts(db, areaOf(actor), fresh);
  return found.length === new Set(fresh).size
    ? []
    : problem('productIds', '有的产品已删除或不在您的管辖范围内，请重新插入');
}

type SourceNames =
  | 'template'
  | 'templateId'
  | 'templateParams'
  | 'products'
  | 'productIds'
  | 'request'
  | 'requestId';

/** For the details: also what the reader could not look up by themselves, since they read the text that was made of it. */
export async function readWrittenFrom(
  db: Kysely<Tables>,
  actor: Actor,
  application: Application,
): Promise<Pick<AnswerOf<typeof applicationDetails>, SourceNames>> {
  const { templateId, templateVersion, productIds, requestId } = application;
  const [version, visible, products, request] = await Promise.all([
    templateId === null ? undefined : findVersion(db, templateId, templateVersion ?? 0),
    templateId === null ? undefined : findVisible(db, actor, templateId),
    productIds.length === 0 ? [] : namesOfProducts(db, productIds),
    requestId === null ? undefined : findTitle(db, requestId),
  ]);
  const params = (application.templateParams ?? {}) as TemplateParams as Record<string, string>;
  return {
    templateId,
    templateParams: params,
    productIds,
    requestId,
    template: version
      ? {
          templateId: version.templateId,
          templateNo: version.templateNo,
          templateName: version.templateName,
          templateVersion: version.templateVersion,
          latestVersion: version.latestVersion,
          templateContent: version.templateContent,
          variables: version.variables,
          params,
          isUsable: visible?.status === 1,
        }
      : null,
    products: products.map(({ productId, productName }) => ({ id: productId, name: productName })),
    request: request ?? null,
  };
}
