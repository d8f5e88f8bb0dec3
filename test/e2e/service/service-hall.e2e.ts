// A county says otherwise than the province in the service hall, and puts a centre on the map: in the browser, by pointer and by keys.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { press } from '../publishing/verbs.ts';

test('[BIZ-01] 服务应用: a county finds what it inherits, replaces one, orders its own and removes it', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/hall/service');
  const table = page.getByRole('table', { name: '服务应用' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('农技问答')).toContainText('沿用上级');
  await expect(row('农机预约')).toHaveCount(1);
  await expect(row('价格行情')).toContainText('停用');
  await expect(page.getByRole('img', { name: '农技问答的图标' })).toBeVisible();
  await judged(page);

  await press(row('气象预警'), '本地另设');
  const adding = page.getByRole('dialog', { name: '为本区域另设“气象预警”' });
  await adding.getByRole('radio', { name: '外部链接' }).check();
  await adding.getByRole('textbox', { name: '链接地址' }).fill('javascript:alert(1)');
  await press(adding, '新增');
  await expect(adding.getByText('外部链接须以http(s):、mailto:或tel:开头')).toBeVisible();
  await expect(adding.getByRole('img', { name: '图标 1' }), 'the one above it').toBeVisible();
  await judged(page);
  await adding.getByRole('textbox', { name: '链接地址' }).fill('https://weather.example.org/xihu');
  await press(adding, '新增');
  await expect(page.getByText('新增成功')).toBeVisible();
  await expect(row('气象预警')).toHaveCount(1);
  await expect(row('气象预警')).toContainText('weather.example.org');
  await expect(page.getByRole('img', { name: '气象预警的图标' })).toBeVisible();

  await press(page, '调整顺序');
  const ordering = page.getByRole('dialog', { name: '调整服务应用的顺序' });
  const members = ordering.getByRole('listitem');
  await expect(members.last()).toContainText('气象预警');
  await ordering.getByRole('button', { name: '上移 气象预警' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await ordering.getByRole('button', { name: '置顶 气象预警' }).click();
  await expect(members.first()).toContainText('气象预警');
  await judged(page);
  await ordering.getByRole('button', { name: '保存顺序' }).click();
  await expect(page.getByText('顺序已保存')).toBeVisible();

  await press(row('气象预警'), '编辑');
  const editing = page.getByRole('dialog', { name: '编辑“气象预警”' });
  await editing.getByRole('checkbox', { name: '下级区域也显示' }).uncheck();
  await press(editing, '保存');
  await expect(row('气象预警')).toContainText('只在本区域');

  await press(row('气象预警'), '停用');
  const stopping = page.getByRole('dialog', { name: '停用服务应用' });
  await expect(stopping).toContainText('“气象预警”不再显示');
  await press(stopping, '停用');
  await expect(row('气象预警').getByRole('cell', { name: '停用', exact: true })).toBeVisible();
  await press(row('气象预警'), '启用');
  await expect(page.getByText('已启用')).toBeVisible();
  await press(row('气象预警'), '删除');
  await press(page.getByRole('dialog', { name: '删除服务应用' }), '删除');
  await expect(row('气象预警')).toContainText('沿用上级');
});

test('[BIZ-02] 服务中心: a place is chosen on the map by a click and by keys, never outside the region', async ({
  seat,
}) => {
  test.setTimeout(180_000);
  const page = await seat('xhadmin', '/hall/center');
  const table = page.getByRole('table', { name: '服务中心' });
  await expect(table.getByRole('row').filter({ hasText: '三墩农事服务中心' })).toBeVisible();
  await judged(page);
  await press(page, '新增');
  const adding = page.getByRole('dialog', { name: '新增服务中心' });
  await press(adding, '新增');
  await expect(adding.getByText('请填写经度，或在地图上选择位置')).toBeVisible();
  await press(adding, '在地图上选择');
  const map = adding.getByRole('application', { name: '选择位置的地图' });
  await expect(map.locator('path.place-own')).toHaveCount(1);
  await judged(page);
  const lng = adding.getByRole('textbox', { name: '经度' });
  const lat = adding.getByRole('textbox', { name: '纬度' });
  await map.click({ position: { x: 2, y: 2 } });
  await expect(adding.getByText('这个位置不在所选区域的范围内')).toBeVisible();
  await expect(lng).toHaveValue('');
  await map.focus();
  await page.keyboard.press('ArrowUp');
  await expect(lng).toHaveValue(/^120\.\d{6}$/);
  await expect(adding.getByText('这个位置不在所选区域的范围内')).toHaveCount(0);
  const before = Number(await lat.inputValue());
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => Number(await lat.inputValue())).toBeGreaterThan(before);
  await map.locator('path.place-own').click();
  await press(adding, '放大');

  await adding.getByRole('textbox', { name: '名称' }).fill('试验服务中心');
  await adding.getByRole('textbox', { name: '服务事项' }).fill('测土配方\n机插秧预约');
  await adding.getByRole('textbox', { name: '地址' }).fill('文三路 1 号');
  await adding.getByRole('textbox', { name: '联系人' }).fill('沈站长');
  await adding.getByRole('textbox', { name: '联系电话' }).fill('15412345678');
  await lng.fill('121.55');
  await lat.fill('29.87');
  await press(adding, '新增');
  await expect(adding.getByText('这里对外公开，不能填写个人手机，请填写单位座机')).toBeVisible();
  await adding.getByRole('textbox', { name: '联系电话' }).fill('0571-00000099');
  await press(adding, '新增');
  await expect(adding.getByText('这个位置不在所选区域的范围内')).toBeVisible();
  await lng.fill('120.13');
  await lat.fill('30.26');
  await press(adding, '新增');
  await expect(page.getByText('新增成功')).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: '试验服务中心' });
  await expect(row).toContainText('测土配方、机插秧预约');
  await press(row, '停用');
  await press(page.getByRole('dialog', { name: '停用服务中心' }), '停用');
  await expect(page.getByText('已停用')).toBeVisible();
  await press(row, '启用');
  await expect(page.getByText('已启用')).toBeVisible();
  await press(row, '删除');
  await press(page.getByRole('dialog', { name: '删除服务中心' }), '删除');
  await expect(row).toHaveCount(0);
});
