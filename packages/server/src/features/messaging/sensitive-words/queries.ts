/**
 * The matcher of the list as it stands now. Every program holds one and asks for the number of the list's last change each time,
 * so that a word that was just forbidden counts everywhere at once.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { NodeKind, WORD_TYPE_KEY } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { buildMatcher, type Matcher, type SensitiveWord } from './automaton.ts';
import { type LookedAt, openHitRecorder } from './hit-recorder.ts';

export type { Matcher } from './automaton.ts';
export { clearOldHits } from './hit-recorder.ts';

export interface CurrentMatcher {
  /** For texts of this department; built anew only when the list has changed since the last call. */
  current(deptId?: string): Promise<Matcher>;
  /** The list's last change; what `current` is built from after this call has it, and perhaps later ones. */
  changeNo(): Promise<string>;
  /** Remembers hits for the log of hits. Takes no time: they are written a moment later, together. */
  note(lookedAt: LookedAt): void;
}

/** The automaton of 20,000 words takes some tens of megabytes and half a second: all features of a program share one. */
const opened = new WeakMap<Kysely<Tables>, CurrentMatcher>();

export function openCurrentMatcher(db: Kysely<Tables>): CurrentMatcher {
  const shared = () => {
    const matcher = opened.get(db) ?? newMatcher(db);
    opened.set(db, matcher);
    return matcher;
  };
  return {
    current: (deptId) => shared().current(deptId),
    changeNo: () => shared().changeNo(),
    note: (lookedAt) => shared().note(lookedAt),
  };
}

function newMatcher(db: Kysely<Tables>): CurrentMatcher {
  let matcher = buildMatcher([]);
  let reading: Promise<void> | null = null;

  const readWhenChanged = async () => {
    const present = await readChangeNo(db);
    if (present !== matcher.changeNo) matcher = buildMatcher(await readWords(db), present);
  };

  const bringUpToDate = () => {
    reading ??= readWhenChanged().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    async current(deptId = '33') {
      await bringUpToDate();
      return matcher.within(deptId);
    },
    async changeNo() {
      await bringUpToDate();
      return matcher.changeNo;
    },
    note: openHitRecorder(db),
  };
}

async function readWords(db: Kysely<Tables>): Promise<SensitiveWord[]> {
  const rows = await db
    .selectFrom('globalType')
    .select(['typeId', 'typeName', 'wordLevel', 'matchMode', 'exceptWords', 'aliasWords', 'effectDeptId'])
    .where('typeKey', '=', WORD_TYPE_KEY)
    .where('nodeKind', '=', NodeKind.word)
    .where('status', '=', EnableStatus.enabled)
    .execute();
  return rows.map((row) => ({
    typeId: row.typeId,
    word: row.typeName,
    level: row.wordLevel === 2 ? 2 : 1,
    matchMode: row.matchMode === 2 ? 2 : 1,
    exceptWords: row.exceptWords,
    aliasWords: row.aliasWords,
    effectDeptId: row.effectDeptId,
  }));
}

/** Another one after every word that is added, changed, switched off or removed; one row to read. */
async function readChangeNo(db: Kysely<Tables>): Promise<string> {
  const { changeNo } = await db.selectFrom('sensitiveWordList').select('changeNo').executeTakeFirstOrThrow();
  return changeNo;
}
