// The daily limit of a number: at the submission it is the loudest thing on the page, at the sending it keeps back who had enough.

import type { Page } from '@playwright/test';
import { fateOf } from '../../../packages/server/src/gateways/carrier-fates.ts';
import { handIn, letPass } from '../calls.ts';
import { expect, test } from '../console.ts';
import { submit, writeAndChoose } from '../writing.ts';
import { changeOtherConfig } from './other-config.ts';

const stamp = String(Date.now()).slice(-6);
/** Numbers that belong to nobody, and that the built-in carrier delivers to. */
const delivered = Array.from(
  { length: 200 },
  (_, nth) => `154${String(Number(stamp) * 100 + nth).padStart(8, '0')}`,
).filter((number) => !fateOf(number).refused && fateOf(number).stat === 'DELIVRD');
const numbers = delivered.slice(0, 6);
const another = delivered[6] ?? '';

/** So many texts a day from now on. */
const limitTo = (page: Page, dailyLimitPerPhone: number) => changeOtherConfig(page, { dailyLimitPerPhone });

test('[SMS-07] whoever had enough today falls out loudly at the submission, and is kept back at the sending', async ({
  page,
  seat,
}) => {
  test.setTimeout(150_000);
  await limitTo(page, 1);
  try {
    const messenger = await seat('xhmsg');
    const of = (title: string) => ({ title: `${title}${stamp}`, content: `${title}，请注意。${stamp}` });
    const firstId = await handIn(messenger, { ...of('防火提醒'), numbers: numbers.slice(0, 4) });
    const secondId = await handIn(messenger, { ...of('市场行情'), category: '农业气象', numbers });
    const reviewer = await seat('xhadmin');
    await letPass(reviewer, firstId);
    await letPass(reviewer, secondId);

    await messenger.goto(`/sms/detail?applyId=${secondId}&tab=situation`);
    const situation = messenger.getByRole('tabpanel');
    await expect(situation).toContainText('发送前剔除', { timeout: 30_000 });
    await expect(situation.getByRole('listitem').filter({ hasText: '超过当日上限' })).toContainText('4 人');
    await messenger.goto(`/sms/detail?applyId=${secondId}&tab=details&filterReason=5`);
    const rows = messenger.getByRole('table', { name: '发送明细' }).getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(1)).toContainText('已取消');

    for (const reader of [messenger, reviewer]) {
      await reader.goto(`/sms/detail?applyId=${secondId}`);
      const kept = reader.getByRole('alert', { name: '发送前剔除' });
      await expect(kept).toContainText('有 4 人没有收到这条短信，占审核通过的 6 人的 67%');
      await expect(kept.getByRole('listitem').filter({ hasText: '紧急发送' })).toBeVisible();
      await expect(kept).toContainText('其中因当日上限没有收到的 4 人，当天的条数已被下面审核通过的短信占满');
      await expect(kept).not.toContainText('每个号码每天最多');
      const taker = kept.getByRole('listitem').filter({ hasText: `防火提醒${stamp}` });
      await expect(taker).toContainText('占用 4 人');
      await expect(taker.getByRole('link', { name: /防火提醒/ })).toBeVisible();
      await kept.getByRole('link', { name: '查看名单' }).click();
      await expect(reader.getByRole('table', { name: '发送明细' }).getByRole('row')).toHaveCount(5);
    }

    await messenger.goto('/sms/applyForm');
    await writeAndChoose(messenger, { ...of('台风预警'), numbers: [...numbers, another] });
    await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
    const notice = messenger.getByRole('alert', { name: '当日上限' });
    await expect(notice).toContainText('有 6 人收不到这条短信，只能发给 1 人');
    await expect(notice.getByRole('listitem').filter({ hasText: `防火提醒${stamp}` })).toContainText(
      '占用 4 人',
    );
    await expect(notice.getByRole('listitem').filter({ hasText: `市场行情${stamp}` })).toContainText(
      '占用 2 人',
    );
    await notice.getByRole('button', { name: '去勾选“紧急发送”' }).click();
    await messenger.getByRole('checkbox', { name: /紧急发送/ }).check();
    // the reason, which a tick demands, is there to be typed: above the buttons of the foot
    const reason = messenger.getByLabel('紧急发送的理由');
    await expect(reason).toBeFocused();
    await reason.click({ trial: true });
    await reason.fill('气象台发布台风预警');
    await messenger.getByRole('button', { name: '核对提交' }).first().click();
    await expect(messenger.getByText('没有需要过滤的')).toBeVisible();
    await expect(notice).toHaveCount(0);
    await submit(messenger);
  } finally {
    await limitTo(page, 50);
  }
});
