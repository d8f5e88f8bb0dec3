// A sending of an archived month: its page keeps the totals and refuses whatever names recipients, wide and narrow, until whoever runs the
// program brings the month back.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { postgresFolderOf } from '../../../packages/server/src/database/data-folder.ts';
import { findRunningPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import { copyIntoMonth, splitOffMonths } from '../../../packages/server/src/testing/archived-sending.ts';
import { settle, violationsOf } from '../axe.ts';
import { handIn, letPass } from '../calls.ts';
import { expect, signInAnew, test } from '../console.ts';
import { freshDeadNumber, freshNumber } from '../fresh-number.ts';
import { type RunningProgram, startProgram } from '../program.ts';

const stamp = String(Date.now()).slice(-6);
const SAID = '2024年3月的收件人明细已归档，这里只保留合计；需要查看时，请联系系统管理员恢复该月份';
const numbers = [freshNumber('1602'), freshNumber('1602'), freshDeadNumber('1602')];

// Months are taken out of the tables of all recipients, which no other walk may share.
let program: RunningProgram;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  program = await startProgram();
});
test.afterAll(() => program?.stop());

async function seatOf(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: program.origin });
  const page = await context.newPage();
  await signInAnew(page, account, program.origin);
  return page;
}

/** Sent in March 2024, with a link that one of the three has opened. @returns its id */
async function sentLongAgo(messenger: Page, reviewer: Page): Promise<string> {
  const title = `春耕补贴${stamp}`;
  const sentId = await handIn(messenger, { title, content: `第${stamp}批春耕补贴开始申报。`, numbers });
  await letPass(reviewer, sentId);
  await messenger.goto(`/sms/detail?applyId=${sentId}&tab=situation`);
  await expect(messenger.getByText(/2 人发送成功.*1 人发送失败/)).toBeVisible({ timeout: 60_000 });
  const connectionString = findRunningPostgres(postgresFolderOf(program.dataDir)) ?? '';
  const client = new pg.Client({ connectionString });
  await client.connect();
  await splitOffMonths(client, ['202403']);
  const applyId = await copyIntoMonth(client, sentId, '202403');
  await client.query(
    `WITH link AS (INSERT INTO short_link (apply_id, valid_days) VALUES ($1, 30) RETURNING link_no)
     INSERT INTO short_link_user SELECT link_no, seq, 2, now(), now() FROM link, mass_sms_detail WHERE apply_id = $1 LIMIT 1`,
    [applyId],
  );
  await client.query(
    `UPDATE mass_sms_apply SET link_url = 'https://nynct.zj.gov.cn/policy', click_count = 2, click_user_count = 1 WHERE apply_id = $1`,
    [applyId],
  );
  await client.end();
  return applyId;
}

/** As whoever runs the program gives it, on the machine. */
const archiveCommand = (...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, '../../../packages/server/src/commands/archive.ts'), ...args],
    { env: { ...process.env, DATA_DIR: program.dataDir } },
  );

/** The page and each tab with recipients say the sentence, and none of them looks as if nobody had been written to. */
async function expectRefused(page: Page, applyId: string): Promise<void> {
  await page.goto(`/sms/detail?applyId=${applyId}`);
  await expect(page.getByText(SAID).first()).toBeVisible();
  for (const [tab, list] of [['发送结果'], ['收件人明细', '发送明细'], ['收件人明细', '链接点击']] as const) {
    await page.getByRole('tab', { name: tab }).click();
    if (list) await page.getByRole('button', { name: list }).click();
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(SAID);
    await settle(page);
    expect(await violationsOf(page)).toEqual([]);
  }
  for (const button of ['失败重发', '发更正', '导出明细'])
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  await page.getByRole('tab', { name: '内容与审核' }).click();
  await expect(page.getByRole('region', { name: '办理过程' })).toContainText('通过');
  const answer = page.waitForResponse((response) => response.url().includes('massSms/evidence'));
  await page.getByRole('button', { name: '下载核对文件（给检查人员）' }).click();
  expect(await (await answer).json()).toMatchObject({ code: 4090, msg: SAID });
}

test('[SMS-05] a sending of an archived month keeps its totals, refuses its recipients, and has them again once it is back', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const messenger = await seatOf(browser, 'xhmsg');
  const applyId = await sentLongAgo(messenger, await seatOf(browser, 'xhadmin'));
  const recipients = messenger.getByRole('row').filter({ hasText: /160\*{4}/ });
  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=details`);
  await expect(recipients).toHaveCount(3);

  await archiveCommand('202403');
  await expectRefused(messenger, applyId);
  await messenger.getByRole('tab', { name: '内容与审核' }).click();
  await expect(messenger.getByRole('tabpanel')).toContainText(`第${stamp}批春耕补贴开始申报`);
  await messenger.setViewportSize({ width: 390, height: 844 });
  await expectRefused(messenger, applyId);
  await messenger.setViewportSize({ width: 1440, height: 900 });

  await archiveCommand('--restore', '202403');
  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=details`);
  await expect(recipients).toHaveCount(3);
  await expect(messenger.getByText('已归档')).toHaveCount(0);
  await messenger.getByRole('button', { name: '链接点击' }).click();
  await expect(messenger.getByRole('table', { name: '点开的人' })).toContainText('160****');
});
