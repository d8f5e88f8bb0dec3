/** The calls of letters: `contract/office/letters/endpoints.ts`. */
import { type CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import * as noticeEndpoints from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { openCountCache, thenForget } from '../../../database/count-cache.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { listFilesOf } from '../files/attachment-actions.ts';
import { open, openOne, remove, revoke } from './actions.ts';
import { pageReceived } from './inbox-queries.ts';
import { choose, listOwnNotices } from './notice-actions.ts';
import { findWritten, pageReceivers, pageWritten } from './outbox-queries.ts';
import { toInboxRow, toOutboxRow, toOwnLetter, toReceivedLetter, toReceiver } from './presenter.ts';
import { findTitleFor } from './queries.ts';
import { listTargets, requirePerson } from './receivers.ts';
import { openLetterNeeds, saveDraft, send } from './writing-actions.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;

export function letterRoutes(deps: Needs): Route[] {
  const { db, clock } = deps;
  const needs = openLetterNeeds(deps);
  const cache = openCountCache();
  const noted = <Result>(change: Promise<Result>) => thenForget(cache, change);
  return [
    route(endpoints.sendLetter, (fields, context) => noted(send(needs, context, fields))),
    route(endpoints.saveLetterDraft, (fields, context) => noted(saveDraft(needs, context, fields))),
    route(endpoints.letterReceiver, async ({ userId }, { actor }) => {
      const { id, name } = await requirePerson(db, actor, userId);
      return { userId: id, realName: name };
    }),
    route(endpoints.revokeLetter, ({ letterIds }, context) => noted(revoke(needs, context, letterIds))),
    route(endpoints.removeLetters, async ({ letterIds }, context) => ({
      successCount: await noted(remove(needs, context, letterIds)),
    })),
    route(endpoints.readLetters, async ({ letterIds }, { actor }) => ({
      successCount: await noted(open(needs, actor, letterIds)),
    })),
    route(endpoints.pageInbox, async (asked, { actor }) => {
      const { list, total } = await pageReceived(db, cache, actor.userId, asked);
      return toPage(list.map(toInboxRow), total, asked);
    }),
    route(endpoints.pageOutbox, async (asked, { actor }) => {
      const { list, total } = await pageWritten(db, cache, actor.userId, asked);
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

/** Whoever receives a letter has read it once its text was answered. */
async function detailsFor(
  deps: Needs,
  actor: Actor,
  asked: CheckedRequestOf<typeof endpoints.letterDetails>,
): Promise<endpoints.LetterDetails> {
  const { db, clock } = deps;
  const { letterId } = asked;
  const own = await findWritten(db, actor.userId, letterId);
  if (!own) {
    const letter = await openOne(deps, actor, letterId);
    const besides = {
      replyTo: await replyToOf(db, actor, letter),
      attachments: await filesOf(deps, letterId),
    };
    return toReceivedLetter(letter, { ...besides, receivers: toPage([], 0, asked) });
  }
  const { list, total } = await pageReceivers(db, letterId, asked);
  const receivers = toPage(list.map(toReceiver), total, asked);
  const targets = await listTargets(db, own);
  const besides = { replyTo: await replyToOf(db, actor, own), attachments: await filesOf(deps, letterId) };
  return toOwnLetter(own, { ...besides, targets, receivers }, clock.now());
}

async function filesOf(
  { db, config }: Needs,
  letterId: string,
): Promise<endpoints.LetterDetails['attachments']> {
  const files = await listFilesOf(db, 'letter', [letterId], config);
  return [...(files.get(letterId) ?? [])];
}

const replyToOf = async (
  db: Needs['db'],
  { userId }: Actor,
  { replyToId }: { replyToId: string | null },
): Promise<endpoints.LetterDetails['replyTo']> =>
  replyToId === null ? null : ((await findTitleFor(db, userId, replyToId)) ?? null);
