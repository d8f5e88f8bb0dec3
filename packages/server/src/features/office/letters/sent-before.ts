/** A sending that comes a second time, after its answer was lost: the first one's answer, where it is the same letter. */
import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { MsgLetterTable, Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { fileIdsOf } from '../files/attachment-actions.ts';
import { findByRequest } from './outbox-queries.ts';
import { areSameReceivers } from './receivers.ts';
import type { Columns, Written } from './stored-letter.ts';

type Sent = AnswerOf<typeof endpoints.sendLetter>;

export async function sentMeanwhile(
  trx: Transaction<Tables>,
  { userId }: Actor,
  clientReqId: string,
  fields: Written,
): Promise<Sent> {
  const before = await findByRequest(trx, userId, clientReqId);
  if (!before) throw new Error('A letter with this mark was there a moment ago.');
  return sentBefore(trx, before, fields);
}

/** @throws Refusal 4090 when what was sent is not what is sent now */
export async function sentBefore(
  db: Kysely<Tables>,
  before: NonNullable<Awaited<ReturnType<typeof findByRequest>>>,
  fields: Written,
): Promise<Sent> {
  const { letterId, receiverType, receiverIds, receiverCount, pendingUnitCount, leftOutCount } = before;
  const { attachments } = fields;
  const files = new Set(await fileIdsOf(db, { kind: 'letter', id: letterId }));
  const isSame =
    isDeepStrictEqual(substanceOf(before), substanceOf(fields)) &&
    (await areSameReceivers(db, receiverType, receiverIds, fields.receiverIds)) &&
    (attachments === undefined || isDeepStrictEqual(files, new Set(attachments.map(({ fileId }) => fileId))));
  if (!isSame) {
    throw new Refusal(ErrorCode.stateChanged, '这封信已经发出，改动没有发出，请到发件箱查看，需要时另写一封');
  }
  return { letterId, receiverCount, pendingUnitCount, leftOutCount };
}

const substanceOf = (
  letter: Pick<Selectable<MsgLetterTable>, Exclude<keyof Columns, 'receiverIds' | 'receiverNames'>>,
) => ({
  letterTitle: letter.letterTitle,
  letterContent: letter.letterContent,
  receiverType: letter.receiverType,
  unitScope: letter.unitScope,
  replyToId: letter.replyToId,
  smsNoticeFlag: letter.smsNoticeFlag,
});
