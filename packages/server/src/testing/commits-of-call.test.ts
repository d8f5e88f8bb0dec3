import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { addEvent, searchEvents } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteCommits, requireUncommittedRefusal } from './commits-of-call.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  noteCommits(database.pool);
});
afterAll(() => database.drop());

const commit = () => database.db.transaction().execute((trx) => sql`SELECT 1`.execute(trx));
const rollBack = () => database.db.transaction().execute(() => Promise.reject(new Error('of no use')));

describe('a creating call', () => {
  test('that is refused after a commit fails its test', async () => {
    const call = async () => {
      await commit();
      return { status: 200, code: 4090 };
    };
    await expect(requireUncommittedRefusal(addEvent, call)).rejects.toThrow('/addEvent was refused (4090)');
    expect(await requireUncommittedRefusal(searchEvents, call), 'another one may').toMatchObject({
      code: 4090,
    });
  });

  test.each([
    ['refused with nothing done', 200, 4090, rollBack],
    ['failed after a commit, whose id stays taken', 500, 5000, commit],
    ['that was done', 200, SUCCESS_CODE, commit],
  ])('%s does not', async (_, status, code, work) => {
    const call = async () => {
      await work().catch(() => {});
      return { status, code };
    };
    expect(await requireUncommittedRefusal(addEvent, call)).toEqual({ status, code });
  });
});
