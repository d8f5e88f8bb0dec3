/** The number of a content's contact in full: for who holds the right to such numbers, and each look is written down. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { mayReadPlain } from '../../../access/plain-numbers.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from './actions.ts';
import type { StoredContent } from './kind.ts';

/**
 * @param phoneOf null where it has none
 * @throws Refusal 4040, also for no number; 4030
 */
export async function readPlainPhone<
  Written extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string,
>(
  content: ContentActions<Written, Stored, Action>,
  personalData: Pick<PersonalData, 'decrypt'>,
  act: Act,
  { id, phoneOf }: { id: string; phoneOf(stored: Stored): Buffer | null },
): Promise<{ phoneNumber: string }> {
  const found = await content.find(act.actor, id);
  demand(mayReadPlain(act.actor));
  const cipher = phoneOf(found);
  if (cipher === null) throw new Refusal(ErrorCode.notFound, '没有填写号码');
  const phoneNumber = personalData.decrypt(cipher);
  await logPlainReading(content, act, found);
  return { phoneNumber };
}

/** Writes down that somebody reads the number in full. */
export async function logPlainReading<
  Written extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string,
>(content: ContentActions<Written, Stored, Action>, act: Act, found: Stored): Promise<void> {
  const { kind, needs } = content;
  const about = { id: kind.idOf(found), contentHash: found.contentHash, written: kind.writtenOf(found) };
  const action = '查看完整号码';
  await needs.db
    .transaction()
    .execute((trx) => content.log(trx, act, needs.clock.now(), { ...about, action }));
}
