// Follow-up of a sending: a correction with both texts, farmers not reached, and a review on a telephone.

import { expect, test } from '../e2e/console.ts';
import { apply, pass } from '../e2e/writing.ts';
import { shoot } from './shoot.ts';

/** The built-in carrier decides by the number: nobody has these. */
const MISSED = ['16020001111', '16020001130', '16020001486'];

test('pictures of what comes after a sending', async ({ seat }) => {
  test.setTimeout(180_000);
  const messenger = await seat('xhmsg');
  const reviewer = await seat('xhadmin');
  const applyId = await apply(messenger, {
    title: '水库放水提醒',
    category: '植保病虫',
    content: '上游水库今晚八点放水，请不要到下游河道洗衣、捕鱼，停在河滩的农机请及时移走。',
    numbers: ['16020001000', ...MISSED],
  });
  await pass(reviewer, '水库放水提醒');
  await messenger.goto(`/sms/detail?applyId=${applyId}&tab=situation`);
  await expect(messenger.getByText('有 3 人没有送达')).toBeVisible({ timeout: 60_000 });
  await messenger.getByRole('button', { name: '生成未送达名单' }).click();
  await messenger
    .getByRole('dialog', { name: '生成未送达名单' })
    .getByRole('button', { name: '生成未送达名单' })
    .click();
  await expect(messenger.getByText('已回访 0 / 3 人').first()).toBeVisible();
  await shoot(messenger, 'visit-progress');
  await messenger.getByRole('link', { name: '查看名单' }).click();
  await expect(messenger.getByRole('button', { name: '上门后记结果' }).first()).toBeVisible();
  await shoot(messenger, 'undelivered');

  await messenger.goto(`/sms/applyForm?correct=${applyId}`);
  await messenger
    .getByLabel('短信内容')
    .fill('更正：上游水库今晚六点放水，请不要到下游河道洗衣、捕鱼，停在河滩的农机请及时移走。');
  await messenger.getByRole('button', { name: '下一步：选对象' }).click();
  await expect(messenger.getByText('将发给 1 人').first()).toBeVisible();
  await shoot(messenger, 'correction-recipients');
  await messenger.getByRole('button', { name: '下一步：定时间' }).click();
  await messenger.getByRole('button', { name: '下一步：核对提交' }).click();
  await messenger.getByRole('button', { name: '提交审核' }).click();
  await expect(messenger.getByRole('region', { name: '原短信' })).toBeVisible({ timeout: 20_000 });
  await shoot(messenger, 'correction');

  await reviewer.goto('/zzd/review');
  const card = reviewer.getByRole('article', { name: /水库放水提醒/ }).first();
  await expect(card).toBeVisible();
  await shoot(reviewer, 'phone-review');
  await card.getByRole('button', { name: '阅读全部并审核' }).click();
  await expect(card.getByText('近 7 天和将要发给这些区域的短信')).toBeVisible();
  await shoot(reviewer, 'phone-review-open');
});
