/** The form of numbers that moved to another carrier. */
import { CARRIER, type Dictionary } from '../../dictionaries.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { normalisePhone, numbersIn } from '../../rules/phone.ts';

export const PORTED_AT_ONCE_MAX = 5_000;

/** Moved back, or entered by mistake. */
export const BY_PREFIX = 'PREFIX';
export const TARGET_CARRIER = [
  ...CARRIER.filter(({ value }) => value !== 'OTHER'),
  { value: BY_PREFIX, label: '改回按号段判断' },
] as const satisfies Dictionary;

export interface TypedPorted {
  readonly phoneNumbers: readonly string[];
  readonly carrier: string;
}

/** As every field reads numbers; what looks like one and is none stands behind them. */
export function portedNumbersIn(typed: string): string[] {
  const { numbers, wrong } = numbersIn(typed);
  return [...numbers, ...wrong];
}

export function portedProblems({ phoneNumbers, carrier }: TypedPorted): Problems {
  const wrong = phoneNumbers.find((number) => normalisePhone(number) === null);
  return problemsIn({
    phoneNumbers:
      unlessFilled(phoneNumbers, '请填写手机号码') ?? (wrong === undefined ? null : `“${wrong}”不是手机号码`),
    carrier: unlessFilled(carrier, '请选择运营商'),
  });
}
