/**
 * Meaning of a template's blank, read from its label: the one place that both forms ask. A label with several possible owners, a meeting's
 * day or a seller's telephone, means nothing here and is left to the writer.
 */
import {
  type TemplateParams,
  type TemplateVariable,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';

const MEANINGS = {
  place: /^(?:所在|影响|预警|受影响)?(?:区域|地区|范围)$/,
  level: /^(?:预警)?(?:级别|等级|信号)$/,
  /** on which it is written */
  day: /^(?:发布|发出|今天|今日|当天)(?:日期|时间)?$/,
  year: /^年份$/,
  ownPhone: /^(?:本?单位|办公|值班|应急|咨询)电话$/,
  /** of a typhoon, say */
  eventNumber: /(?:编号|台风号|序号)$/,
  eventName: /(?:台风名|台风名称)$/,
  /** in which a warning holds */
  period: /^(?:影响|预警|有效)?(?:时段|时间段|起止时间|日期范围|有效期)$/,
} as const;
export type BlankMeaning = keyof typeof MEANINGS;

export const means = (meaning: BlankMeaning, { varLabel }: Pick<TemplateVariable, 'varLabel'>): boolean =>
  MEANINGS[meaning].test(varLabel);

/** Words after which a text names the office's own number, or the office itself. */
const OWN_PHONE_BEFORE = /(?:应急|咨询|报告|值班|办公|服务)(?:电话)?[:：]?$/;

/** Its label or the words before it say that the number is the writer's office's own. */
export function isOwnPhone(
  of: TemplateVariable,
  {
    templateContent,
    variables,
  }: { readonly templateContent: string; readonly variables: readonly TemplateVariable[] },
): boolean {
  if (of.varType !== 'phone') return false;
  if (means('ownPhone', of)) return true;
  const before = templateContent.slice(0, Math.max(0, templateContent.indexOf(`\${${of.varName}}`)));
  const offices = variables.filter(({ varType }) => varType === 'dept');
  return OWN_PHONE_BEFORE.test(before) || offices.some(({ varName }) => before.endsWith(`\${${varName}}`));
}

export const namesOfPlaces = (places: readonly { readonly deptName: string }[]): string =>
  places.map(({ deptName }) => deptName).join('、');

/** Of names that are too many for the blank the first, and how many there are: 三墩镇、双浦镇等9地. Empty where not even one fits. */
export function placesFor(blank: TemplateVariable, names: string): string {
  const all = names.split('、');
  const shorter = all
    .slice(1)
    .map((_, dropped) => `${all.slice(0, -1 - dropped).join('、')}等${all.length}地`);
  return [names, ...shorter].find((words) => valueProblem(blank, words) === null) ?? '';
}

/**
 * The values once other places are chosen: a blank for the place that is empty, or holds what the program wrote into it, follows. One that the
 * new name does not fit is emptied, since the old one is not true any more.
 * @param written what the program may have written
 */
export function withPlaces(
  variables: readonly TemplateVariable[],
  params: TemplateParams,
  { written, now }: { readonly written: readonly string[]; readonly now: string },
): TemplateParams {
  const isFollowed = (one: TemplateVariable): boolean => {
    const value = (params[one.varName] ?? '').trim();
    return (
      one.varType === 'text' &&
      means('place', one) &&
      (value === '' || written.some((names) => placesFor(one, names) === value))
    );
  };
  const followed = variables.filter(isFollowed).map((one) => [one.varName, placesFor(one, now)]);
  return { ...params, ...Object.fromEntries(followed) };
}
