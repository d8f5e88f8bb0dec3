/** Takes back and throws away letters that are there, and marks them read. Each act is one transaction; writing stands in writing-actions.ts. */
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken } from '../../../http/refusal.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import {
  countReceivedOf,
  dropReceived,
  findReceived,
  type LetterReceived,
  markRead,
} from './inbox-queries.ts';
import { dropWritten, findWritten, lockWritten, takeBack } from './outbox-queries.ts';
import { rulesToRevoke } from './policy.ts';
import { lockForRemoval } from './queries.ts';
import { absent, dropFilesOfForgotten, record } from './stored-letter.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** All or none. @throws Refusal 4040 for another's, 4090 once it is too late */
export async function revoke(
  { db, clock }: Needs,
  act: Act,
  letterIds: readonly string[],
): Promise<AnswerOf<typeof endpoints.revokeLetter>> {
  const ids = [...new Set(letterIds)];
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const sum = { revokedCount: 0, readCount: 0 };
    await lockWritten(trx, act.actor.userId, ids);
    for (const letterId of ids) {
      const letter = await findWritten(trx, act.actor.userId, letterId);
      if (!letter) throw absent();
      demand(verdictOf(rulesToRevoke(letter, now)), ErrorCode.stateChanged);
      const taken = await takeBack(trx, letterId, now);
      if (!taken) throw overtaken('这封信');
      const summary = `撤回信件“${letter.letterTitle}”`;
      await record(trx, act, now, letterId, { action: '撤回', summary, after: taken });
      sum.revokedCount += taken.revokedCount;
      sum.readCount += taken.readCount;
    }
    return sum;
  });
}

/** @throws Refusal 4040 when one of them is neither received nor written by the person */
export async function remove({ db, clock }: Needs, act: Act, letterIds: readonly string[]): Promise<number> {
  const { userId } = act.actor;
  const ids = [...new Set(letterIds)];
  return db.transaction().execute(async (trx) => {
    await lockForRemoval(trx, userId, ids);
    const count = (await dropWritten(trx, userId, ids)) + (await dropReceived(trx, userId, ids));
    if (count < ids.length) throw absent();
    await dropFilesOfForgotten(trx, ids);
    const deed = { action: '删除', summary: '删除自己收到或写的信件' };
    for (const letterId of ids) await record(trx, act, clock.now(), letterId, deed);
    return count;
  });
}

/** @throws Refusal 4040 when one of them did not come to the person */
export async function open(
  { db, clock }: Needs,
  { userId }: Actor,
  letterIds: readonly string[],
): Promise<number> {
  const ids = [...new Set(letterIds)];
  return db.transaction().execute(async (trx) => {
    if ((await countReceivedOf(trx, userId, ids)) < ids.length) throw absent();
    return markRead(trx, userId, ids, clock.now());
  });
}

/**
 * The text is out once it was answered: its writer cannot take it back as unread.
 * @throws Refusal 4040 when it did not come to the person
 */
export async function openOne(
  { db, clock }: Needs,
  { userId }: Actor,
  letterId: string,
): Promise<LetterReceived & { wasRead: boolean }> {
  const wasRead = (await markRead(db, userId, [letterId], clock.now())) === 0;
  const letter = await findReceived(db, userId, letterId);
  if (!letter) throw absent();
  return { ...letter, wasRead };
}
