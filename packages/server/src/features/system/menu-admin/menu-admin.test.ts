// Running the menu: what an administrator changes shows in other people's menus, and what must not vanish stays.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { getRouter, type RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import {
  countMenuViewers,
  type MenuRow,
  menuChoices,
  menuTree,
  orderMenus,
  previewMenu,
  removeMenu,
  saveMenu,
  updateMenu,
} from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNewMenus } from '../../../installation/catalogue.ts';
import { buildIdentity, buildUser } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let admin: SignedInTestUser;
let county: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  admin = await at.signInAs({ roleKeys: ['admin'], deptId: '33A1' });
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterAll(() => at.close());

const COUNTY_ADMIN = 11;
type New = RequestOf<typeof saveMenu>;
const save = (fields: Partial<New>) =>
  at.call(saveMenu, { menuType: 'C', parentId: 200, menuName: '新菜单', ...fields }, admin.token);
const tree = async () => dataOf(await at.call(menuTree, {}, admin.token));
const rows = async () => (await tree()).flatMap((row) => [row, ...row.children]);
async function find(path: string): Promise<MenuRow> {
  const row = (await rows()).find((one) => one.path === path);
  if (!row) throw new Error(`The menu has no ${path}.`);
  return row;
}
const byId = async (menuId: string) => (await rows()).find((row) => row.menuId === menuId);

async function change(row: MenuRow, fields: Partial<RequestOf<typeof updateMenu>>) {
  const { systemFlag: _own, pageTitle: _title, can: _can, children: _children, ...told } = row;
  // a row as it was told says nothing with null, as of every call
  const now = told as unknown as RequestOf<typeof updateMenu>;
  return at.call(updateMenu, { ...now, ...fields }, admin.token);
}

const flat = (items: readonly RouterItem[]): RouterItem[] =>
  items.flatMap((item) => [item, ...flat(item.children)]);
const seenBy = async ({ token }: SignedInTestUser) => flat(dataOf(await at.call(getRouter, {}, token)));

const NO_BUTTON = '按钮不是菜单项：能做什么由角色的操作权限决定，请在角色管理中勾选';

describe('[NAV-10] what an administrator makes', () => {
  test('a page under another name, with values of its address, for the chosen roles only', async () => {
    const { menuId } = dataOf(
      await save({
        menuName: '监管日报',
        component: 'sms/SuperviseMassSmsApply',
        queryText: '{"tab":"list"}',
        icon: 'monitor',
        noCache: 1,
        watermark: 1,
        roleIds: [COUNTY_ADMIN],
      }),
    );
    expect((await seenBy(county)).find(({ path }) => path === `/own/${menuId}`)).toMatchObject({
      name: `Own${menuId}`,
      component: 'sms/SuperviseMassSmsApply',
      query: '{"tab":"list"}',
      meta: { title: '监管日报', noCache: true, watermark: true, icon: 'monitor' },
    });
    expect((await seenBy(admin)).map(({ meta }) => meta.title)).not.toContain('监管日报');
    const row = await byId(menuId);
    dataOf(await at.call(removeMenu, { menuId, version: row?.version ?? 0 }, admin.token));
    expect((await seenBy(county)).map(({ meta }) => meta.title)).not.toContain('监管日报');
  });

  test('a section with a link, which opens elsewhere', async () => {
    const section = dataOf(await save({ menuType: 'M', parentId: null, menuName: '常用网站' })).menuId;
    expect((await seenBy(county)).map(({ meta }) => meta.title)).not.toContain('常用网站');
    const link = {
      menuType: 'C',
      linkFlag: 1,
      parentId: section,
      menuName: '气象台',
      path: 'https://example.org/',
    } as const;
    const { menuId } = dataOf(await save(link));
    const seen = await seenBy(county);
    expect(seen.find(({ meta }) => meta.title === '常用网站')?.children).toMatchObject([
      { meta: { title: '气象台', link: 'https://example.org/' } },
    ]);
    const row = await byId(section);
    expect(row?.can.remove).toBe('请先移走或删除它下面的菜单');
    const reply = await at.call(removeMenu, { menuId: section, version: row?.version ?? 0 }, admin.token);
    expect(reply.code).toBe(ErrorCode.stateChanged);
    expect(await byId(menuId)).toMatchObject({ linkFlag: 1, path: 'https://example.org/', systemFlag: 0 });
  });

  test.each([
    [{ component: '' }, 'component', '请选择页面'],
    [{ component: 'sms/Nothing' }, 'component', '没有这个页面，请重新选择'],
    [{ linkFlag: 1, path: 'javascript:alert(1)' }, 'path', '外部链接须以http(s):、mailto:或tel:开头'],
    [
      { component: 'sms/ApplySMS', queryText: '{tab' },
      'queryText',
      '页面参数应为一组名称和值，例如 {"tab":"list"}',
    ],
    [{ component: 'flight/index' }, 'hidden', '驾驶舱不在菜单里显示，请选择“隐藏”或“停用”'],
    [{ menuType: 'M', parentId: 200 }, 'parentId', '目录只能放在最上层'],
    [{ component: 'sms/ApplySMS', parentId: 201 }, 'parentId', '请选择上级目录'],
    [{ menuType: 'F', perms: 'sms:save' }, 'menuType', NO_BUTTON],
    [{ component: 'sms/ApplySMS', perms: 'sms:save' }, 'perms', NO_BUTTON],
    [{ menuType: 'M', parentId: null, linkFlag: 1 }, 'linkFlag', '目录不能是外部链接'],
    [
      { component: 'sms/ApplySMS', path: '/sms/own' },
      'path',
      '自建菜单的地址写作 /own/ 加小写字母、数字，例如 /own/ribao；不填由系统给出',
    ],
    [{ component: 'sms/ApplySMS', functionType: 77 }, 'functionType', '功能类型由页面决定，请留空'],
    [{ component: 'sms/ApplySMS', roleIds: [4711] }, 'roleIds', '所选的角色已被删除，请刷新后重新选择'],
  ] as const)('not with %j', async (fields, field, message) => {
    const before = (await rows()).length;
    const { roleIds, ...rest } = { roleIds: null, ...fields };
    const reply = await save({ ...rest, roleIds: roleIds && [...roleIds] });
    expect(reply.fieldErrors?.[0]).toEqual({ field, message });
    expect((await rows()).length).toBe(before);
  });
});

describe('what the product brought', () => {
  test('[NAV-04] the cockpit stays out of the menu', async () => {
    const cockpit = await find('/flight/index');
    expect(cockpit.hidden).toBe(1);
    const reply = await change(cockpit, { hidden: 0 });
    expect(reply.fieldErrors).toEqual([
      { field: 'hidden', message: '驾驶舱不在菜单里显示，请选择“隐藏”或“停用”' },
    ]);
    expect(await find('/flight/index')).toMatchObject({ hidden: 1, version: cockpit.version });
  });

  test('[NAV-10] is renamed, moved, hidden, switched off; nothing of it is undone by the next start', async () => {
    const quota = await find('/sms/detail');
    dataOf(await change(quota, { menuName: '一条短信', parentId: '1200', roleIds: null }));
    const moved = await find('/sms/detail');
    expect(moved).toMatchObject({ menuName: '一条短信', parentId: '1200', roleIds: null });
    const own = dataOf(await save({ component: 'sms/ApplySMS', menuName: '要删除的' })).menuId;
    dataOf(await at.call(removeMenu, { menuId: own, version: 1 }, admin.token));
    expect(await addNewMenus(at.database.db)).toBe(0);
    expect(await find('/sms/detail')).toEqual(moved);
    expect(await byId(own)).toBeUndefined();
    dataOf(await change(moved, { status: 0 }));
    expect((await seenBy(county)).map(({ path }) => path)).not.toContain('/sms/detail');
    dataOf(await change(await find('/sms/detail'), { status: 1, hidden: 1, parentId: '200' }));
    expect((await seenBy(county)).find(({ path }) => path === '/sms/detail')?.hidden).toBe(1);
  });

  test('cannot be removed or lead to another page', async () => {
    const page = await find('/sms/supervise');
    expect(page.can.remove).toBe('系统自带的菜单不能删除，可以隐藏');
    const { menuId, version } = page;
    expect((await at.call(removeMenu, { menuId, version }, admin.token)).msg).toBe(page.can.remove);
    expect((await change(page, { component: 'sms/ApplySMS' })).fieldErrors).toEqual([
      { field: 'component', message: '系统自带的菜单不能换成别的页面' },
    ]);
  });

  test('keeps the pages by which everything is put right again', async () => {
    const sentence = '菜单管理和角色管理不能隐藏或停用，否则没有人能再改回来';
    const editor = await find('/system/menu');
    expect(editor.can.hide).toBe(sentence);
    for (const [field, look] of [
      ['hidden', { hidden: 1 }],
      ['status', { status: 0 }],
    ] as const) {
      expect((await change(editor, look)).fieldErrors).toEqual([{ field, message: sentence }]);
      const reply = await change(await find('/system'), look);
      expect(reply.fieldErrors).toEqual([{ field, message: '里面有“角色管理”，不能隐藏或停用' }]);
    }
    expect((await change(editor, { roleIds: [] })).msg).toBe('菜单管理和角色管理至少要有一个角色可见');
    const hidden = dataOf(
      await save({ menuType: 'M', parentId: null, menuName: '收起来的', hidden: 1 }),
    ).menuId;
    expect((await change(editor, { parentId: hidden })).fieldErrors).toEqual([
      { field: 'parentId', message: sentence },
    ]);
  });
});

test('the order holds for one section, whole, and for everybody', async () => {
  const inSection = (await find('/sms')).children;
  const orderList = inSection.map(({ menuId }, place) => ({ menuId, orderNum: inSection.length - place }));
  dataOf(await at.call(orderMenus, { orderList }, admin.token));
  const sms = (await seenBy(county)).find(({ path }) => path === '/sms');
  expect(sms?.children.at(-1)?.path).toBe('/sms/apply');
  const part = await at.call(orderMenus, { orderList: orderList.slice(1) }, admin.token);
  expect(part).toMatchObject({ code: ErrorCode.stateChanged, msg: '菜单已被其他人修改，请刷新后重新排列' });
  const logged = await at.database.db
    .selectFrom('logOper')
    .select(['module', 'summary'])
    .where('resultCode', '=', SUCCESS_CODE)
    .orderBy('logId', 'desc')
    .executeTakeFirst();
  expect(logged).toEqual({ module: '菜单管理', summary: '排序菜单“短信管理”' });
});

test('the preview is what a holder of the role gets', async () => {
  const asked = dataOf(await at.call(previewMenu, { roleId: COUNTY_ADMIN }, admin.token));
  expect(asked).toEqual(dataOf(await at.call(getRouter, {}, county.token)));
  const missing = await at.call(previewMenu, { roleId: 4711 }, admin.token);
  expect(missing.code).toBe(ErrorCode.notFound);
  const { roles, pages } = dataOf(await at.call(menuChoices, {}, admin.token));
  expect(roles.map(({ roleName }) => roleName)).not.toContain('超级管理员');
  expect(pages.map(({ component }) => component)).toContain('sms/ApplySMS');
});

test('before something is hidden it is told how many have it', async () => {
  const { menuId } = await find('/sms/audit');
  expect(dataOf(await at.call(countMenuViewers, { menuId }, admin.token)).viewerCount).toBe(2);
  // The clock says 14 September, whatever day the database's session thinks it is.
  for (const validTo of ['2026-09-13', '2026-09-14']) {
    const { userId } = await buildUser(at.deps);
    await buildIdentity(at.deps, { userId, deptId: '330106A1', roleKeys: ['countyAdmin'], validTo });
  }
  expect(dataOf(await at.call(countMenuViewers, { menuId }, admin.token)).viewerCount).toBe(3);
});

test('what somebody else changed meanwhile is not overwritten', async () => {
  const row = await find('/sms/audit');
  dataOf(await change(row, { menuName: '审核短信' }));
  expect((await change(row, { menuName: '短信审核' })).code).toBe(ErrorCode.stateChanged);
  const { beforeData, afterData } = await at.database.db
    .selectFrom('logOper')
    .select(['beforeData', 'afterData'])
    .where('resultCode', '=', SUCCESS_CODE)
    .orderBy('logId', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(beforeData ?? '')).toMatchObject({ menuName: '短信审核', parentId: '短信管理' });
  expect(JSON.parse(afterData ?? '')).toMatchObject({ menuName: '审核短信' });
});

test.each([
  ['somebody without menu:edit', 'countyAdmin', '330106A1', '没有操作权限'],
  ['a security administrator', 'securityAdmin', '33A1', '没有操作权限'],
  ['an administrator of one county', 'admin', '330106A1', '这里的设置全省共用，只有省级可以修改'],
] as const)('%s may neither look nor change', async (_who, roleKey, deptId, sentence) => {
  const { token } = await at.signInAs({ roleKeys: [roleKey], deptId });
  const item = {
    menuType: 'C',
    parentId: 200,
    menuName: '不应当成功',
    component: 'sms/ApplySMS',
    roleIds: null,
  } as const;
  const replies = [
    await at.call(menuTree, {}, token),
    await at.call(menuChoices, {}, token),
    await at.call(countMenuViewers, { menuId: 201 }, token),
    await at.call(previewMenu, { roleId: 11 }, token),
    await at.call(saveMenu, item, token),
    await at.call(updateMenu, { ...item, menuId: 201, version: 1 }, token),
    await at.call(orderMenus, { orderList: [{ menuId: 201, orderNum: 1 }] }, token),
    await at.call(removeMenu, { menuId: 201, version: 1 }, token),
  ];
  expect(replies.map(({ code, msg }) => [code, msg])).toEqual(
    replies.map(() => [ErrorCode.forbidden, sentence]),
  );
});
