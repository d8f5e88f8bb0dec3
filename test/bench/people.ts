/**
 * 用户管理 with a province of people, as many as `--recipients` says: pages of the list for what offices look for and its tree, 20
 * clients at once over HTTP; a table of 5,000 people imported; everybody exported, and the memory that it takes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { listChildDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { isOver } from '@farmers-mailbox/contract/people/imports/task.ts';
import { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { LISTED_USERS_MAX } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import {
  exportUsers,
  importUsers,
  latestImport,
} from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { IMPORT_ROWS_MAX } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { type Look, measureLists, type ProcessorSeconds } from './list-report.ts';
import { copyRowsOf, pageAt, untilWritten } from './lists.ts';
import { type Caller, openSession, signIn, type WebService, watchMemory } from './web-client.ts';

const SECRET_KEY = 'a key for benchmarks only, 32 characters';
const PASSWORD = 'Bench#2026ok';
const TRIAL_FARMERS = 20_000;
const PAGE_SIZE = 10;
const COUNTY = '330106';
const TOWNSHIP = '33010611';
const VILLAGE = '3301061142';

export async function benchPeople(url: string, people: number, rounds: number): Promise<void> {
  const known = await prepare(url, people);
  const signInBoth = async (service: WebService) => {
    const province = await signIn(service, 'provadmin', PASSWORD);
    const county = await signIn(service, 'xhadmin', PASSWORD);
    return looks(province, county, known);
  };
  await measureLists(url, SECRET_KEY, rounds, signInBoth, async (service, used) => {
    await reportImport(service, used);
    await reportExport(service, 'superadmin');
  });
}

interface Known {
  readonly phones: readonly string[];
  readonly userNames: readonly string[];
}

/** The trial, its farmers many times over. */
async function prepare(url: string, people: number): Promise<Known> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    return await multiplyPeople(pool, people);
  } finally {
    await pool.end();
  }
}

async function multiplyPeople(pool: pg.Pool, people: number): Promise<Known> {
  const personalData = openPersonalData(SECRET_KEY);
  await seedTrial(pool, { personalData, password: PASSWORD, farmers: Math.min(people, TRIAL_FARMERS) });
  const { rows: known } = await pool.query<{ user_name: string; phone_cipher: Buffer }>(
    'SELECT user_name, phone_cipher FROM sys_user WHERE user_type = 2 LIMIT 1000',
  );
  await copyRowsOf(pool, 'sys_user', {
    times: Math.max(0, Math.ceil(people / TRIAL_FARMERS) - 1),
    changed: {
      user_id: 'next_id()',
      user_name: "user_name || 'x' || n",
      phone_hash: 'gen_random_uuid()',
      certificate_hash: 'NULL',
      register_time: "register_time - n * interval '1 hour'",
    },
    where: 'user_type = 2',
  });
  await untilWritten(pool);
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM sys_user');
  console.log(`  ${Number(rows[0]?.count).toLocaleString('en')} people`);
  return {
    phones: known.map(({ phone_cipher }) => personalData.decrypt(phone_cipher)),
    userNames: known.map(({ user_name }) => user_name),
  };
}

function looks(province: Caller, county: Caller, { phones, userNames }: Known): Look[] {
  const list = (call: Caller, fields: RequestOf<typeof pageUsers>) => (turn: number) =>
    call(pageUsers, { pageNum: pageAt(turn, LISTED_USERS_MAX / PAGE_SIZE), ...fields });
  const first = { pageNum: 1 };
  return [
    ['people of the province, any page', list(province, {})],
    ['people of a county, any page', list(county, {})],
    ['people of a village, first page', list(county, { deptId: VILLAGE, ...first })],
    ['farmers who agreed, first page', list(province, { userType: 2, smsAgreeFlag: 1, ...first })],
    ['disabled, first page', list(province, { status: 0, ...first })],
    ['one role, first page', list(province, { roleId: 12, ...first })],
    ['not proved, in a county', list(county, { realNameAuthFlag: 0, ...first })],
    ['beginning of a name', list(province, { keyword: '王', ...first })],
    ['a whole phone number', (turn) => province(pageUsers, { keyword: phones[turn % phones.length] })],
    [
      'beginning of an account',
      (turn) => province(pageUsers, { keyword: userNames[turn % userNames.length] }),
    ],
    ['tree: opening a county', () => province(listChildDept, { parentId: COUNTY })],
    ['tree: opening a township', () => county(listChildDept, { parentId: TOWNSHIP })],
  ];
}

/** From the last byte of the file to the end of the import, as its page sees it. */
async function reportImport(service: WebService, used: () => Promise<ProcessorSeconds>): Promise<void> {
  const { fetchFile } = await openSession(service, 'xhadmin', PASSWORD);
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_, n) => [
    '李农',
    String(19_900_000_000 + n),
    VILLAGE,
    `bench${n}`,
  ]);
  const headings = ['姓名', '手机号码', '所属组织', '账号'];
  const table = await writeXlsx({ sheets: [{ name: '用户', rows: [headings, ...rows] }] });
  const body = new FormData();
  body.append('followFlag', '1');
  body.append('file', new Blob([table as Uint8Array<ArrayBuffer>]), 'people.xlsx');
  const before = await used();
  const started = performance.now();
  await fetchFile(importUsers, body);
  for (;;) {
    const task = (await (await fetchFile(latestImport)).json()) as { data: AnswerOf<typeof latestImport> };
    if (task.data && isOver(task.data.status)) {
      const seconds = (performance.now() - started) / 1000;
      const after = await used();
      const each = (who: 'web' | 'database') => `${who} ${(after[who] - before[who]).toFixed(1)} s`;
      console.log(
        `  import: ${task.data.successCount} of ${IMPORT_ROWS_MAX} people in ${seconds.toFixed(1)} s; processor ${each('web')}, ${each('database')}`,
      );
      return;
    }
    await sleep(200);
  }
}

async function reportExport(service: WebService, account: string): Promise<void> {
  const { fetchFile } = await openSession(service, account, PASSWORD);
  let bytes = 0;
  const { seconds, beforeMb, mostMb } = await watchMemory(service, async () => {
    for await (const chunk of (await fetchFile(exportUsers)).body ?? [])
      bytes += (chunk as Uint8Array).length;
  });
  console.log(
    `  export of everybody: ${Math.round(bytes / 2 ** 20)} MB in ${seconds.toFixed(1)} s; web service ${beforeMb} MB before, at most ${mostMb} MB`,
  );
}
