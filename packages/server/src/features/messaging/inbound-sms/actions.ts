/** Sees to replies, and shows a number in full. What a handset's words do by themselves stands in the sender. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { handleInbound } from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import {
  HANDLE_STATUS,
  INBOUND_TYPE,
  InboundType,
} from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { mayBecomeQuestion, mayHandle } from './policy.ts';
import { type FoundReply, findReplies, linkQuestion, moveReplies } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Handling = CheckedRequestOf<typeof handleInbound>;

/**
 * All or none.
 * @throws Refusal 4040 outside the area, 4030 another's, 4000 the type of an opt-out, 4090 seen to meanwhile
 */
export async function handleReplies(
  { db, clock }: Needs,
  act: Act,
  { moIds, ...handling }: Handling,
): Promise<number> {
  const asked = [...new Set(moIds)];
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const replies = await findReplies(trx, act.actor, asked);
    if (replies.length < asked.length) throw absent();
    for (const reply of replies) demand(mayHandle(act.actor, reply));
    if (handling.moType !== undefined && replies.some(({ moType }) => moType === InboundType.optOut)) {
      throw refuseField('moType', '退订由程序办理，类型不能更正；要恢复接收请到“退订名单”');
    }
    const by = { handleUserName: act.actor.realName, handleTime: now };
    const moved = await moveReplies(trx, { ...handling, moIds: asked }, by);
    if (moved < asked.length) throw new Refusal(ErrorCode.stateChanged, '有短信已由他人处理，请刷新后再试');
    const operations = replies.map((reply) => ({
      ...ofReply(reply),
      action: '处理',
      summary: `处理上行短信，${labelOf(HANDLE_STATUS, handling.handleStatus)}`,
      before: wordsOf(reply),
      after: {
        ...wordsOf({ ...reply, ...handling, moType: handling.moType ?? reply.moType }),
        remark: handling.remark,
      },
    }));
    await logOperation(trx, act, operations, now);
  });
  return asked.length;
}

const wordsOf = ({ moType, handleStatus }: Pick<FoundReply, 'moType' | 'handleStatus'>) => ({
  moType: labelOf(INBOUND_TYPE, moType),
  handleStatus: labelOf(HANDLE_STATUS, handleStatus),
});

/** Each look is written down. */
export async function readWholeNumber(
  { db, clock, personalData }: Needs,
  act: Act,
  moId: string,
): Promise<string> {
  const [found] = await findReplies(db, act.actor, [moId]);
  if (!found) throw absent();
  const phone = personalData.decrypt(found.phoneCipher);
  const summary = `查看上行短信的号码 ${maskPhone(phone)}`;
  await logOperation(db, act, { ...ofReply(found), action: '查看完整号码', summary }, clock.now());
  return phone;
}

/** A reply that a question may be made of. @throws Refusal 4040 outside the area, 4030 another's, 4090 one was made of it */
export async function requireQuestion(
  db: Kysely<Tables>,
  actor: Act['actor'],
  moId: string,
): Promise<FoundReply> {
  const [found] = await findReplies(db, actor, [moId]);
  if (!found) throw absent();
  if (found.consultId !== null) throw new Refusal(ErrorCode.stateChanged, '这条短信已经转为咨询');
  demand(mayBecomeQuestion(actor, found));
  return found;
}

/** In the transaction that takes the question down. @throws Refusal 4090 when somebody was first */
export async function noteQuestion(
  trx: Transaction<Tables>,
  act: Act,
  reply: FoundReply,
  { consultId, consultNo }: { consultId: string; consultNo: string },
  now: Date,
): Promise<void> {
  const remark = `转为咨询${consultNo}`;
  const by = { handleUserName: act.actor.realName, handleTime: now, handleRemark: remark };
  if (!(await linkQuestion(trx, reply, consultId, by))) {
    throw new Refusal(ErrorCode.stateChanged, '这条短信刚刚由他人处理，请刷新后再试');
  }
  const operation = { ...ofReply(reply), action: '转咨询', summary: `上行短信${remark}` };
  await logOperation(trx, act, { ...operation, before: wordsOf(reply), after: { consultId } }, now);
}

const absent = () => new Refusal(ErrorCode.notFound, '上行短信不存在');
const ofReply = ({ moId }: FoundReply) => ({ module: '上行短信', bizType: 'sms_inbound', bizId: moId });
