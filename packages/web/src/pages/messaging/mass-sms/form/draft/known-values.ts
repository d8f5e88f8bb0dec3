/**
 * Values of a template that the program knows before anybody types: of the writer's office, of the day, of the level of the warning
 * that the text is about. A value that could be somebody else's, a seller's telephone or a meeting's day, is left to the writer.
 */
import { labelOf, WARN_LEVEL, type WarnLevel } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type TemplateParams,
  type TemplateVariable,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { toMoment } from '../../../../../ui/text/moment.ts';

/** The writer's own office. */
export interface OwnOffice {
  readonly deptName: string;
  /** the region that it is in */
  readonly placeName: string;
  /** empty: nobody has entered one */
  readonly officePhone: string;
}

export interface Known extends OwnOffice {
  readonly warnLevel: WarnLevel | null;
  readonly now: Date;
}

/** Why a value stood there already. */
export const KNOWN_NOTES = {
  office: '已按您的单位填好，可以改',
  day: '已按今天填好，可以改',
  level: '已按预警级别填好，可以改',
} as const;
type Kind = keyof typeof KNOWN_NOTES;

const AREA = /^(?:所在|影响|预警|受影响)?(?:区域|地区)$/;
const LEVEL = /^(?:预警)?(?:级别|等级|信号)$/;
const DAY = /^(?:发布|发出|今天|今日|当天)(?:日期|时间)?$/;
const OWN_PHONE = /^(?:本?单位|办公|值班|应急|咨询)电话$/;
/** Words after which a text names the office's own number, or the office itself. */
const OWN_PHONE_BEFORE = /(?:应急|咨询|报告|值班|办公|服务)(?:电话)?[:：]?$/;

type Template = {
  readonly templateContent: string;
  readonly variables: readonly TemplateVariable[];
};

/** Name of each variable that has a known value of the demanded form. */
export function knownParams(template: Template, known: Known): TemplateParams {
  return Object.fromEntries(
    template.variables.flatMap((one) => {
      const value = knownOf(one, template, known)?.value;
      return value ? [[one.varName, value]] : [];
    }),
  );
}

/** The note of a value that is still the known one; undefined where the writer has another one. */
export function knownNote(
  of: TemplateVariable,
  template: Template,
  known: Known,
  value: string,
): string | undefined {
  const found = knownOf(of, template, known);
  return found !== null && found.value === value ? KNOWN_NOTES[found.kind] : undefined;
}

function knownOf(
  of: TemplateVariable,
  template: Template,
  known: Known,
): { readonly kind: Kind; readonly value: string } | null {
  const found = meantBy(of, template, known);
  return found !== null && found.value !== '' && valueProblem(of, found.value) === null ? found : null;
}

function meantBy(
  of: TemplateVariable,
  template: Template,
  { deptName, placeName, officePhone, warnLevel, now }: Known,
): { readonly kind: Kind; readonly value: string } | null {
  const { varType, varLabel } = of;
  if (varType === 'dept') return { kind: 'office', value: deptName };
  if (varType === 'phone') return isOwnPhone(of, template) ? { kind: 'office', value: officePhone } : null;
  if (varType === 'text' && AREA.test(varLabel)) return { kind: 'office', value: placeName };
  if (varType === 'text' && LEVEL.test(varLabel))
    return warnLevel === null ? null : { kind: 'level', value: labelOf(WARN_LEVEL, warnLevel) };
  if (varLabel === '年份') return { kind: 'day', value: toMoment(now.getTime()).slice(0, 4) };
  if (!DAY.test(varLabel)) return null;
  return { kind: 'day', value: dayOf(now) + (varLabel.endsWith('时间') ? clockOf(now) : '') };
}

function isOwnPhone(
  { varName, varLabel }: TemplateVariable,
  { templateContent, variables }: Template,
): boolean {
  if (OWN_PHONE.test(varLabel)) return true;
  const before = templateContent.slice(0, Math.max(0, templateContent.indexOf(`\${${varName}}`)));
  const offices = variables.filter(({ varType }) => varType === 'dept');
  return OWN_PHONE_BEFORE.test(before) || offices.some((one) => before.endsWith(`\${${one.varName}}`));
}

const dayOf = (now: Date): string => {
  const [, month, day] = toMoment(now.getTime()).slice(0, 10).split('-');
  return `${Number(month)}月${Number(day)}日`;
};
const clockOf = (now: Date): string => toMoment(now.getTime()).slice(11, 16);
