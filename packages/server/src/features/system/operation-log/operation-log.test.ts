import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../access/actor.ts';
import { fixedClock } from '../../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { logOperation, type Operation } from './actions.ts';
import { chainNewRows, checkChain } from './chain.ts';

const clock = fixedClock();
const actor = {
  userId: '11',
  userName: 'xhadmin',
  realName: '陈立',
  identityId: '12',
  deptId: '330106A1',
  fullDeptName: '浙江省杭州市西湖区农业农村局',
  roleNames: ['区县级管理员'],
} as unknown as Actor;
const context = { actor, ip: '10.0.0.9', requestId: 'b0f7' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await asOwnerOfTheServer('DELETE FROM log_oper');
});

/** As somebody does who may switch triggers off. */
async function asOwnerOfTheServer(statement: string): Promise<void> {
  await database.pool.query(
    `BEGIN; ALTER TABLE log_oper DISABLE TRIGGER USER; ${statement}; ALTER TABLE log_oper ENABLE TRIGGER USER; COMMIT`,
  );
}

function log(overrides: Partial<Operation> = {}): Promise<void> {
  const operation = {
    module: '用户管理',
    action: '停用',
    bizType: 'sys_user',
    bizId: '77',
    summary: '停用用户 cunadmin（张三）',
    ...overrides,
  };
  return logOperation(database.db, context, operation, clock.now());
}

const rows = () => database.db.selectFrom('logOper').selectAll().orderBy('logId').execute();

test('a row says who did what to which object, as which identity, from where and in which call', async () => {
  await log({ before: { status: 1 }, after: { status: 0 } });
  expect(await rows()).toMatchObject([
    {
      userName: 'xhadmin',
      realName: '陈立',
      identityId: '12',
      deptName: '浙江省杭州市西湖区农业农村局',
      roleNames: '区县级管理员',
      summary: '停用用户 cunadmin（张三）',
      beforeData: '{"status":1}',
      afterData: '{"status":0}',
      requestId: 'b0f7',
      ip: '10.0.0.9',
      operateTime: clock.now(),
    },
  ]);
});

test('phones and ID numbers stand masked in it, secrets not at all, however deep they lie', async () => {
  const person = {
    phoneNumber: '15412345678',
    certificateNo: '339901199001011234',
    passwordHash: 'x',
    code: '123456',
  };
  await log({ after: { person, phoneNumbers: ['15412345678'], list: [person] } });
  const [row] = await rows();
  const masked = { phoneNumber: '154****5678', certificateNo: '339901********1234' };
  expect(JSON.parse(row?.afterData ?? '')).toEqual({
    person: masked,
    phoneNumbers: ['154****5678'],
    list: [masked],
  });
});

test('a row goes with the act: what is rolled back leaves none', async () => {
  const act = database.db.transaction().execute(async (trx) => {
    await logOperation(trx, context, aRow(), clock.now());
    throw new Error('the act failed');
  });
  await expect(act).rejects.toThrow('the act failed');
  expect(await rows()).toEqual([]);
});

function aRow(): Operation {
  return { module: '组织机构', action: '新增', bizType: 'sys_dept', bizId: '330106A3', summary: '新增组织' };
}

test('a row says by which call it was done, how long that took, and that it was done', async () => {
  const call = {
    method: 'POST',
    path: '/v1/admin/user/disable',
    digest: () => 'ab'.repeat(32),
    costMs: () => 37,
  };
  await logOperation(database.db, { ...context, actor: { ...actor, call } }, aRow(), clock.now());
  expect(await rows()).toMatchObject([
    {
      method: 'POST',
      path: '/v1/admin/user/disable',
      requestDigest: 'ab'.repeat(32),
      resultCode: 200,
      costMs: 37,
    },
  ]);
});

test.each(["UPDATE log_oper SET summary = '没有发生'", 'DELETE FROM log_oper', 'TRUNCATE log_oper'])(
  'the database refuses %s',
  async (statement) => {
    await log();
    await expect(database.pool.query(statement)).rejects.toThrow('append-only');
    await chainNewRows(database.db);
    await expect(database.pool.query(statement)).rejects.toThrow('append-only');
    await expect(database.pool.query('UPDATE log_oper SET chain_no = 9')).rejects.toThrow('append-only');
  },
);

describe('the chain', () => {
  beforeEach(async () => {
    for (let bizId = 1; bizId <= 5; bizId += 1) await log({ bizId: String(bizId) });
    await chainNewRows(database.db);
  });

  test('holds over rows that came later, and is given once however many programs give it', async () => {
    await log({ bizId: '6' });
    const given = await Promise.all([
      chainNewRows(database.db),
      chainNewRows(database.db),
      chainNewRows(database.db),
    ]);
    expect(given.reduce((sum, one) => sum + one)).toBe(1);
    const [last] = (await rows()).slice(-1);
    expect(await checkChain(database.db)).toEqual({ checked: 6, broken: null, lastHash: last?.rowHash });
  });

  test('names the first row that was changed', async () => {
    await asOwnerOfTheServer("UPDATE log_oper SET summary = '没有发生' WHERE biz_id IN ('3', '4')");
    const third = (await rows()).find(({ bizId }) => bizId === '3');
    expect(await checkChain(database.db)).toMatchObject({
      checked: 2,
      broken: { chainNo: '3', logId: third?.logId, problem: 'changed' },
    });
  });

  test('holds over rows of the time before results were kept, with the hashes that they were given then', async () => {
    await asOwnerOfTheServer(`INSERT INTO log_oper (log_id, user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
      VALUES (9200000000000000000, 'a', '甲', '管理员', '用户管理', '停用', 'sys_user', '9', '停用用户', '2026-01-01T00:00:00Z')`);
    await chainNewRows(database.db);
    const [before, old] = (await rows()).slice(-2);
    const written = `{"action":"停用","afterData":null,"beforeData":null,"bizId":"9","bizType":"sys_user","deptId":null,"deptName":null,"identityId":null,"ip":null,"logId":"9200000000000000000","module":"用户管理","operateTime":"2026-01-01T00:00:00.000Z","realName":"甲","requestId":null,"roleNames":"管理员","summary":"停用用户","userId":null,"userName":"a"}`;
    expect(old?.rowHash).toBe(
      createHash('sha256')
        .update(before?.rowHash ?? '')
        .update(written)
        .digest('hex'),
    );
    expect(await checkChain(database.db)).toEqual({ checked: 6, broken: null, lastHash: old?.rowHash });
  });

  test.each([
    "method = 'GET'",
    "path = '/v1/admin/other'",
    "request_digest = 'cd'",
    'result_code = 4030',
    'result_code = NULL',
    'cost_ms = 1',
    'cost_ms = NULL',
  ])('shows that somebody set %s', async (change) => {
    const call = { method: 'POST', path: '/v1/admin/user/disable', digest: () => 'ab', costMs: () => 37 };
    const acted = { ...context, actor: { ...actor, call } };
    await logOperation(database.db, acted, { ...aRow(), bizId: '6' }, clock.now());
    await chainNewRows(database.db);
    expect((await checkChain(database.db)).broken).toBeNull();
    await asOwnerOfTheServer(`UPDATE log_oper SET ${change} WHERE biz_id = '6'`);
    expect((await checkChain(database.db)).broken).toMatchObject({ chainNo: '6', problem: 'changed' });
  });

  test.each(["method = 'GET'", "path = '/x'", "request_digest = 'cd'", 'result_code = 4030', 'cost_ms = 1'])(
    'shows that somebody gave an older row %s',
    async (change) => {
      await asOwnerOfTheServer(`INSERT INTO log_oper (user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
        VALUES ('a', '甲', '管理员', '用户管理', '停用', 'sys_user', '9', '停用用户', '2026-01-01')`);
      await chainNewRows(database.db);
      await asOwnerOfTheServer(`UPDATE log_oper SET ${change} WHERE biz_id = '9'`);
      expect((await checkChain(database.db)).broken).toMatchObject({ chainNo: '6', problem: 'changed' });
    },
  );

  test('names the first row that was taken out', async () => {
    await asOwnerOfTheServer("DELETE FROM log_oper WHERE biz_id = '2'");
    expect(await checkChain(database.db)).toMatchObject({
      checked: 1,
      broken: { chainNo: '2', logId: null, problem: 'missing' },
    });
  });

  test('shows by its last hash that the newest rows were taken away', async () => {
    const { lastHash } = await checkChain(database.db);
    await asOwnerOfTheServer("DELETE FROM log_oper WHERE biz_id = '5'");
    const after = await checkChain(database.db);
    expect(after.broken).toBeNull();
    expect(after.lastHash).not.toBe(lastHash);
  });
});

test('a chain of nothing holds', async () => {
  expect(await chainNewRows(database.db)).toBe(0);
  expect(await checkChain(database.db)).toEqual({ checked: 0, broken: null, lastHash: null });
});
