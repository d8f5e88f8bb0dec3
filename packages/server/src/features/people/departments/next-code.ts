/** Assigns the code of a new organisation: the next free pair of its parent, never one given before. Pure. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { pairAt, unitPairAt } from './region-codes.ts';

interface Parent {
  readonly deptId: string;
  readonly deptLevel: number;
}

const CITY_LEVEL = 3;
const COUNTY_LEVEL = 4;
const TOWNSHIP_LEVEL = 5;
const VILLAGE_LEVEL = 6;
/** Above villages only pairs of digits are codes. */
const DIGIT_PAIRS = 99;

/**
 * @param regionCode the national code; cities and counties take their own code from it
 * @param given codes that children of the parent have or had
 * @throws Refusal 4000 for the national code, 4090 when no pair is left
 */
export function nextCode(
  parent: Parent,
  deptType: string,
  regionCode: string,
  given: readonly string[],
): string {
  if (deptType !== REGION_DEPT_TYPE) return firstFree(parent.deptId, unitPairAt, given);
  const level = parent.deptLevel + 1;
  if (level > VILLAGE_LEVEL) throw new Refusal(ErrorCode.validation, '村（社区）下面不能再设行政区域');
  if (level === CITY_LEVEL || level === COUNTY_LEVEL) return nationalCode(parent, regionCode, given);
  const pairs = level === TOWNSHIP_LEVEL ? digitPairAt : pairAt;
  return firstFree(parent.deptId, pairs, given);
}

function nationalCode({ deptId }: Parent, regionCode: string, given: readonly string[]): string {
  const code = regionCode.slice(0, deptId.length + 2);
  if (regionCode === '') throw refuseField('regionCode', '新增市、县（市、区）须填写国家编码');
  if (!regionCode.startsWith(deptId) || code.endsWith('00')) {
    throw refuseField('regionCode', `国家编码应以${deptId}开头，后两位不为00`);
  }
  if (given.includes(code)) throw refuseField('regionCode', `编码${code}已经用过，不能再用`);
  return code;
}

function digitPairAt(position: number): string {
  if (position > DIGIT_PAIRS) throw new Error('A county cannot have more than 99 townships.');
  return pairAt(position);
}

/** Behind the last pair that was given: a gap may be a pair that somebody removed before removals were kept. */
function firstFree(
  parentId: string,
  pairAtPosition: (position: number) => string,
  given: readonly string[],
): string {
  const taken = new Set(given);
  let lastTaken = 0;
  for (let position = 1; ; position += 1) {
    const pair = pairOrNull(pairAtPosition, position);
    if (pair === null) break;
    if (taken.has(`${parentId}${pair}`)) lastTaken = position;
  }
  const next = pairOrNull(pairAtPosition, lastTaken + 1);
  if (next === null) throw new Refusal(ErrorCode.stateChanged, '这个上级下面的编码已经用完');
  return `${parentId}${next}`;
}

function pairOrNull(pairAtPosition: (position: number) => string, position: number): string | null {
  try {
    return pairAtPosition(position);
  } catch {
    return null;
  }
}
