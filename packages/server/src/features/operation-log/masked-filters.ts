/** The filters of a list as the operation log names them. */
import {
  idNumberProblem,
  maskIdNumber,
  normaliseIdNumber,
} from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';

/** What was filled in, without the numbers of people that were looked for: the log keeps them for ever. */
export function maskedFilters(filters: object): Record<string, unknown> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, withoutNumber(value)]));
}

function withoutNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const phone = normalisePhone(value);
  if (phone !== null) return maskPhone(phone);
  return idNumberProblem(value) === null ? maskIdNumber(normaliseIdNumber(value)) : value;
}
