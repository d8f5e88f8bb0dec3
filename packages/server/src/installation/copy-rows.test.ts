import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { copyRows } from './copy-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every kind of value arrives as it was', async () => {
  const nasty = 'tab\t newline\n return\r back\\slash \\N \\. "quoted" {a,b} 🌾';
  const client = await database.pool.connect();
  try {
    await copyRows(client, 'globalType', [
      {
        typeId: '1',
        typeKey: 'K',
        nodeKind: 1,
        typeName: nasty,
        exceptWords: [nasty, '', '\\'],
        createTime: new Date(1),
        parentId: null,
      },
      {
        typeId: '2',
        typeKey: 'K',
        nodeKind: 2,
        typeName: '',
        exceptWords: [],
        createTime: new Date(2),
        parentId: '1',
      },
    ]);
    await copyRows(client, 'smsOptOut', [
      {
        phoneHash: '00000000-0000-0000-0000-000000000001',
        phoneCipher: Buffer.from([0, 92, 10, 255]),
        optOutType: 1,
        scope: 1,
      },
    ]);
  } finally {
    client.release();
  }
  const words = await database.db.selectFrom('globalType').selectAll().orderBy('typeId').execute();
  expect(words[0]).toMatchObject({
    typeName: nasty,
    exceptWords: [nasty, '', '\\'],
    createTime: new Date(1),
    parentId: null,
    status: 1,
  });
  expect(words[1]).toMatchObject({ typeName: '', exceptWords: [], parentId: '1' });
  const optOut = await database.db.selectFrom('smsOptOut').selectAll().executeTakeFirstOrThrow();
  expect(optOut.phoneCipher).toEqual(Buffer.from([0, 92, 10, 255]));
});

test('many rows pass through in pieces, and none at all is no error', async () => {
  const client = await database.pool.connect();
  try {
    await copyRows(client, 'massSmsNumber', []);
    const rows = function* () {
      for (let number = 0; number < 30_000; number++) yield { prefix: `DX${number}`, lastNo: number };
    };
    await copyRows(client, 'massSmsNumber', rows());
  } finally {
    client.release();
  }
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS count, sum(last_no)::int AS sum FROM mass_sms_number',
  );
  expect(rows).toEqual([{ count: 30_000, sum: (29_999 * 30_000) / 2 }]);
});

test('a row that the table refuses fails the load', async () => {
  const client = await database.pool.connect();
  try {
    await expect(copyRows(client, 'massSmsNumber', [{ prefix: 'DX1', lastNo: 1 }])).rejects.toThrow(
      /duplicate key/,
    );
  } finally {
    client.release();
  }
});
