import { expect, test } from 'vitest';
import { ROLES } from '../../access/roles.ts';
import { MENU_ITEMS } from './catalogue.ts';

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

test('ids, addresses and route names name one item each', () => {
  expect(unique(MENU_ITEMS.map((item) => item.id))).toBe(true);
  expect(unique(MENU_ITEMS.map((item) => item.path))).toBe(true);
  const names = MENU_ITEMS.map((item) => item.name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(MENU_ITEMS.find((item) => item.path === '/sms/supervise')?.name).toBe('SuperviseMassSmsApply');
});

test('every page stands in a section, and a built page in a built one', () => {
  const sections = new Map(
    MENU_ITEMS.filter((item) => item.parentId === null).map((item) => [item.id, item]),
  );
  const top = MENU_ITEMS.filter((item) => item.parentId === null);
  expect(new Set(top.map((item) => item.component))).toEqual(new Set(['Layout']));
  const homeless = MENU_ITEMS.filter((item) => item.parentId !== null && !sections.has(item.parentId));
  expect(homeless).toEqual([]);
  const hidden = MENU_ITEMS.filter(
    (item) => item.built && sections.get(item.parentId ?? item.id)?.built === false,
  );
  expect(hidden.map((item) => item.path)).toEqual([]);
});

test('pages of one section, and those that sound alike, look different in the menu', () => {
  for (const section of MENU_ITEMS.filter((item) => item.parentId === null)) {
    const pages = MENU_ITEMS.filter((item) => item.parentId === section.id && item.icon !== null);
    const icons = pages.map(({ icon }) => icon);
    expect(
      icons.filter((icon, place) => icons.indexOf(icon) !== place),
      section.title,
    ).toEqual([]);
  }
  const iconOf = (title: string) => MENU_ITEMS.find((item) => item.built && item.title === title)?.icon;
  for (const alike of [
    ['未送达回访', '模拟手机'],
    ['短信配置', '其他配置'],
    ['操作日志', '登录日志'],
    ['角色管理', '权限说明'],
    ['短信通道', '在线会话', '应用接入管理'],
  ]) {
    expect(unique(alike.map(iconOf)), alike.join('、')).toBe(true);
  }
});

test('whoever sees a page sees its section', () => {
  const sections = new Map(
    MENU_ITEMS.filter((item) => item.parentId === null).map((item) => [item.id, item]),
  );
  for (const item of MENU_ITEMS) {
    const section = sections.get(item.parentId ?? item.id);
    // A page that is not built yet is not loaded, so it need not open a section that is.
    if (item.hidden || !section?.roles || (section.built && !item.built)) continue;
    expect(section.roles, item.path).toEqual(expect.arrayContaining([...(item.roles ?? ['nobody'])]));
  }
});

test('the super administrator is named wherever roles are', () => {
  const without = MENU_ITEMS.filter((item) => item.roles && !item.roles.includes('superAdmin'));
  expect(without.map((item) => item.path)).toEqual([]);
  const known = new Set<string>(ROLES.map((role) => role.key));
  expect(MENU_ITEMS.flatMap((item) => item.roles ?? []).filter((key) => !known.has(key))).toEqual([]);
});

test('there are 26 pages that add a subject', () => {
  const pages = MENU_ITEMS.filter((item) => item.path.startsWith('/mailList/add'));
  expect(pages).toHaveLength(26);
  expect(pages.find((item) => item.path === '/mailList/addFarm')?.title).toBe('新增家庭农场');
});
