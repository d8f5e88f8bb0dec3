/** An emergency begun from a warning in force: its level, its places, its number and until when it holds. */
import type { EmergencyTemplate } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { isGrave } from '@farmers-mailbox/contract/messaging/mass-sms/grave-warnings.ts';
import {
  type TemplateVariable,
  valueProblem,
} from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import type { WarningInForce } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { Emergency } from './emergency.ts';

export type Warning = Pick<WarningInForce, 'title' | 'warnLevel' | 'effectEnd' | 'areas'>;

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

/** A sentence of what was filled in: of a warning for a wider area no place, since who writes may not mean all of their own. */
export function filledInWords(warning: Warning, ownArea: string): string {
  const places = beginningOf(warning, ownArea).areas.length > 0 ? '和区域' : '';
  return `已按生效的预警“${warning.title}”填好级别${places}，选了模板会再填编号和时间；都可以改。`;
}

/** Values of a template's variables, by their labels; those that it says nothing of, or that do not fit, are left out. */
export function paramsOf(
  warning: Warning,
  { variables }: Pick<EmergencyTemplate, 'variables'>,
): Emergency['params'] {
  return Object.fromEntries(
    variables.flatMap((one) => {
      const value = valueOf(one, warning);
      return value === undefined || valueProblem(one, value) !== null ? [] : [[one.varName, value]];
    }),
  );
}

const NUMBER = /第\s*(\d{1,3})\s*号/;
const NAME = /[“"「](.{1,6})[”"」]/;

function valueOf({ varLabel }: TemplateVariable, { title, effectEnd, areas }: Warning): string | undefined {
  if (/(?:编号|台风号|序号)$/.test(varLabel)) return NUMBER.exec(title)?.[1];
  if (/(?:台风名|台风名称)$/.test(varLabel)) return NAME.exec(title)?.[1];
  if (/^(?:影响|预警|受影响)?(?:区域|地区|范围)$/.test(varLabel)) {
    return areas.map(({ deptName }) => deptName).join('、');
  }
  return /^(?:影响|预警|有效)?(?:时段|时间段|起止时间|日期范围|有效期)$/.test(varLabel)
    ? `${Number(effectEnd.slice(5, 7))}月${Number(effectEnd.slice(8, 10))}日${Number(effectEnd.slice(11, 13))}时前`
    : undefined;
}
