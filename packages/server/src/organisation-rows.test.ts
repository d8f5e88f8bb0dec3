/** Tables that name an organisation: what hangs on one that is deleted is counted, and a merge takes it along. */
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from './access/actor.ts';
import { openPersonalData } from './access/personal-data.ts';
import { countWhatHangsOn } from './features/people/departments/admin-queries.ts';
import { listMergeRules } from './merge-rules.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Nothing that it merges has a history. */
const nobody = {} as Actor;

/** Moved by the merge of organisations itself, or left where they are as history. */
const NOT_BY_RULES = [
  'mass_sms_apply.apply_dept_id',
  // its successor is found when its turn comes; a row that moved meanwhile would outlive the letter's being taken back
  'msg_letter_unit.dept_id',
  'sms_quota.dept_id',
  'sys_dept.parent_id',
  'sys_user.dept_id',
  'sys_user_identity.dept_id',
];

/** `table.column` of each that refers to an organisation. */
async function listReferences(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT conrelid::regclass || '.' || attname AS name
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'sys_dept'::regclass ORDER BY 1`.execute(database.db);
  return rows.map(({ name }) => name);
}

class Listening implements KyselyPlugin {
  readonly statements: string[] = [];
  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: { queryId: string } }) {
    const { sql: text } = database.db.getExecutor().compileQuery(node, queryId);
    this.statements.push(text.replaceAll('"', '').replaceAll(/\s+/g, ' '));
    return node;
  }
  transformResult = async <Result>({ result }: { result: Result }) => result;
}

const named = (reference: string) => {
  const [table = '', column = ''] = reference.split('.');
  return { table, column };
};

test('every table that refers to an organisation is counted before one is deleted', async () => {
  const listening = new Listening();
  await countWhatHangsOn(database.db.withPlugin(listening), '3301061101');
  const counted = listening.statements.join(' ').split('SELECT count(*)');
  const forgotten = (await listReferences()).filter((reference) => {
    const { table, column } = named(reference);
    return !counted.some(
      (part) => part.includes(`FROM ${table} WHERE`) && new RegExp(`\\b${column} = \\$`).test(part),
    );
  });
  expect(forgotten).toEqual([]);
});

test('every table that refers to an organisation goes along when it is merged', async () => {
  const listening = new Listening();
  await database.db
    .withPlugin(listening)
    .transaction()
    .execute(async (trx) => {
      const { moves } = listMergeRules({
        personalData: openPersonalData('a key of thirty-two characters or more'),
      });
      for (const move of moves) await move(trx, '3301061101', '3301061142', new Date(), nobody);
    });
  const forgotten = (await listReferences()).filter((reference) => {
    const { table, column } = named(reference);
    const sets = new RegExp(
      `^(update ${table} .*\\b${column} = |insert into ${table} .*\\b${column}\\b)`,
      'i',
    );
    return !listening.statements.some((statement) => sets.test(statement.split(/ where /i)[0] ?? ''));
  });
  expect(forgotten).toEqual(NOT_BY_RULES);
});
