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
import { isOwnPhone, means, placesFor } from '../../../sms-templates/blank-labels.ts';

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
  /** names of the chosen places; empty: none is chosen yet */
  readonly places: string;
  readonly now: Date;
}

/** Why a value stood there already. */
export const KNOWN_NOTES = {
  office: '已按您的单位填好，可以改',
  places: '已按所选区域填好，可以改',
  day: '已按今天填好，可以改',
  level: '已按预警级别填好，可以改',
} as const;
type Kind = keyof typeof KNOWN_NOTES;

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
  { deptName, placeName, officePhone, warnLevel, places, now }: Known,
): { readonly kind: Kind; readonly value: string } | null {
  const { varType, varLabel } = of;
  if (varType === 'dept') return { kind: 'office', value: deptName };
  if (varType === 'phone') return isOwnPhone(of, template) ? { kind: 'office', value: officePhone } : null;
  if (varType === 'text' && means('place', of))
    return places === ''
      ? { kind: 'office', value: placeName }
      : { kind: 'places', value: placesFor(of, places) };
  if (varType === 'text' && means('level', of))
    return warnLevel === null ? null : { kind: 'level', value: labelOf(WARN_LEVEL, warnLevel) };
  if (means('year', of)) return { kind: 'day', value: toMoment(now.getTime()).slice(0, 4) };
  if (!means('day', of)) return null;
  return { kind: 'day', value: dayOf(now) + (varLabel.endsWith('时间') ? clockOf(now) : '') };
}

const dayOf = (now: Date): string => {
  const [, month, day] = toMoment(now.getTime()).slice(0, 10).split('-');
  return `${Number(month)}月${Number(day)}日`;
};
const clockOf = (now: Date): string => toMoment(now.getTime()).slice(11, 16);
