/** Begins and goes on to write from a template or a request: what of them goes into the draft. */
import {
  DISASTER_WARNING,
  type SmsCategory,
  SUBSIDIES,
  WARN_LEVEL,
  type WarnLevel,
} from '@farmers-mailbox/contract/dictionaries.ts';
import { SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { RequestRow } from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import type { TemplateDetails } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import {
  fillTemplate,
  type TemplateParams,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { namesOfPlaces, withPlaces } from '../../../sms-templates/blank-labels.ts';
import { categoryRuleOf, type WritingRules } from '../../../sms-text/writing-rules.ts';
import type { Draft } from './draft.ts';
import { knownParams, type OwnOffice } from './known-values.ts';
import type { ChosenTemplate } from './written-from.ts';

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
  office: OwnOffice,
): Partial<Draft> {
  const { templateId, templateNo, templateName, templateVersion, templateContent, variables } = said;
  const mayBeUrgent = categoryRuleOf(rules, said.smsCategory).urgentAllowed === 1;
  const isUrgent = mayBeUrgent && said.urgentFlag === 1;
  const template = {
    templateId,
    templateNo,
    templateName,
    templateVersion,
    templateContent,
    variables,
    note: null,
    hasTickedUrgent: isUrgent,
  };
  const keepsUrgency = said.smsCategory === draft.smsCategory;
  const level = mayBeUrgent ? levelNamedIn(templateName) : null;
  const warnLevel = level ?? (keepsUrgency ? draft.warnLevel : null);
  const params = knownParams(said, {
    ...office,
    warnLevel,
    places: namesOfPlaces(draft.areas),
    now: new Date(),
  });
  return {
    template,
    ...withParams(template, params),
    products: [],
    smsCategory: said.smsCategory,
    ...(rules.signs.includes(said.smsSign) ? { smsSign: said.smsSign } : {}),
    ...(draft.smsTitle.trim() === '' ? { smsTitle: templateName } : {}),
    ...(keepsUrgency ? {} : { urgentFlag: 0 as const, urgentReason: '', warnLevel: null }),
    ...(isUrgent ? { urgentFlag: 1 as const } : {}),
    ...(level === null ? {} : { warnLevel: level }),
  };
}

/** The one level of warning that a title names, null when it names none or several. */
export function levelNamedIn(title: string): WarnLevel | null {
  const named = WARN_LEVEL.filter(({ label }) => title.includes(label));
  return named.length === 1 ? (named[0]?.value ?? null) : null;
}

/** The level that the writer names in the title, or else in the reason of urgency. */
export const levelNamedBy = ({
  smsTitle,
  urgentReason,
}: Pick<Draft, 'smsTitle' | 'urgentReason'>): WarnLevel | null =>
  levelNamedIn(smsTitle) ?? levelNamedIn(urgentReason);

/** Words of a title that belong to one category alone; the first one that fits counts. */
const TITLE_WORDS: readonly { readonly category: SmsCategory; readonly words: RegExp }[] = [
  {
    category: DISASTER_WARNING,
    words: /预警|台风|暴雨|暴雪|寒潮|冰雹|山洪|洪水|地质灾害|滑坡|泥石流|雷暴|大风|干旱|高温/,
  },
  { category: SUBSIDIES, words: /补贴|补助|惠农/ },
];

/** The category that a title speaks of where another one is chosen; null where it speaks of none. */
export function categoryMeantBy({
  smsTitle,
  smsCategory,
}: Pick<Draft, 'smsTitle' | 'smsCategory'>): SmsCategory | null {
  const meant = TITLE_WORDS.find(({ words }) => words.test(smsTitle))?.category ?? null;
  return meant === smsCategory ? null : meant;
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

/** With other places: a text from a template names them where it named the former ones, or the writer's own. */
export function withAreas(draft: Draft, areas: Draft['areas'], ownPlace: string): Partial<Draft> {
  const { template, params } = draft;
  if (template === null) return { areas };
  const written = [ownPlace, namesOfPlaces(draft.areas)];
  const named = { written, now: namesOfPlaces(areas) || ownPlace };
  return { areas, ...withParams(template, withPlaces(template.variables, params, named)) };
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

/** The problem of each value; a name without a sentence is in order. */
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
    ...(isAhead ? { sendMode: SendMode.atTime, sendTime: expectTime } : {}),
  };
}
