/** Likes, reports, marks and views of what is published, by the people of other systems' applications. None of them locks the content's own row. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Reader } from '../content/published.ts';
import { deleteReaction, insertReaction, isPublic, type Reacted, tallyReaction } from './queries.ts';

type Needs = Pick<Dependencies, 'db'>;

/**
 * A second time by the same person changes nothing.
 * @param also in the same transaction, when it is the first time
 * @throws Refusal 4040 for what is not public
 */
export async function react(
  { db }: Needs,
  reacted: Reacted,
  reader: Reader,
  also: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await demandPublic(db, reacted, reader);
  await db.transaction().execute(async (trx) => {
    if (!(await insertReaction(trx, reacted, reader.now))) return;
    await tallyReaction(trx, reacted, 1);
    await also(trx);
  });
}

/** Also of what is not public any more. */
export async function takeBackReaction({ db }: Needs, reacted: Reacted): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await deleteReaction(trx, reacted)) await tallyReaction(trx, reacted, -1);
  });
}

/**
 * The last mark of a person counts. Two at once by the same person: the second finds the first one's, and changes nothing.
 * @throws Refusal 4040 for what is not public
 */
export async function giveScore(
  { db }: Needs,
  given: Reacted & { readonly reaction: 'score'; readonly score: number },
  reader: Reader,
  also: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await demandPublic(db, given, reader);
  await db.transaction().execute(async (trx) => {
    const before = await deleteReaction(trx, given);
    if (!(await insertReaction(trx, given, reader.now))) return;
    if (before) await tallyReaction(trx, { ...given, score: before.score ?? 0 }, -1);
    await tallyReaction(trx, given, 1);
    await also(trx);
  });
}

async function demandPublic(
  db: Needs['db'],
  { contentType, contentId }: Reacted,
  reader: Reader,
): Promise<void> {
  if (!(await isPublic(db, contentType, contentId, reader)))
    throw new Refusal(ErrorCode.notFound, '这条内容不存在或没有公开');
}
