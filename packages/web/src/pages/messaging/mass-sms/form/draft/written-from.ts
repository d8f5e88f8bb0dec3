/** Sources of a text: a template with the values filled in, products that were put into it, a request. */
import {
  cleanedParams,
  type TemplateParams,
  type TemplateVariable,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { Details } from '../../application/details.ts';

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
  /** it ticked 紧急发送 by itself; a stored draft's urgency is the writer's own */
  readonly hasTickedUrgent?: boolean;
}

export interface WrittenFrom {
  /** null: a text of one's own */
  readonly template: ChosenTemplate | null;
  readonly params: TemplateParams;
  readonly products: readonly { readonly id: string; readonly name: string }[];
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
    templateParams: template === null ? {} : cleanedParams(template.variables, params),
    productIds: products.map(({ id }) => id),
  };
}
