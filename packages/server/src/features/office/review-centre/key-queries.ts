/**
 * Lists of all kinds in two steps, as their queries say them: keys, kept for some seconds where the list is long, and the rows of a page.
 */
import { LISTED_CHECKS_MAX } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import type { CheckType } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { rowsOrRecallBy } from '../../../database/count-cache.ts';
import { fixedSelect, prepared } from '../../../database/prepared-statements.ts';
import type { Tables } from '../../../database/tables.ts';

type Sql = RawBuilder<unknown>;

/** Keys of one kind's table. */
export interface Key {
  readonly bizType: CheckType;
  readonly id: string;
}

/** A list of the kinds; `key`: all that it depends on beside them. */
interface KeptList {
  readonly kinds: readonly WaitingKind[];
  readonly key: object;
}

/**
 * Keys of a list of all kinds, at most one more than goes back. Planned once: to plan a dozen tables takes longer than to read them. Those of
 * a list that goes on behind are kept for some seconds, as long as nobody has decided or submitted anything: neither they nor their statement are
 * made again for each page.
 * @param keysOf null for who reviews none of the kinds
 */
export async function keysInOrder(
  db: Kysely<Tables>,
  { kinds, key }: KeptList,
  keysOf: () => Sql | null,
): Promise<readonly Key[]> {
  if (kinds.length === 0) return [];
  const goesOn = (found: readonly Key[]) => found.length > LISTED_CHECKS_MAX;
  const reading = () => sql<Key>`select ${prepared} ${keysOf() ?? NO_KEYS}`;
  return rowsOrRecallBy(db, key, reading, goesOn, await stampOf(db, kinds));
}

const NO_KEYS = sql`NULL AS biz_type, NULL AS id WHERE false`;

/** By the kinds that they are of. */
const stamps = new Map<string, (db: Kysely<Tables>) => Promise<{ stamp: string }[]>>();

/** Another one after each decision and each submission. */
export async function stampOf(db: Kysely<Tables>, kinds: readonly WaitingKind[]): Promise<string> {
  const types = kinds.map(({ type }) => type).join(' ');
  const select = stamps.get(types) ?? fixedSelect((of) => stampsOf(of, kinds));
  stamps.set(types, select);
  const [found] = await select(db);
  return found?.stamp ?? '';
}

function stampsOf(db: Kysely<Tables>, kinds: readonly WaitingKind[]) {
  const each = kinds.map(
    ({ decisions: { stamp, key, table } }) =>
      stamp ?? sql`(SELECT max(${sql.ref(key)}) FROM ${sql.table(table)})`,
  );
  return db.selectNoFrom(sql<string>`concat_ws(' ', ${sql.join(each)})`.as('stamp')).modifyFront(prepared);
}

/** Keys of one kind among them. */
const idsOf = (keys: readonly Key[], { type }: WaitingKind): string[] =>
  keys.filter(({ bizType }) => bizType === type).map(({ id }) => id);

/** A row by the key that it was found by. */
export interface FoundBy {
  readonly bizType: CheckType;
  readonly keyId: string;
}

/**
 * The rows of keys, in the order of these. Each kind on the page is asked by itself, planned once: of a dozen kinds a page has a few, and to put
 * together one statement of all takes longer than to ask these.
 */
export async function rowsByKind<Row extends FoundBy>(
  kinds: readonly WaitingKind[],
  keys: readonly Key[],
  rowsOfKind: (kind: WaitingKind, ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Omit<Row, 'keyId'>[]> {
  const onPage = kinds.filter(({ type }) => keys.some(({ bizType }) => bizType === type));
  const rows = (await Promise.all(onPage.map((kind) => rowsOfKind(kind, idsOf(keys, kind))))).flat();
  return keys.flatMap(({ bizType, id }) =>
    rows.filter((row) => row.bizType === bizType && row.keyId === id).map(withoutKey),
  );
}

function withoutKey<Row extends FoundBy>(row: Row): Omit<Row, 'keyId'> {
  const { keyId: _, ...others } = row;
  return others;
}
