/** Says something to somebody, and marks what one was told as seen. A message is its own record: no row of the operation log repeats it. */
import { reaches } from '@farmers-mailbox/contract/access/reach.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import { hiddenCharacterProblem } from '@farmers-mailbox/contract/rules/hidden-characters.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import {
  findByMark,
  findMembership,
  findOther,
  insertMessage,
  lockSession,
  markSeen,
  noteMessage,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** @throws Refusal 4000 beside the field for oneself or somebody out of reach, 1001 with the forbidden words */
export async function say(
  { db, clock, matcher }: Needs & { readonly matcher: CurrentMatcher },
  actor: Actor,
  { toUserId, msgType, content, clientReqId }: CheckedRequestOf<typeof endpoints.sendChat>,
): Promise<AnswerOf<typeof endpoints.sendChat>> {
  const { userId: fromUserId, deptId } = actor;
  const now = clock.now();
  if (toUserId === fromUserId) throw refuseField('toUserId', '不能和自己聊天');
  const hidden = hiddenCharacterProblem(content);
  if (hidden !== null) throw refuseField('content', hidden);
  const other = await findOther(db, fromUserId, toUserId);
  if (!other || !(other.hasWritten || reaches(actor, other.deptId))) {
    throw refuseField('toUserId', '对方不存在，或不在您能联系的范围内');
  }
  await requireNoForbiddenWord(matcher, [['content', content]], {
    scene: WordScene.chat,
    by: actor,
    deptId,
    now,
  });
  return db.transaction().execute(async (trx) => {
    const sessionId = await lockSession(trx, fromUserId, toUserId, now);
    const said = await insertMessage(trx, {
      ...{ sessionId, fromUserId, msgType, content },
      clientReqId: clientReqId ?? null,
      sendTime: now,
    });
    if (!said) return findByMark(trx, fromUserId, clientReqId ?? '');
    await noteMessage(trx, { ...said, fromUserId, toUserId });
    return said;
  });
}

/** @throws Refusal 4040 for the chat of others */
export async function see({ db }: Needs, { userId }: Actor, sessionId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (!(await findMembership(trx, userId, sessionId))) throw new Refusal(ErrorCode.notFound);
    return markSeen(trx, userId, sessionId);
  });
}
