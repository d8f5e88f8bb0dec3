/** An emergency begun from a warning in force: its level, its places, its template, its number and until when it holds. */
import { DISASTER_TYPE, DISASTER_WARNING } from '@farmers-mailbox/contract/dictionaries.ts';
import type { EmergencyTemplate } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { isGrave } from '@farmers-mailbox/contract/messaging/mass-sms/grave-warnings.ts';
import {
  type TemplateVariable,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { WarningInForce } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { means, namesOfPlaces, placesFor, withPlaces } from '../../sms-templates/blank-labels.ts';
import type { Emergency } from './emergency.ts';

export type Warning = Pick<
  WarningInForce,
  'disasterId' | 'title' | 'disasterType' | 'warnLevel' | 'effectEnd' | 'areas'
>;

/** The gravest red or orange one; the list comes in that order. */
export const warningFor = <One extends Warning>(warnings: readonly One[]): One | undefined =>
  warnings.find(({ warnLevel }) => isGrave(warnLevel));

/** Places outside of the writer's own area are other offices' to write to. */
export function beginningOf(
  { warnLevel, areas }: Warning,
  ownArea: string,
): Pick<Emergency, 'warnLevel' | 'areas'> {
  return {
    warnLevel: isGrave(warnLevel) ? warnLevel : null,
    areas: areas.filter(({ deptId }) => deptId.startsWith(ownArea)),
  };
}

/**
 * A sentence of what was filled in and still stands so: of a warning for a wider area no place, since who writes may not mean all of their own.
 * @param labels of the blanks that it filled
 */
export function filledInWords(
  warning: Warning,
  { areas }: Pick<Emergency, 'areas'>,
  labels: readonly string[] = [],
): string {
  const places = areas.length > 0 && isPlacesOf(warning, areas) ? '、区域' : '';
  // a blank for what is named already would be the same word twice
  const others = labels.filter(
    (varLabel) => !(places !== '' && means('place', { varLabel })) && !means('level', { varLabel }),
  );
  const blanks = others.length === 0 ? '' : `，模板里的${others.join('、')}`;
  return `已按生效的预警“${warning.title}”填好级别${places}${blanks}，都可以改；其余请您填。`;
}

const isPlacesOf = (warning: Warning, areas: Emergency['areas']): boolean =>
  areas.every(({ deptId }) => warning.areas.some((one) => one.deptId === deptId));

/** Values of a template's variables, by their labels; those that it says nothing of, or that do not fit, are left out. */
export function paramsOf(
  warning: Warning | undefined,
  { variables }: Pick<EmergencyTemplate, 'variables'>,
  areas: Emergency['areas'],
): Emergency['params'] {
  const places = namesOfPlaces(areas) || namesOfPlaces(warning?.areas ?? []);
  return Object.fromEntries(
    variables.flatMap((one) => {
      const value = means('place', one) ? placesFor(one, places) : warning && valueOf(one, warning);
      return value === undefined || valueProblem(one, value) !== null ? [] : [[one.varName, value]];
    }),
  );
}

/** Labels of the blanks that hold what the warning says. */
export const filledLabels = (
  warning: Warning,
  template: Pick<EmergencyTemplate, 'variables'>,
  { params, areas }: Pick<Emergency, 'params' | 'areas'>,
): string[] => {
  const known = paramsOf(warning, template, areas);
  return template.variables
    .filter((one) => !means('place', one) || isPlacesOf(warning, areas))
    .filter(({ varName }) => known[varName] && known[varName] === params[varName])
    .map(({ varLabel }) => varLabel);
};

/** With other places, of which the text speaks where it spoke of the former ones. */
export function withAreas(
  { params, areas: before }: Pick<Emergency, 'params' | 'areas'>,
  areas: Emergency['areas'],
  template: Pick<EmergencyTemplate, 'variables'> | undefined,
  warning: Warning | undefined,
): Pick<Emergency, 'params' | 'areas'> {
  const written = [namesOfPlaces(before), namesOfPlaces(warning?.areas ?? [])];
  return {
    areas,
    params: withPlaces(template?.variables ?? [], params, { written, now: namesOfPlaces(areas) }),
  };
}

/** The warning that an emergency is of: its level, a place of it, and no other disaster than its own in the template's name. */
export function isOfWarning(
  { warnLevel, areas }: Pick<Emergency, 'warnLevel' | 'areas'>,
  { templateName, smsCategory }: Pick<EmergencyTemplate, 'templateName' | 'smsCategory'>,
  warning: Warning,
): boolean {
  const named = disastersIn(templateName);
  const isItsDisaster = named.length === 0 || named.some(({ value }) => value === warning.disasterType);
  const touches = ({ deptId }: { deptId: string }) =>
    warning.areas.some((place) => deptId.startsWith(place.deptId) || place.deptId.startsWith(deptId));
  return (
    smsCategory === DISASTER_WARNING &&
    warnLevel === warning.warnLevel &&
    isItsDisaster &&
    areas.some(touches)
  );
}

/** The one template that names the warning's disaster; undefined where none does, or several do and the writer chooses. */
export function templateFor<One extends Pick<EmergencyTemplate, 'templateName' | 'smsCategory'>>(
  templates: readonly One[],
  warning: Warning | undefined,
): One | undefined {
  const [found, ...others] = templates.filter(
    ({ templateName, smsCategory }) =>
      smsCategory === DISASTER_WARNING &&
      disastersIn(templateName).some(({ value }) => value === warning?.disasterType),
  );
  return others.length === 0 ? found : undefined;
}

const disastersIn = (templateName: string) =>
  DISASTER_TYPE.filter(({ label }) => wordsOf(label).some((word) => templateName.includes(word)));

/** Of 暴雨洪涝 both; 灾害 tells no disaster from another. */
const wordsOf = (label: string): string[] => (label.match(/../g) ?? []).filter((word) => word !== '灾害');

const NUMBER = /第\s*(\d{1,3})\s*号/;
const NAME = /[“"「](.{1,6})[”"」]/;

function valueOf(of: TemplateVariable, { title, effectEnd }: Warning): string | undefined {
  if (means('eventNumber', of)) return NUMBER.exec(title)?.[1];
  if (means('eventName', of)) return NAME.exec(title)?.[1];
  return means('period', of)
    ? `${Number(effectEnd.slice(5, 7))}月${Number(effectEnd.slice(8, 10))}日${Number(effectEnd.slice(11, 13))}时前`
    : undefined;
}
