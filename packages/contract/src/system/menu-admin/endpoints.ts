/** The calls of the page 菜单管理: the whole tree, what it may hold, who sees an item, the menu as a role sees it. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { flag, nothing, text, verdict, wholeNumber } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { getRouter } from '../menu/endpoints.ts';
import { MENU_KIND, MENU_SHOWING, menuFieldProblems } from './rules.ts';

const editing = permitted('menu:edit');
const INTEGER_MAX = 2_147_483_647;
const menuId = wholeNumber(1, INTEGER_MAX);
const version = wholeNumber(1, INTEGER_MAX);
const kind = z.enum(
  MENU_KIND.map(({ value }) => value),
  '请选择类型',
);
const showing = z.enum(
  MENU_SHOWING.map(({ value }) => value),
  '请选择是否显示',
);

const menuRow = z.object({
  menuId: z.number(),
  parentId: z.nullable(z.number()),
  menuName: z.string(),
  kind,
  path: z.string(),
  component: z.nullable(z.string()),
  /** what the product calls the page behind it */
  pageTitle: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  showing,
  noCache: z.number(),
  watermark: z.number(),
  link: z.nullable(z.string()),
  queryText: z.nullable(z.string()),
  /** null: everybody; a section is seen by whoever sees one of its pages */
  roleIds: z.nullable(z.array(z.number())),
  /** 1: the product's own, cannot be removed */
  systemFlag: z.number(),
  version: z.number(),
  can: z.object({ hide: verdict, remove: verdict }),
});
export type MenuRow = z.output<typeof menuRow>;

export const menuTree = post('/v1/admin/menu/tree', {
  access: editing,
  summary: '全部菜单，按显示顺序',
  request: z.strictObject({}),
  answer: z.array(menuRow),
});

export const menuChoices = get('/v1/admin/menu/choices', {
  access: editing,
  summary: '菜单可以选择的页面和角色',
  request: z.strictObject({}),
  answer: z.object({
    pages: z.array(z.object({ component: z.string(), title: z.string() })),
    roles: z.array(z.object({ roleId: z.number(), roleName: z.string() })),
  }),
});
export type MenuChoices = z.output<typeof menuChoices.answer>;

export const countMenuViewers = get('/v1/admin/menu/viewers', {
  access: editing,
  summary: '有多少人的菜单里有这一项',
  request: z.strictObject({ menuId }),
  answer: z.object({ viewerCount: z.number() }),
});

export const previewMenu = get('/v1/admin/menu/preview', {
  access: editing,
  summary: '某个角色看到的菜单',
  request: z.strictObject({ roleId: wholeNumber(1, INTEGER_MAX) }),
  answer: getRouter.answer,
});

const fields = {
  /** null: at the top */
  parentId: z.nullable(menuId),
  menuName: text(20, 1),
  icon: z._default(z.string().check(z.trim(), z.regex(/^[a-z0-9-]{0,40}$/, '请从列表中选择图标')), ''),
  component: z._default(text(100), ''),
  link: z._default(text(200), ''),
  queryText: z._default(text(200), ''),
  showing: z._default(showing, 'shown'),
  noCache: z._default(flag, 0),
  watermark: z._default(flag, 0),
  roleIds: z.nullable(z.array(wholeNumber(1, INTEGER_MAX)).check(z.maxLength(1000, '角色过多'))),
};

export const saveMenu = post('/v1/admin/menu/save', {
  isCreating: true,
  access: editing,
  summary: '新增菜单项；地址由系统给出',
  request: z.strictObject({ kind, ...fields }).check(obeys(menuFieldProblems)),
  answer: z.object({ menuId: z.number() }),
});
export const updateMenu = post('/v1/admin/menu/update', {
  access: editing,
  summary: '修改菜单项；其他人重新加载后看到',
  request: z.strictObject({ menuId, version, kind, ...fields }).check(obeys(menuFieldProblems)),
  answer: nothing,
});
export const orderMenus = post('/v1/admin/menu/order', {
  access: editing,
  summary: '排列同一个目录下的菜单项',
  request: z.strictObject({
    parentId: z.nullable(menuId),
    /** all of them, in their new order */
    menuIds: z.array(menuId).check(z.minLength(1, '请选择菜单项'), z.maxLength(200, '一个目录下最多200项')),
  }),
  answer: nothing,
});
export const removeMenu = post('/v1/admin/menu/remove', {
  access: editing,
  summary: '删除自建的菜单项',
  request: z.strictObject({ menuId, version }),
  answer: nothing,
});
