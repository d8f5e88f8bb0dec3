// 工作台 as its people begin the day: what waits for them leads to the very list, and they keep the pages that they need.

import { enterAs, expect, test } from '../console.ts';

test('[BIZ-30] 工作台 /dashboard: what waits leads to its list, texts stand in figures, shortcuts are chosen and put in order', async ({
  page,
}) => {
  await enterAs(page, 'xhadmin');
  const waiting = page.getByRole('region', { name: '要我办的' });
  await expect(waiting.getByRole('listitem').filter({ hasText: '待审核的短信' })).toContainText(/\d+ 件/);
  const overview = page.getByRole('region', { name: '短信概况' });
  await expect(overview.getByText(/还剩 [\d,]+ 条/)).toBeVisible();
  await overview.getByRole('radio', { name: '今年' }).check();
  await expect(overview.getByText(/^[\d,]+ 人次$/)).toBeVisible();
  await expect(overview.getByRole('table', { name: '近30天发送趋势' }).getByRole('row')).toHaveCount(31);

  const links = page.getByRole('region', { name: '快捷入口' });
  await links.getByRole('button', { name: '选择' }).click();
  const dialog = page.getByRole('dialog', { name: '选择快捷入口' });
  await expect(dialog.getByRole('checkbox', { name: '短信监管' })).toBeVisible();
  const chosen = dialog.getByRole('checkbox', { checked: true });
  for (let left = await chosen.count(); left > 0; left -= 1) await chosen.first().click();
  await expect(chosen).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: '短信监管' }).check();
  await dialog.getByRole('checkbox', { name: '防灾减灾' }).check();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: '防灾减灾' })
    .getByRole('button')
    .first()
    .press('Alt+ArrowUp');
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(links.getByRole('link')).toHaveText(['防灾减灾', '短信监管']);
  await page.reload();
  await expect(links.getByRole('link')).toHaveText(['防灾减灾', '短信监管']);
  await waiting.getByRole('link', { name: '待审核的其他业务' }).click();
  await expect(page).toHaveURL('/audit/check?otherFlag=1');
  await expect(page.getByRole('table', { name: '等我审核的业务' })).toBeVisible();
});
