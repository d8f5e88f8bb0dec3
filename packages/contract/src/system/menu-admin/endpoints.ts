/** The calls of the page 菜单管理: the whole tree, what it may hold, who sees an item, the menu as a role sees it. */
import * as z from 'zod/mini';
import type { Verdict } from '../../access/verdict.ts';
import { get, permitted, post } from '../../endpoint.ts';
import { flag, id, nothing, text, verdict, wholeNumber } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { getRouter } from '../menu/endpoints.ts';
import { MENU_TYPE, menuRequestProblems } from './rules.ts';

const editing = permitted('menu:edit');
const INTEGER_MAX = 2_147_483_647;
/** the text of an answer, as a number */
const menuId = wholeNumber(1, INTEGER_MAX);
const version = wholeNumber(1, INTEGER_MAX);
const menuType = z.enum(MENU_TYPE, '请选择类型');
const orderNum = wholeNumber(0, 1_000_000);

const orderList = z.array(z.strictObject({ menuId, orderNum })).check(
  z.minLength(1, '请选择菜单项'),
  z.maxLength(200, '一个目录下最多200项'),
  z.refine((rows) => new Set(rows.map((one) => one.orderNum)).size === rows.length, '顺序号不能重复'),
);

/** The names of the reference contract; `flag`s are numbers as they are stored. */
export interface MenuRow {
  menuId: string;
  parentId: string | null;
  menuName: string;
  menuType: (typeof MENU_TYPE)[number];
  /** of a link (`linkFlag` 1) the address that it opens */
  path: string;
  routeName: string | null;
  component: string | null;
  /** what the product calls the page behind it */
  pageTitle: string | null;
  icon: string | null;
  orderNum: number;
  hidden: number;
  /** 0: nobody can open it */
  status: number;
  noCache: number;
  watermark: number;
  linkFlag: number;
  functionType: number | null;
  queryText: string | null;
  /** permissions belong to calls and roles here, and to no item */
  perms: null;
  /** null: everybody; a section is seen by whoever sees one of its pages */
  roleIds: number[] | null;
  /** 1: the product's own, cannot be removed */
  systemFlag: number;
  version: number;
  can: { hide: Verdict; remove: Verdict };
  /** of a section, in the order in which they show */
  children: MenuRow[];
}
const menuRow: z.ZodMiniType<MenuRow, MenuRow> = z.object({
  menuId: id,
  parentId: z.nullable(id),
  menuName: z.string(),
  menuType,
  path: z.string(),
  routeName: z.nullable(z.string()),
  component: z.nullable(z.string()),
  pageTitle: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  orderNum: z.number(),
  hidden: z.number(),
  status: z.number(),
  noCache: z.number(),
  watermark: z.number(),
  linkFlag: z.number(),
  functionType: z.nullable(z.number()),
  queryText: z.nullable(z.string()),
  perms: z.null(),
  roleIds: z.nullable(z.array(z.number())),
  systemFlag: z.number(),
  version: z.number(),
  can: z.object({ hide: verdict, remove: verdict }),
  children: z.lazy(() => z.array(menuRow)),
});

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
  parentId: z._default(z.nullable(menuId), null),
  menuName: text(20, 1),
  menuType,
  linkFlag: z._default(flag, 0),
  /** of a link the address that it opens; of anything else below `/own/`, or none: the program gives it */
  path: z._default(text(200), ''),
  routeName: z._default(text(40), ''),
  icon: z._default(z.string().check(z.trim(), z.regex(/^[a-z0-9-]{0,40}$/, '请从列表中选择图标')), ''),
  component: z._default(text(100), ''),
  queryText: z._default(text(200), ''),
  perms: z._default(text(60), ''),
  functionType: z.optional(wholeNumber(0, INTEGER_MAX)),
  /** among its siblings; without it the last, or where it stands */
  orderNum: z.optional(orderNum),
  hidden: z._default(flag, 0),
  status: z._default(flag, 1),
  noCache: z._default(flag, 0),
  watermark: z._default(flag, 0),
  /** null: everybody. Without it a new item is seen by everybody, another by whoever saw it before */
  roleIds: z.optional(z.nullable(z.array(wholeNumber(1, INTEGER_MAX)).check(z.maxLength(1000, '角色过多')))),
};

export const saveMenu = post('/v1/admin/menu/save', {
  isCreating: true,
  access: editing,
  summary: '新增菜单项',
  request: z.strictObject(fields).check(obeys(menuRequestProblems)),
  answer: z.object({ menuId: id }),
});
export const updateMenu = post('/v1/admin/menu/update', {
  access: editing,
  summary: '修改菜单项；其他人重新加载后看到',
  request: z.strictObject({ menuId, version, ...fields }).check(obeys(menuRequestProblems)),
  answer: nothing,
});
export const orderMenus = post('/v1/admin/menu/order', {
  access: editing,
  summary: '排列同一个目录下的全部菜单项',
  request: z.strictObject({ orderList }),
  answer: nothing,
});
export const removeMenu = post('/v1/admin/menu/remove', {
  access: editing,
  summary: '删除自建的菜单项',
  request: z.strictObject({ menuId, version }),
  answer: nothing,
});
