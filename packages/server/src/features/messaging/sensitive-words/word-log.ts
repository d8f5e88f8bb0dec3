/** Fields of the list in the operation log, and the reading of new words and their places. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../../system/operation-log/actions.ts';

export type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** Where new words count: what was asked for, in one's own area. @throws Refusal 4000 beside the field, 4030 without an area */
export function effectOf(actor: Actor, effectDeptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (effectDeptId === undefined) return area;
  if (!covers(area, effectDeptId))
    throw refuseField('effectDeptId', '生效范围不在您的管辖范围内，请重新选择');
  return effectDeptId;
}

/** Invisible characters are dropped: they would make two words that look the same. */
export const withoutUnseen = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '').trim();

const NAMED_MAX = 500;

/** The words themselves, for the log; of thousands the first ones and how many there were. */
export function named(words: readonly { typeName: string }[]): string {
  const first = words.slice(0, NAMED_MAX).map(({ typeName }) => typeName);
  return first.join('、') + (words.length > NAMED_MAX ? `……等${words.length}个` : '');
}

interface Recorded {
  readonly action: string;
  readonly bizId: string;
  readonly summary: string;
  readonly before?: object;
  readonly after?: object;
}

export const recordWords = (
  trx: Transaction<Tables>,
  context: ActorContext,
  now: Date,
  operation: Recorded,
) => logOperation(trx, context, { module: '敏感词管理', bizType: 'global_type', ...operation }, now);
