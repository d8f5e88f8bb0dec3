/** A page of a box of letters, the inbox or the outbox: its place, its words, its total. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { CountCache } from '../../../database/count-cache.ts';
import { hasParts, indexedWords, rareWords } from '../../../database/indexed-words.ts';
import type { Tables } from '../../../database/tables.ts';

type Db = Kysely<Tables>;

export interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}
export const offsetOf = ({ pageNum, pageSize }: Paging) => (pageNum - 1) * pageSize;

/** Boxes with fewer are counted at every page. */
const KEPT_FROM = 2_000;

/** @param box whose box it is and what of it is asked for */
export function totalOf(
  db: Db,
  cache: CountCache,
  box: object,
  letters: Expression<unknown>,
): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{
      total: number;
    }>`SELECT count(*)::integer AS total FROM (${letters}) AS box`.execute(db);
    return rows[0]?.total ?? 0;
  };
  return cache.read(JSON.stringify(box), count, (total) => total >= KEPT_FROM);
}

/** As the index `msg_letter_words` has it: all that is looked through in either box. */
const INDEXED = sql`text_pairs(letter.letter_title || ' ' || letter.create_user_name || ' ' || letter.create_dept_name || ' ' || letter.receiver_names)`;

/** The exact word; and its rare pairs, by which it is found among all letters. One without them is looked for in the box alone. */
export async function hasWord(db: Db, text: RawBuilder<unknown>, word: string): Promise<RawBuilder<boolean>> {
  const rare = await rareWords(db, 'msgLetter', indexedWords(INDEXED, [word]));
  return sql<boolean>`${sql.join([sql`strpos(${text}, ${word}) > 0`, ...rare.map(hasParts)], sql` AND `)}`;
}
