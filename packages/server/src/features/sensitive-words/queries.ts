/** The list of sensitive words in the database, and the matcher that is built from it. Changing the list comes with its page. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { buildMatcher, type Matcher, type SensitiveWord } from './automaton.ts';

export type { Matcher } from './automaton.ts';

export const WORD_TYPE_KEY = 'SENSITIVE_WORD';
const WORD_NODE = 2;

interface StoredWord extends SensitiveWord {
  /** the area in which the word counts; 33 is everywhere */
  readonly effectDeptId: string;
}

export interface CurrentMatcher {
  /** For texts of this department; built anew only when the list has changed since the last call. */
  current(deptId?: string): Promise<Matcher>;
}

/** One for a program: the automaton of 20,000 words takes some megabytes and a tenth of a second. */
export function openCurrentMatcher(db: Kysely<Tables>): CurrentMatcher {
  let fingerprint: string | null = null;
  let words: readonly StoredWord[] = [];
  let built = new Map<string, Matcher>();
  let reading: Promise<void> | null = null;

  const readWhenChanged = async () => {
    const present = await readFingerprint(db);
    if (present === fingerprint) return;
    words = await readWords(db);
    built = new Map();
    fingerprint = present;
  };

  return {
    async current(deptId = '33') {
      reading ??= readWhenChanged().finally(() => {
        reading = null;
      });
      await reading;
      const here = [...new Set(words.map((word) => word.effectDeptId))].filter((area) =>
        deptId.startsWith(area),
      );
      const key = here.toSorted().join(' ');
      const matcher =
        built.get(key) ?? buildMatcher(words.filter((word) => here.includes(word.effectDeptId)));
      built.set(key, matcher);
      return matcher;
    },
  };
}

async function readWords(db: Kysely<Tables>): Promise<StoredWord[]> {
  const rows = await db
    .selectFrom('globalType')
    .select(['typeName', 'wordLevel', 'matchMode', 'exceptWords', 'effectDeptId'])
    .where('typeKey', '=', WORD_TYPE_KEY)
    .where('nodeKind', '=', WORD_NODE)
    .where('status', '=', 1)
    .execute();
  return rows.map((row) => ({
    word: row.typeName,
    level: row.wordLevel === 2 ? 2 : 1,
    matchMode: row.matchMode === 2 ? 2 : 1,
    exceptWords: row.exceptWords,
    effectDeptId: row.effectDeptId,
  }));
}

/** Changes with every word that is added, changed, switched off or removed. */
async function readFingerprint(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    SELECT concat_ws(' ', count(*), sum(status), max(update_time), max(type_id)) AS fingerprint
    FROM global_type WHERE type_key = ${WORD_TYPE_KEY}`.execute(db);
  return rows[0]?.fingerprint ?? '';
}
