/**
 * Words that were forbidden after a text had passed its review: what is leaving with one is held, and not started.
 */
import { SendStatus, systemStartsFrom } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
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
  const unseen = leaving.filter(({ applyId, version }) => known.get(applyId) !== version);
  const found = await findForbidden(db, matcher, unseen);
  lookedAt.versions = new Map(
    leaving.flatMap(({ applyId, version }) => (found.has(applyId) ? [] : [[applyId, version]])),
  );
  lookedAt.changeNo = changeNo;
  lookedAt.forbidden = new Set(found.keys());
  const holdForWord = async (trx: Transaction<Tables>, applyId: string) => {
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
  };
  return moveEach(db, [...found.keys()], holdForWord);
}

interface Forbidden extends Pick<Parameters<CurrentMatcher['note']>[0], 'deptId' | 'text' | 'hits'> {
  readonly words: string;
}

/** Applications whose text has forbidden words, with what the log of hits says of them. */
async function findForbidden(
  db: Kysely<Tables>,
  matcher: CurrentMatcher,
  applications: readonly { readonly applyId: string }[],
): Promise<ReadonlyMap<string, Forbidden>> {
  const found = new Map<string, Forbidden>();
  for (const [deptId, texts] of Map.groupBy(await readTexts(db, applications), (one) => one.applyDeptId)) {
    const present = await matcher.current(deptId);
    for (const { applyId, fullContent: text } of texts) {
      const hits = present.find(text);
      const words = wordsOf(hits, 1);
      if (words) found.set(applyId, { words, deptId, text, hits });
    }
  }
  return found;
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

async function readTexts(db: Kysely<Tables>, applications: readonly { readonly applyId: string }[]) {
  if (applications.length === 0) return [];
  return db
    .selectFrom('massSmsApply')
    .select(['applyId', 'applyDeptId', 'fullContent'])
    .where(
      'applyId',
      'in',
      applications.map(({ applyId }) => applyId),
    )
    .execute();
}
