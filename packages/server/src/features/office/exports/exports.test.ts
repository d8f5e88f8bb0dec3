import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  exportApplications,
  startApplicationsExport,
  startDetailsExport,
} from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import {
  cancelExport,
  fetchExport,
  listExports,
} from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import { ExportStatus, isUnfinished } from '@farmers-mailbox/contract/office/exports/task.ts';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { buildFarmer } from '../../../testing/build.ts';
import { castOf, dataOf, type MassSmsCast, submitted } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../time/moment.ts';
import { type ExportOrder, openExports } from './actions.ts';

let app: TestApp;
let cast: MassSmsCast;
let applyId: string;
const folder = mkdtempSync(path.join(tmpdir(), 'exports-'));
const VILLAGE = '3301061142';

beforeAll(async () => {
  app = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  cast = await castOf(app);
  for (let nth = 0; nth < 30; nth += 1) await buildFarmer(app.deps, VILLAGE);
  ({ applyId } = await submitted(app, cast.messenger, { smsTitle: '=HYPERLINK("http://x")' }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => app.deps.db.deleteFrom('exportTask').execute());

const list = async (by: SignedInTestUser) => dataOf(await app.call(listExports, {}, by.token));

async function ended(by: SignedInTestUser, exportId: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await list(by)).find((one) => one.exportId === exportId);
    if (found && !isUnfinished(found.status)) return found;
    await sleep(25);
  }
  throw new Error('The export has not ended.');
}

const operations = async (bizType: string) =>
  app.deps.db.selectFrom('logOper').selectAll().where('bizType', '=', bizType).orderBy('logId').execute();

describe('exports of mass SMS in the background', () => {
  const details = { format: 'csv' as const };

  it('[SMS-04] the send details as CSV: with the mark for Excel, numbers masked, a row for each recipient', async () => {
    const started = dataOf(await app.call(startDetailsExport, { ...details, applyId }, cast.county.token));
    expect(started).toMatchObject({ plainFlag: 0, title: '发送明细：=HYPERLINK("http://x")' });
    const done = await ended(cast.county, started.exportId);
    expect(done).toMatchObject({ status: ExportStatus.ready, totalCount: 30, doneCount: 30, rowCount: 30 });
    const file = await app.call(fetchExport, { exportId: done.exportId }, cast.county.token);
    const lines = file.text.trim().split('\r\n');
    expect(file.text.charCodeAt(0)).toBe(0xfeff);
    expect(lines).toHaveLength(31);
    expect(lines[1]).toMatch(/^1\d{2}\*{4}\d{4},/);
    expect(done.byteCount).toBe(Buffer.byteLength(file.text));
    const logged = await operations('export_task');
    expect(logged.at(-1)).toMatchObject({ action: '下载导出文件', bizId: done.exportId });
  });

  it('nothing can be read on the disk', async () => {
    const { exportId } = dataOf(
      await app.call(startDetailsExport, { ...details, applyId }, cast.county.token),
    );
    await ended(cast.county, exportId);
    const stored = readFileSync(path.join(folder, 'exports', exportId));
    expect(stored.includes('手机号码')).toBe(false);
  });

  it('whole numbers need the right and a reason, which stands in the operation log', async () => {
    const plain = { ...details, applyId, plainFlag: 1 as const };
    const refused = await app.call(startDetailsExport, { ...plain, plainReason: '核对' }, cast.county.token);
    expect(refused).toMatchObject({ code: 4030, msg: '没有导出完整号码的权限' });
    const unexplained = await app.call(startDetailsExport, plain, cast.province.token);
    expect(unexplained.fieldErrors).toMatchObject([{ field: 'plainReason' }]);
    const asked = { ...plain, plainReason: '与运营商核对账单' };
    const { exportId } = dataOf(await app.call(startDetailsExport, asked, cast.province.token));
    await ended(cast.province, exportId);
    const file = await app.call(fetchExport, { exportId }, cast.province.token);
    expect(file.text).toMatch(/\r\n1\d{10},/);
    expect((await operations('mass_sms_apply')).at(-1)).toMatchObject({
      action: '导出完整号码',
      summary: expect.stringContaining('原因：与运营商核对账单'),
    });
  });

  it('filters hold; a list as XLSX cannot calculate', async () => {
    const filtered = { ...details, applyId, sendResult: 6 };
    const none = dataOf(await app.call(startDetailsExport, filtered, cast.county.token));
    expect(await ended(cast.county, none.exportId)).toMatchObject({ rowCount: 0 });
    const asked = { tab: 'supervise' as const, smsTitle: 'HYPERLINK' };
    const { exportId } = dataOf(await app.call(startApplicationsExport, asked, cast.county.token));
    expect(await ended(cast.county, exportId)).toMatchObject({ status: 2, rowCount: 1 });
    const rows = await sheetRows(await fetchBytes(exportId, cast.county));
    expect(rows[1]).toContain('\'=HYPERLINK("http://x")');
    const atOnce = await app.call(exportApplications, asked, cast.county.token);
    expect(atOnce.headers['content-disposition']).toContain('.xlsx');
  });

  it("another's, and one's own under another identity, is not there; each list needs its own right", async () => {
    const { exportId } = dataOf(
      await app.call(startDetailsExport, { ...details, applyId }, cast.county.token),
    );
    await ended(cast.county, exportId);
    for (const call of [fetchExport, cancelExport]) {
      expect((await app.call(call, { exportId }, cast.county2.token)).code).toBe(4040);
    }
    expect(await list(cast.county2)).toEqual([]);
    // the same identity in another county leaves the old one's files behind
    const moved = (deptId: string) =>
      app.deps.db
        .updateTable('sysUserIdentity')
        .set({ deptId })
        .where('identityId', '=', cast.county.identityId)
        .execute();
    const { deptId } = await placeOf(cast.county);
    await moved('33010611');
    expect((await app.call(cancelExport, { exportId }, cast.county.token)).code).toBe(4040);
    await moved(deptId);
    expect((await app.call(cancelExport, { exportId }, cast.county.token)).code).toBe(4090);
    const foreign = await app.call(startDetailsExport, { ...details, applyId: '1' }, cast.county.token);
    expect(foreign.code).toBe(4040);
    const supervise = await app.call(startApplicationsExport, { tab: 'supervise' }, cast.messenger.token);
    expect(supervise.code).toBe(4030);
  });

  it('a file goes after three days, and whoever lost the right fetches nothing', async () => {
    const { exportId } = dataOf(
      await app.call(startDetailsExport, { ...details, applyId }, cast.county.token),
    );
    await ended(cast.county, exportId);
    await app.deps.db
      .updateTable('exportTask')
      .set({ permissions: ['data:exportPlain'] })
      .execute();
    expect((await app.call(fetchExport, { exportId }, cast.county.token)).code).toBe(4030);
    await app.deps.db
      .updateTable('exportTask')
      .set({ permissions: [], expireTime: new Date(app.clock.now().getTime() - DAY_MS) })
      .execute();
    expect((await app.call(fetchExport, { exportId }, cast.county.token)).code).toBe(4040);
    const tidier = openExports(app.deps);
    tidier.keepTidy();
    await expect.poll(() => readdirSync(path.join(folder, 'exports'))).not.toContain(exportId);
    expect((await list(cast.county))[0]).toMatchObject({ status: ExportStatus.expired });
    await tidier.stop();
  });
});

describe('an export that does not come to its end', () => {
  it.each(['csv', 'xlsx'] as const)(
    '%s is given up by its owner within a second, with nothing left on the disk',
    async (format) => {
      const endless = orderOf(async function* () {
        for (let doneCount = 1; ; doneCount += 1) {
          await sleep(5);
          yield { rows: [['x']], doneCount };
        }
      });
      const { exportId, exports } = await begun({ ...endless, format });
      await expect.poll(async () => (await list(cast.county))[0]?.rowCount).toBeGreaterThan(0);
      expect((await app.call(cancelExport, { exportId }, cast.county.token)).code).toBe(200);
      expect((await app.call(cancelExport, { exportId }, cast.county.token)).code).toBe(4090);
      await expect
        .poll(() => readdirSync(path.join(folder, 'exports')).filter((name) => name.startsWith(exportId)))
        .toEqual([]);
      await exports.stop();
    },
  );

  it('says so when the program stops, or died', async () => {
    const slow = orderOf(async function* () {
      await sleep(300);
      yield { rows: [['x']], doneCount: 1 };
    });
    const { exports } = await begun(slow);
    await expect.poll(async () => (await list(cast.county))[0]?.status).toBe(ExportStatus.running);
    await exports.stop();
    expect((await list(cast.county))[0]).toMatchObject({ reason: '导出途中程序停止了，请重新导出' });
    await app.deps.db
      .updateTable('exportTask')
      .set({ status: 1, beatTime: new Date(Date.now() - 60_000) })
      .execute();
    expect((await list(cast.county))[0]).toMatchObject({
      status: ExportStatus.failed,
      reason: '导出途中程序重新启动了，请重新导出',
    });
  });

  it('five at a time for each person', async () => {
    const waits = orderOf(async function* () {
      await sleep(200);
      yield { rows: [], doneCount: 1 };
    });
    const exports = openExports(app.deps);
    const context = contextOf(cast.county);
    for (let nth = 0; nth < 5; nth += 1) await exports.start(await context, waits);
    await expect(exports.start(await context, waits)).rejects.toThrow('您有5个导出还没有完成');
    await exports.stop();
  });
});

const placeOf = ({ identityId }: SignedInTestUser) =>
  app.deps.db
    .selectFrom('sysUserIdentity')
    .select('deptId')
    .where('identityId', '=', identityId)
    .executeTakeFirstOrThrow();

async function contextOf(by: SignedInTestUser) {
  const { userId, identityId } = by;
  const person = await app.deps.db
    .selectFrom('sysUser')
    .select(['userName', 'realName'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const { deptId } = await placeOf(by);
  const actor = { ...person, deptId, userId, identityId, fullDeptName: '', roleNames: [], ip: '127.0.0.1' };
  return { actor, ip: '127.0.0.1', requestId: 'r' } as never;
}

const orderOf = (portions: () => AsyncGenerator<{ rows: string[][]; doneCount: number }>): ExportOrder => ({
  title: '测试',
  module: '测试',
  bizType: 'test',
  bizId: '-',
  format: 'csv',
  filters: {},
  permissions: [],
  plainReason: null,
  open: async () => ({ totalCount: 1_000, columns: [{ title: '列', width: 5 }], portions: portions() }),
});

async function begun(order: ExportOrder) {
  const exports = openExports(app.deps);
  const { exportId } = await exports.start(await contextOf(cast.county), order);
  return { exports, exportId };
}

async function fetchBytes(exportId: string, by: SignedInTestUser): Promise<Buffer> {
  const reply = await app.app.inject({
    method: 'GET',
    url: `/admin/api${fetchExport.path}?exportId=${exportId}`,
    headers: { token: by.token, 'user-agent': 'test browser' },
  });
  return reply.rawPayload;
}

async function sheetRows(bytes: Buffer): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(bytes)) rows.push([...values]);
  return rows;
}
