/** Keeps a letter as a draft, or sends it: the two ends of its form. Each is one transaction. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, refuseField } from '../../../http/refusal.ts';
import { chinaDayStart } from '../../../time/moment.ts';
import { type CurrentMatcher, openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { fileIdsOf } from '../files/attachment-actions.ts';
import { reach } from './delivery-actions.ts';
import { findReceived } from './inbox-queries.ts';
import { queueSmsOf } from './notice-actions.ts';
import { countSmsOfWriter } from './notice-queries.ts';
import { findByRequest } from './outbox-queries.ts';
import { hasOneOfLetters } from './queries.ts';
import { namesInShort, requireTargets } from './receivers.ts';
import { sentBefore, sentMeanwhile } from './sent-before.ts';
import { absent, columnsOf, hangFilesOf, record, store, type Written } from './stored-letter.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type LetterNeeds = Needs & { readonly matcher: CurrentMatcher };

export const openLetterNeeds = ({ db, clock }: Needs): LetterNeeds => ({
  db,
  clock,
  matcher: openCurrentMatcher(db),
});

/** @throws Refusal 4000 beside the field, 4040 for a stranger's letter, 4090 when the draft was changed or sent meanwhile */
export async function saveDraft(
  { db, clock }: Needs,
  { actor }: Pick<Act, 'actor'>,
  fields: Written,
): Promise<AnswerOf<typeof endpoints.saveLetterDraft>> {
  return db.transaction().execute(async (trx) => {
    const mayPassOn = await requireLetters(trx, actor, fields);
    const columns = columnsOf(fields, await requireTargets(trx, actor, fields));
    const stored = await store(trx, actor, fields, { ...columns, updateTime: clock.now() });
    await hangFilesOf(trx, actor, stored.letterId, fields, mayPassOn);
    return stored;
  });
}

/** @throws Refusal 1001 with the forbidden words, and as `saveDraft` */
export async function send(
  { db, clock, matcher }: LetterNeeds,
  act: Act,
  fields: CheckedRequestOf<typeof endpoints.sendLetter>,
): Promise<AnswerOf<typeof endpoints.sendLetter>> {
  const { actor } = act;
  const now = clock.now();
  const { clientReqId = null } = fields;
  // before everything that has changed since: words, receivers, the letter that was passed on
  const before = clientReqId === null ? undefined : await findByRequest(db, actor.userId, clientReqId);
  if (before) return sentBefore(db, before, fields);
  await requireNoForbiddenWord(
    matcher,
    [
      ['letterTitle', fields.letterTitle],
      ['letterContent', fields.letterContent],
    ],
    { scene: WordScene.letter, by: actor, deptId: actor.deptId, now },
  );
  return db.transaction().execute(async (trx) => {
    const mayPassOn = await requireLetters(trx, actor, fields);
    const targets = await requireTargets(trx, actor, fields);
    const sent = { letterStatus: LetterStatus.sent, sendTime: now, updateTime: now, ...smsOf(actor, fields) };
    const columns = columnsOf(fields, targets);
    const stored = await store(trx, actor, fields, { ...columns, ...sent, clientReqId });
    if (stored.isRepeated) return sentMeanwhile(trx, actor, clientReqId ?? '', fields);
    const { letterId } = stored;
    await hangFilesOf(trx, actor, letterId, fields, mayPassOn);
    const reached = await reach(trx, actor, { letterId, writerId: actor.userId, now }, fields, targets);
    if (fields.smsNoticeFlag === 1) {
      await requireSmsLeft(trx, actor, now);
      await queueSmsOf(trx, letterId, NoticeKind.letter);
    }
    const summary = `给${namesInShort(targets, fields)}写信“${fields.letterTitle}”`;
    await record(trx, act, now, letterId, { action: '发信', summary });
    return { letterId, ...reached };
  });
}

/** @returns the files of the letter that is passed on */
async function requireLetters(
  trx: Transaction<Tables>,
  { userId }: Actor,
  { replyToId, forwardOfId }: Written,
): Promise<ReadonlySet<string>> {
  if (replyToId !== null && !(await findReceived(trx, userId, replyToId))) throw absent();
  if (forwardOfId === null) return new Set();
  if (!(await hasOneOfLetters(trx, userId, [forwardOfId]))) throw absent();
  return new Set(await fileIdsOf(trx, { kind: 'letter', id: forwardOfId }));
}

/** @throws Refusal 4030 for whoever may not send texts at all */
function smsOf(actor: Actor, { letterTitle, smsNoticeFlag }: Written) {
  if (smsNoticeFlag === 0) return {};
  demand(verdict(holdsPermission(actor, 'sms:apply:add'), '您没有发短信的权限，请去掉短信提醒'));
  const smsText = `${actor.realName}给您写信“${letterTitle}”，请登录农民信箱后台查看。`;
  return { noticeKind: NoticeKind.letter, smsText };
}

/** @throws Refusal 4000 beside the choice; the letter itself counts already */
async function requireSmsLeft(trx: Transaction<Tables>, { userId }: Actor, now: Date): Promise<void> {
  const { letterSmsPerDay } = await readParameters(trx);
  if ((await countSmsOfWriter(trx, userId, chinaDayStart(now))) <= letterSmsPerDay) return;
  throw refuseField(
    'smsNoticeFlag',
    `每人每天的信最多提醒${letterSmsPerDay}人次，今天已不够，请去掉短信提醒或减少收件人`,
  );
}
