/**
 * Words that were forbidden after a text had passed its review: what is leaving with one is held, and not started.
 */
import { SendStatus, systemStartsFrom } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { MINUTE_MS } from '../../../../time/moment.ts';
import type { CurrentMatcher } from '../../sensitive-words/queries.ts';
import { theSystem } from '../application/process-queries.ts';
import { type Application, moveEach, standsIn, tryMove } from '../application/transitions.ts';
import type { Urgency } from '../application/urgency.ts';
import { wordsOf } from '../writing/check-rules.ts';
import { goesOnByItself, heldFor } from './hold-actions.ts';

/** Texts that will leave within so long are looked at beforehand. */
const WORDS_AHEAD_MS = MINUTE_MS;

/**
 * Texts that a program has looked at already: the versions of applications that are leaving, and under which change of the list of
 * words. It holds no more than are leaving just now.
 */
export interface LookedAt {
  changeNo: string;
  versions: ReadonlyMap<string, number>;
  /** those with a forbidden word at the last look: they must neither start nor go on, also while somebody keeps them from being held */
  forbidden: ReadonlySet<string>;
}
export const nothingLookedAt = (): LookedAt => ({
  changeNo: '',
  versions: new Map(),
  forbidden: new Set(),
});

/**
 * Holds what is leaving, or leaves within a minute, with a word that was forbidden after its review. Also what is held for a
 * while and would go on by itself: nothing leaves between its resumption and the next look. One whose row somebody holds is left to
 * the next call.
 * @param lookedAt what need not be read again, until the list changes; brought up to date
 * @param urgency left out: all of them
 */
export async function holdForNewWords(
  db: Kysely<Tables>,
  clock: Clock,
  matcher: CurrentMatcher,
  lookedAt = nothingLookedAt(),
  urgency?: Urgency,
): Promise<Application[]> {
  const now = clock.now();
  const changeNo = await matcher.changeNo();
  const leaving = await listLeaving(db, now, urgency);
  const known = lookedAt.changeNo === changeNo ? lookedAt.versions : new Map<string, number>();
  const versions = new Map<string, number>();
  const forbidden = new Set<string>();
  const unseen = new Map<string, number>();
  for (const { applyId, version } of leaving) {
    const isSeen = known.get(applyId) === version;
    (isSeen ? versions : unseen).set(applyId, version);
    // Until it has been looked through anew.
    if (lookedAt.forbidden.has(applyId)) forbidden.add(applyId);
  }
  Object.assign(lookedAt, { changeNo, versions, forbidden });
  const moved: Application[] = [];
  const look = async ([deptId, texts]: readonly [string, readonly Text[]]) => {
    const found = await findForbidden(matcher, deptId, texts);
    for (const { applyId } of texts) {
      if (found.has(applyId)) forbidden.add(applyId);
      else {
        forbidden.delete(applyId);
        versions.set(applyId, unseen.get(applyId) ?? 0);
      }
    }
    moved.push(...(await holdFor(db, { matcher, now }, found)));
  };
  const nameOf = ([deptId]: readonly [string, unknown]) =>
    `texts of ${deptId} were not looked through for new words`;
  const texts = await readTexts(db, [...unseen.keys()]);
  await eachAlone(
    Map.groupBy(texts, ({ applyDeptId }) => applyDeptId),
    nameOf,
    look,
  );
  return moved;
}

interface Forbidden extends Pick<Parameters<CurrentMatcher['note']>[0], 'deptId' | 'text' | 'hits'> {
  readonly words: string;
}

/** Applications whose text has forbidden words, with what the log of hits says of them. */
async function findForbidden(
  matcher: CurrentMatcher,
  deptId: string,
  texts: readonly Text[],
): Promise<ReadonlyMap<string, Forbidden>> {
  const found = new Map<string, Forbidden>();
  const present = await matcher.current(deptId);
  for (const { applyId, fullContent: text } of texts) {
    const hits = present.find(text);
    const words = wordsOf(hits, 1);
    if (words) found.set(applyId, { words, deptId, text, hits });
  }
  return found;
}

async function holdFor(
  db: Kysely<Tables>,
  { matcher, now }: { readonly matcher: CurrentMatcher; readonly now: Date },
  found: ReadonlyMap<string, Forbidden>,
): Promise<Application[]> {
  return moveEach(db, [...found.keys()], async (trx, applyId) => {
    const one = found.get(applyId);
    if (!one) return null;
    const { words, ...look } = one;
    const held = await tryMove(trx, {
      applyId,
      from: [...systemStartsFrom.hold, ...systemStartsFrom.holdAgain],
      only: goesOnByItself,
      operator: theSystem,
      operateTime: now,
      ...heldFor('word', `含有敏感词：${words}`),
    });
    if (held) matcher.note({ ...look, scene: WordScene.sending, refused: true, by: null, applyId, now });
    return held;
  });
}

function listLeaving(db: Kysely<Tables>, now: Date, urgency?: Urgency) {
  return db
    .selectFrom('massSmsApply')
    .select(['applyId', 'version'])
    .where(standsIn([...systemStartsFrom.hold, ...systemStartsFrom.holdAgain]))
    .where(goesOnByItself)
    .$if(urgency !== undefined, (query) => query.where('urgentFlag', '=', urgency === 'urgent' ? 1 : 0))
    .where((eb) =>
      eb.or([
        eb('sendStatus', '<>', SendStatus.scheduled),
        eb('sendTime', 'is', null),
        eb('sendTime', '<=', new Date(now.getTime() + WORDS_AHEAD_MS)),
      ]),
    )
    .execute();
}

type Text = Awaited<ReturnType<typeof readTexts>>[number];

async function readTexts(db: Kysely<Tables>, applyIds: readonly string[]) {
  if (applyIds.length === 0) return [];
  return db
    .selectFrom('massSmsApply')
    .select(['applyId', 'applyDeptId', 'fullContent'])
    .where('applyId', 'in', applyIds)
    .execute();
}
