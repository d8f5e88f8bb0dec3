/** What a text is written from: a template with the values filled in, products that were put into it, a request. */
import type { RequestRow } from '@farmers-mailbox/contract/sms-requests/endpoints.ts';
import type { TemplateDetails } from '@farmers-mailbox/contract/sms-templates/endpoints.ts';
import {
  fillTemplate,
  type TemplateParams,
  type TemplateVariable,
  valueProblem,
} from '@farmers-mailbox/contract/sms-templates/variables.ts';
import type { Details } from '../ContentPanel.tsx';
import type { Draft, Named, WritingRules } from './draft.ts';

/** The version of a template that the text is made of, and nothing else. */
export interface ChosenTemplate {
  readonly templateId: string;
  readonly templateNo: string;
  readonly templateName: string;
  readonly templateVersion: number;
  readonly templateContent: string;
  readonly variables: readonly TemplateVariable[];
  /** why it cannot be submitted any more, or should be chosen anew; null when nothing is to be said */
  readonly note: string | null;
}

export interface WrittenFrom {
  /** null: a text of one's own */
  readonly template: ChosenTemplate | null;
  readonly params: TemplateParams;
  readonly products: readonly Named[];
  /** of a new application */
  readonly request: { readonly requestId: string; readonly requestTitle: string } | null;
}

export const nothingWrittenFrom: WrittenFrom = { template: null, params: {}, products: [], request: null };

/** A stored draft goes on with what it was written from. */
export function writtenFromOf({ template, products, request }: Details): WrittenFrom {
  if (!template) return { ...nothingWrittenFrom, products, request };
  const { templateVersion, latestVersion, isUsable } = template;
  const note = !isUsable
    ? '这个模板已停用、已删除或不再与您共享，提交前请改为自由编写，或另选模板。'
    : latestVersion > templateVersion
      ? `这个模板已改到第 ${latestVersion} 版，这里仍是第 ${templateVersion} 版；想用新的请重新选择模板。`
      : null;
  return { template: { ...template, note }, params: template.params, products, request };
}

/** A new application with the text of another goes on with a template only as it is now; the request stays the other one's. */
export function copiedFrom(details: Details): WrittenFrom {
  const { template } = details;
  const isAsNow = template?.isUsable === true && template.latestVersion === template.templateVersion;
  return { ...writtenFromOf(details), ...(isAsNow ? {} : { template: null, params: {} }), request: null };
}

export function writtenFromFields({ template, params, products }: WrittenFrom) {
  return {
    templateId: template?.templateId ?? null,
    templateVersion: template?.templateVersion ?? null,
    templateParams: template === null ? {} : { ...params },
    productIds: products.map(({ id }) => id),
  };
}

type Said = Pick<
  TemplateDetails,
  | 'templateId'
  | 'templateNo'
  | 'templateName'
  | 'templateVersion'
  | 'templateContent'
  | 'variables'
  | 'smsCategory'
  | 'smsSign'
  | 'urgentFlag'
>;

/** Begins to write from a template: its category and signature come along, and what is known of its values. */
export function beginTemplate(
  said: Said,
  draft: Draft,
  rules: WritingRules,
  deptName: string,
): Partial<Draft> {
  const { templateId, templateNo, templateName, templateVersion, templateContent, variables } = said;
  const own = variables.filter(({ varType }) => varType === 'dept');
  const params = Object.fromEntries(
    own.flatMap((one) => (valueProblem(one, deptName) === null ? [[one.varName, deptName]] : [])),
  );
  const template = {
    templateId,
    templateNo,
    templateName,
    templateVersion,
    templateContent,
    variables,
    note: null,
  };
  const keepsUrgency = said.smsCategory === draft.smsCategory;
  return {
    template,
    ...withParams(template, params),
    products: [],
    smsCategory: said.smsCategory,
    ...(rules.signs.includes(said.smsSign) ? { smsSign: said.smsSign } : {}),
    ...(draft.smsTitle.trim() === '' ? { smsTitle: templateName } : {}),
    ...(keepsUrgency ? {} : { urgentFlag: 0 as const, urgentReason: '', warnLevel: null }),
  };
}

/** The values, and the text that the template makes of them. */
export function withParams(
  template: ChosenTemplate,
  params: TemplateParams,
): Pick<Draft, 'params' | 'smsContent'> {
  const { templateContent, variables } = template;
  // the server stores values without spaces around them
  const trimmed = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.trim()]));
  return { params, smsContent: fillTemplate(templateContent, variables, trimmed).smsContent };
}

/** The text goes on as one's own. What was not filled in keeps a mark that cannot be sent by mistake. */
export function letGoOfTemplate(draft: Draft): Partial<Draft> {
  const named = draft.template?.variables ?? [];
  const smsContent = named.reduce(
    (content, { varName, varLabel }) => content.replaceAll(`\${${varName}}`, `\${${varLabel}}`),
    draft.smsContent,
  );
  return { template: null, params: {}, smsContent };
}

/** What is wrong with each value; a name without a sentence is in order. */
export function paramProblems({
  template,
  params,
}: Pick<Draft, 'template' | 'params'>): Readonly<Record<string, string>> {
  const found = (template?.variables ?? []).flatMap((one): [string, string][] => {
    const problem = valueProblem(one, (params[one.varName] ?? '').trim());
    return problem === null ? [] : [[one.varName, problem]];
  });
  return Object.fromEntries(found);
}

/** A request's own words, to begin with. */
export function beginRequest(request: RequestRow, now: Date): Partial<Draft> {
  const { requestId, requestTitle, requestContent, smsCategory, expectTime } = request;
  const isAhead = expectTime !== null && new Date(`${expectTime.replace(' ', 'T')}+08:00`) > now;
  return {
    request: { requestId, requestTitle },
    smsTitle: requestTitle,
    smsContent: requestContent,
    smsCategory,
    ...(isAhead ? { sendMode: 2, sendTime: expectTime } : {}),
  };
}
