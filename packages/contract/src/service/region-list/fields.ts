/** Shared by applications of the hall and service centres: each is published by a region, which puts its own in order. */
import * as z from 'zod/mini';
import { id, wholeNumber } from '../../envelope.ts';
import { isRegionCode } from '../../rules/organisation.ts';

/** Of one region; put in order at once, and listed without pages for that. */
export const LISTED_PER_REGION_MAX = 500;
export const pageSize = z._default(wholeNumber(1, LISTED_PER_REGION_MAX), 10);
export const version = wholeNumber(1, 2_147_483_647);

/** Null for a region; units publish nothing of their own. */
export function regionProblem(deptId: string | null): string | null {
  if (deptId === null || deptId === '') return '请选择区域';
  return isRegionCode(deptId) ? null : '请选择区域，不能选择单位';
}

export const listedIds = z
  .array(id)
  .check(z.minLength(1, '请选择要删除的'), z.maxLength(LISTED_PER_REGION_MAX, '一次删除过多'));

export const orderNum = wholeNumber(1, 1_000_000);

/** Each place once; ids that stand twice are the database's to refuse, since they are not of one region then. */
export const inOrder = <Row extends z.ZodMiniType<{ orderNum: number }>>(row: Row) =>
  z.array(row).check(
    z.minLength(1),
    z.maxLength(LISTED_PER_REGION_MAX),
    z.refine((rows) => new Set(rows.map((one) => one.orderNum)).size === rows.length, '顺序号不能重复'),
  );

/** All of the region in the order in which they were read: with another one now, somebody else was first. */
export const seenOrder = z.optional(z.array(id).check(z.maxLength(LISTED_PER_REGION_MAX)));
