// Choosing who receives a text on a telephone: a branch that opens shows its villages, and none of them moves under the finger.

import { enterAs, expect, test } from '../console.ts';
import { writeText } from '../writing.ts';

test('[SMS-06] two villages of a town are chosen one after the other where they stand', async ({ page }) => {
  await enterAs(page, 'xhmsg', '/sms/applyForm');
  await writeText(page, { title: '清沟提醒', content: '请清理沟渠。' });
  const tree = page.getByRole('tree', { name: '接收区域' });
  const town = tree.getByRole('treeitem', { name: /^转塘街道\s/ });
  await town.getByRole('button', { includeHidden: true }).first().tap();
  const villages = town.getByRole('treeitem');
  await expect(villages.nth(1)).toBeInViewport({ ratio: 1 });
  const before = await villages.nth(1).boundingBox();
  await villages.first().tap();
  await expect(villages.first()).toHaveAttribute('aria-selected', 'true');
  expect((await villages.nth(1).boundingBox())?.y).toBe(before?.y);
  await villages.nth(1).tap();
  await expect(town).toContainText('转塘街道（选了 2 项）');
});
