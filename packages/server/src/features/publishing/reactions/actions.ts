/** Likes, reports and views of what is published, by the people of other systems' applications. None of them locks the content's own row. */
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
  if (!(await isPublic(db, reacted.contentType, reacted.contentId, reader))) {
    throw new Refusal(ErrorCode.notFound, '这条内容不存在或没有公开');
  }
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
