/** Turns the settings into the values of the form and back: the form holds lists as typed text. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { updateOtherConfig } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import {
  type DayRange,
  OTHER_KEYS,
  type OtherConfigValues,
  type OtherKey,
  ruleOfOther,
} from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { numbersIn } from '@farmers-mailbox/contract/rules/phone.ts';

/** As the form holds them. */
export interface FormValues extends Omit<OtherConfigValues, 'holidays' | 'optOutWords' | 'holidaySendFlag'> {
  holidaySendFlag: boolean;
  /** one stretch a line: 2026-10-01 至 2026-10-07 */
  holidays: string;
  /** with spaces between */
  optOutWords: string;
  keptAlarmPhones: string[];
  /** new ones, with spaces or line ends between */
  alarmPhones: string;
}

export function toForm(values: OtherConfigValues, phoneIds: readonly string[]): FormValues {
  const { holidays, optOutWords, holidaySendFlag, ...others } = values;
  return {
    ...others,
    holidaySendFlag: holidaySendFlag === 1,
    holidays: holidays.map(({ start, end }) => (start === end ? start : `${start} 至 ${end}`)).join('\n'),
    optOutWords: optOutWords.join(' '),
    keptAlarmPhones: [...phoneIds],
    alarmPhones: '',
  };
}

type Fields = Omit<RequestOf<typeof updateOtherConfig>, 'version'>;

export function fromForm(form: FormValues): Fields {
  const { holidays, optOutWords, holidaySendFlag, alarmPhones, ...others } = form;
  return {
    ...others,
    holidaySendFlag: holidaySendFlag ? 1 : 0,
    holidays: readHolidays(holidays) ?? [],
    optOutWords: wordsOf(optOutWords),
    alarmPhones: [...numbersIn(alarmPhones).numbers],
  };
}

export const wordsOf = (text: string): string[] => text.split(/[\s,，、;；]+/).filter((word) => word !== '');

/** Null when a line is no day and no stretch of days. */
export function readHolidays(text: string): DayRange[] | null {
  const lines = text.split(/\n/).filter((line) => line.trim() !== '');
  const ranges = lines.map((line) => {
    const found = /^\s*(\d{4}-\d{2}-\d{2})(?:\s*(?:至|到|~|—|–)\s*(\d{4}-\d{2}-\d{2}))?\s*$/.exec(line);
    return found?.[1] === undefined ? null : { start: found[1], end: found[2] ?? found[1] };
  });
  return ranges.every((range) => range !== null) ? ranges : null;
}

export function problemsOf(form: FormValues): Problems {
  const settings = OTHER_KEYS.map((key) => [key, settingProblem(key, form[key])] as const);
  const phones = ['alarmPhones', alarmPhonesProblem(form.alarmPhones)] as const;
  return Object.fromEntries([...settings, phones].filter(([, problem]) => problem !== null)) as Problems;
}

function settingProblem(key: OtherKey, value: unknown): string | null {
  const { name, input } = ruleOfOther(key);
  const text = typeof value === 'string' ? value : '';
  switch (input.kind) {
    case 'flag':
      return null;
    case 'number':
      return value === null ? `请填写${input.min}至${input.max}的整数` : null;
    case 'clock':
      return text === '' || CLOCK.test(text) ? null : '时间应为 08:00 这样的形式';
    case 'days':
      return readHolidays(text) === null ? '一行写一段，如 2026-10-01 至 2026-10-07' : null;
    default:
      // the only one that may be empty: then there are no short links
      return key === 'shortLinkDomain' || text.trim() !== '' ? null : `请填写${name}`;
  }
}

const CLOCK = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

function alarmPhonesProblem(typed: string): string | null {
  const { numbers, wrong: found } = numbersIn(typed);
  const wrong = numbers.length === 0 && typed.trim() !== '' ? typed.trim() : found[0];
  return wrong === undefined ? null : `“${wrong}”不是手机号码`;
}
