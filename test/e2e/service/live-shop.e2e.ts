// A county draws an icon into its list, gives it to a service type, registers a device that offers it; the icon stays while they use it.

import { judged } from '../both-widths.ts';
import { expect, test } from '../console.ts';
import { press } from '../publishing/verbs.ts';

const stamp = String(Date.now()).slice(-6);
const [ICON, TYPE, DEVICE] = [`图标${stamp}`, `便民${stamp}`, `终端${stamp}`];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>';

test('[BIZ-04] 服务图标、服务类型、智能设备: put up, chosen, kept while in use, removed', async ({
  seat,
}) => {
  test.setTimeout(240_000);
  const page = await seat('xhadmin', '/hall/shopIcon');
  const rowOf = (table: string, name: string) =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });
  await expect(rowOf('服务图标', '便民服务')).toBeVisible();
  await judged(page);
  await press(page, '新增');
  const icon = page.getByRole('dialog', { name: '新增图标' });
  await press(icon, '新增');
  await expect(icon.getByText('请上传图标')).toBeVisible();
  const input = icon.getByLabel('选择图标', { exact: true });
  await input.setInputFiles({ name: 'face.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(icon.getByText('只能上传png、svg格式的图标')).toBeVisible();
  await input.setInputFiles({ name: 'face.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await expect(icon.getByRole('img', { name: '图标' })).toBeVisible();
  await icon.getByLabel('名称').fill(ICON);
  await judged(page);
  await press(icon, '新增');
  await expect(rowOf('服务图标', ICON)).toContainText('西湖区');

  await page.goto('/hall/shopType');
  // the province's own is there for choosing
  await expect(rowOf('服务类型', '培训体验').getByRole('button', { name: '编辑' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await judged(page);
  await press(page, '新增');
  const type = page.getByRole('dialog', { name: '新增服务类型' });
  await type.getByLabel('名称').fill(TYPE);
  await type.getByLabel('编码').fill(`t${stamp}`);
  await type.getByRole('combobox', { name: /图标/ }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: ICON }).click();
  await expect(type.getByRole('img', { name: '所选图标' })).toBeVisible();
  await type.getByLabel('服务事项（可不填）').fill('代缴水电费\n代办证件');
  await judged(page);
  await press(type, '新增');
  await expect(rowOf('服务类型', TYPE)).toContainText('代缴水电费、代办证件');

  await page.goto('/hall/shopDevice');
  await expect(rowOf('智能设备', '自助服务终端')).toContainText(/1\d{2}\*{4}\d{4}/);
  await judged(page);
  await press(page, '登记设备');
  const device = page.getByRole('dialog', { name: '登记智能设备' });
  await press(device, '登记');
  await expect(device.getByRole('alert').filter({ hasText: '请选择区域' })).toBeVisible();
  await device.getByLabel('名称').fill(DEVICE);
  await device.getByLabel('编号').fill(`ZD-${stamp}`);
  await device.getByLabel('门店').fill('三墩便民店');
  await press(device, '区域：请选择区域');
  await device.getByLabel('查找区域').fill('三墩镇');
  await page
    .getByRole('treeitem', { name: /^三墩镇/ })
    .locator('.dept-name')
    .first()
    .click();
  await device.getByRole('checkbox', { name: TYPE }).check();
  await device.getByLabel('负责人电话（可不填）').fill('154 0000 1234');
  await judged(page);
  await press(device, '登记');
  const row = rowOf('智能设备', DEVICE);
  await expect(row).toContainText('离线');
  await expect(row).toContainText('从未上报');
  await expect(row).toContainText(TYPE);
  await judged(page);

  const remove = async (table: string, name: string, noun: string) => {
    await press(rowOf(table, name), '删除');
    await press(page.getByRole('dialog', { name: `删除${noun}` }), '删除');
  };
  await page.goto('/hall/shopIcon');
  await expect(rowOf('服务图标', ICON).getByRole('button', { name: '删除' })).toHaveAccessibleDescription(
    '有1处在用，请先换掉，或改为停用',
  );
  await page.goto('/hall/shopDevice');
  await remove('智能设备', DEVICE, '智能设备');
  await expect(rowOf('智能设备', DEVICE)).toHaveCount(0);
  await page.goto('/hall/shopType');
  await remove('服务类型', TYPE, '服务类型');
  await expect(rowOf('服务类型', TYPE)).toHaveCount(0);
  await page.goto('/hall/shopIcon');
  await remove('服务图标', ICON, '图标');
  await expect(rowOf('服务图标', ICON)).toHaveCount(0);
});
