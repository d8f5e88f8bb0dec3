/** The calls of letters: `contract/office/letters/endpoints.ts`. */
import { type CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import * as noticeEndpoints from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { open, openLetterNeeds, remove, revoke, saveDraft, send } from './actions.ts';
import { choose, listOwnNotices } from './notice-actions.ts';
import { toInboxRow, toOutboxRow, toReceiver } from './presenter.ts';
import {
  findReceived,
  findTitleFor,
  findWritten,
  pageReceived,
  pageReceivers,
  pageWritten,
} from './queries.ts';
import { listTargets } from './receivers.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function letterRoutes(deps: Needs): Route[] {
  const { db, clock } = deps;
  const needs = openLetterNeeds(deps);
  return [
    route(endpoints.sendLetter, (fields, context) => send(needs, context, fields)),
    route(endpoints.saveLetterDraft, (fields, context) => saveDraft(needs, context, fields)),
    route(endpoints.revokeLetter, ({ letterId }, context) => revoke(needs, context, letterId)),
    route(endpoints.removeLetters, async ({ letterIds }, context) => ({
      successCount: await remove(needs, context, letterIds),
    })),
    route(endpoints.readLetters, async ({ letterIds }, { actor }) => ({
      successCount: await open(needs, actor, letterIds),
    })),
    route(endpoints.pageInbox, async (asked, { actor }) => {
      const { list, total } = await pageReceived(db, actor.userId, asked);
      return toPage(list.map(toInboxRow), total, asked);
    }),
    route(endpoints.pageOutbox, async (asked, { actor }) => {
      const { list, total } = await pageWritten(db, actor.userId, asked);
      const now = clock.now();
      return toPage(
        list.map((row) => toOutboxRow(row, now)),
        total,
        asked,
      );
    }),
    route(noticeEndpoints.listNotices, (_fields, { actor }) => listOwnNotices(db, actor)),
    route(noticeEndpoints.chooseNotice, async (fields, context) => {
      await choose(deps, context, fields);
      return null;
    }),
    route(endpoints.letterDetails, (asked, { actor }) => detailsFor(deps, actor, asked)),
  ];
}

/** Whoever received it sees neither the other receivers nor how many have read it. */
async function detailsFor(
  { db, clock }: Needs,
  actor: Actor,
  asked: CheckedRequestOf<typeof endpoints.letterDetails>,
): Promise<endpoints.LetterDetails> {
  const { letterId } = asked;
  const own = await findWritten(db, actor.userId, letterId);
  const received = own ? undefined : await findReceived(db, actor.userId, letterId);
  const letter = own ?? received;
  if (!letter) throw new Refusal(ErrorCode.notFound, '信件不存在或已删除');
  const receivers = own ? await pageReceivers(db, letterId, asked) : { list: [], total: 0 };
  const row = toOutboxRow(letter, clock.now());
  return {
    ...(own ? row : { ...row, receiverCount: 0, readCount: 0, unitCount: 0 }),
    sendTime: received ? toInboxRow(received).sendTime : row.sendTime,
    letterContent: letter.letterContent,
    senderUserId: letter.createUserId,
    senderName: letter.createUserName,
    senderDeptName: letter.createDeptName,
    isOwn: own !== undefined,
    readFlag: received?.readFlag === 0 ? 0 : 1,
    receiverType: letter.receiverType,
    unitScope: letter.unitScope,
    smsNoticeFlag: letter.smsNoticeFlag === 1 ? 1 : 0,
    targets: own ? await listTargets(db, letter) : [],
    receivers: toPage(receivers.list.map(toReceiver), receivers.total, asked),
    replyTo:
      letter.replyToId === null ? null : ((await findTitleFor(db, actor.userId, letter.replyToId)) ?? null),
    about:
      letter.aboutType === null || letter.aboutId === null
        ? null
        : { aboutType: letter.aboutType, aboutId: letter.aboutId },
  };
}
