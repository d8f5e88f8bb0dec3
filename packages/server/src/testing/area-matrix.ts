/**
 * Every role at every kind of place, and what an answer says about the area: what the matrix tests have in common. What somebody
 * holds and covers is the contract's to say.
 */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { grantsOf } from '@farmers-mailbox/contract/access/grants.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import { ROLES, type RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { FieldPath } from './request-fields.ts';
import type { TestReply } from './test-app.ts';

export interface Standing {
  readonly roleKeys: readonly [RoleKey];
  readonly deptId: string;
}

/**
 * Seen from 西湖区: another unit of it, a township and a village inside it, the next county with a village, the next city, the
 * province. Of places with the same area the first.
 */
const PLACES = ['330106A2', '33010611A1', '3301061142', '330108A1', '3301080101', '3302A1', '33A1'];

/** The role once for each area that it can have in the small province, also where its place is too short for it to have any. */
export function standingsOf(roleKey: RoleKey): Standing[] {
  const byArea = Map.groupBy(PLACES, (deptId) => areaOf({ roleKeys: [roleKey], deptId }));
  return [...byArea.values()].flatMap(([deptId]) => (deptId ? [{ roleKeys: [roleKey], deptId }] : []));
}
export const ALL_ROLES: readonly RoleKey[] = ROLES.map(({ key }) => key);

export function mayCall({ roleKeys }: Standing, { access }: Endpoint): boolean {
  const { authorities, permissions } = grantsOf(roleKeys);
  return holdsAccess({ roleKeys, authorities: [...authorities], permissions: [...permissions] }, access);
}

type Reply = Pick<TestReply<unknown>, 'code' | 'msg' | 'data' | 'fieldErrors'>;

/**
 * True if the call was refused for the place or the thing: no right to it, nothing there, one of these fields is wrong, or an answer
 * that is about nothing.
 */
export function isRefused({ code, msg, data, fieldErrors }: Reply, paths: readonly FieldPath[]): boolean {
  const isNamed = (field: string) => paths.some((path) => topOf(path) === topOf(field));
  if (code === ErrorCode.validation) {
    return fieldErrors.some(({ field }) => isNamed(field)) || msg.startsWith('不能使用所选的');
  }
  if (code !== 200) return OUTSIDE.includes(code);
  return isAboutNothing((data ?? {}) as Told, isNamed);
}
const OUTSIDE: readonly number[] = [ErrorCode.forbidden, ErrorCode.outsideArea, ErrorCode.notFound];
const topOf = (path: string) => path.split('.')[0];

/** Answer fields that show that nothing was found, although the code is 200. */
interface Told {
  /** a list */
  readonly total?: number;
  /** what became of several things */
  readonly successCount?: number;
  readonly failList?: readonly { readonly reason: string }[];
  /** recipients */
  readonly validCount?: number;
  readonly outsideCount?: number;
  /** a text before it is submitted; level 1 stops it */
  readonly items?: readonly { readonly level: number; readonly field: string | null }[];
}

function isAboutNothing(told: Told, isNamed: (field: string) => boolean): boolean {
  if (told.failList) {
    return told.successCount === 0 && told.failList.every(({ reason }) => /不存在|不是您/.test(reason));
  }
  if (told.items) {
    const stops = told.items.filter(({ level }) => level === 1).map(({ field }) => field ?? '');
    return stops.some((field) => field === 'sendObjType' || isNamed(field));
  }
  return told.total === 0 || (told.validCount === 0 && told.outsideCount === 1);
}
