/** The calls of the page 角色管理: list, details, pages to choose from, what a change would do, create, change, remove. */
import * as z from 'zod/mini';
import { PERMISSION_GROUPS, type Permission } from '../../access/permissions.ts';
import { BASE_ROLES } from '../../access/role-rules.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';

const editing = permitted('role:edit');
const INTEGER_MAX = 2_147_483_647;
const roleId = wholeNumber(1, INTEGER_MAX);
const version = wholeNumber(1, INTEGER_MAX);

const roleRow = z.object({
  roleId: z.number(),
  roleKey: z.string(),
  roleName: z.string(),
  /** the role of the catalogue whose family, level, area and rank hold; a role of the catalogue stands on itself */
  baseRoleKey: z.string(),
  baseRoleName: z.string(),
  /** rank; level and data scope follow the base as well */
  sort: z.number(),
  roleLevel: z.nullable(z.number()),
  dataScope: z.number(),
  /** 1: of the catalogue, cannot be removed */
  systemFlag: z.number(),
  status: z.number(),
  remark: z.nullable(z.string()),
  permissionCount: z.number(),
  /** people with an identity that counts */
  holderCount: z.number(),
  createTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict, remove: verdict }),
});
export type RoleRow = z.output<typeof roleRow>;

export const pageRoles = post('/v1/admin/role/page', {
  access: editing,
  summary: '角色列表',
  request: z.strictObject({
    keyword: z.optional(text(40)),
    systemFlag: z.optional(queryFlag),
    status: z.optional(queryFlag),
    ...paging,
    ...sortedBy('sort', 'createTime'),
  }),
  answer: pageOf(roleRow),
});

export const roleDetails = get('/v1/admin/role/details', {
  access: editing,
  summary: '角色详情，含权限和可见页面',
  request: z.strictObject({ roleId }),
  answer: z.extend(roleRow, {
    cockpitFlag: flag,
    buttonPermissions: z.array(z.string()),
    menuIds: z.array(id),
  }),
});
export type RoleDetails = z.output<typeof roleDetails.answer>;

export const listRolePages = get('/v1/admin/role/pages', {
  access: editing,
  summary: '可以给角色选择的页面，按目录分组',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      title: z.string(),
      pages: z.array(
        z.object({
          menuId: id,
          menuName: z.string(),
          /** seen by whoever is signed in, whatever the role */
          forEverybody: z.boolean(),
          /** not in the menu: other pages lead to it */
          isHidden: z.boolean(),
        }),
      ),
    }),
  ),
});
export type RolePages = z.output<typeof listRolePages.answer>;

const everyPermission = Object.values(PERMISSION_GROUPS).flat() as [Permission, ...Permission[]];
const permissions = z
  .array(z.enum(everyPermission, '没有这项操作权限，请刷新后重新选择'))
  .check(z.maxLength(everyPermission.length, '操作权限过多'));
const menuIds = z.array(wholeNumber(1, INTEGER_MAX)).check(z.maxLength(1000, '页面过多'));

const grantFields = {
  buttonPermissions: permissions,
  /** the one authority besides the console's own that has no buttons */
  cockpitFlag: z._default(flag, 0),
  menuIds,
  status: z._default(flag, 1),
};
const nameFields = { roleName: text(40, 1), remark: z._default(text(200), '') };

export const previewRoleChange = post('/v1/admin/role/preview', {
  access: editing,
  summary: '保存前查看：影响多少人，得到和失去什么',
  request: z.strictObject({ roleId, ...grantFields }),
  answer: z.object({
    holderCount: z.number(),
    /** the first of them */
    holders: z.array(z.object({ realName: z.string(), userName: z.string(), deptName: z.string() })),
    gainedPermissions: z.array(z.string()),
    lostPermissions: z.array(z.string()),
    gainedPages: z.array(z.string()),
    lostPages: z.array(z.string()),
  }),
});
export type RoleChangePreview = z.output<typeof previewRoleChange.answer>;

export const saveRole = post('/v1/admin/role/save', {
  isCreating: true,
  access: editing,
  summary: '新增角色；级别、层级和管辖范围随基础角色',
  request: z.strictObject({
    baseRoleKey: z.enum(
      BASE_ROLES.map(({ key }) => key),
      '请选择基础角色',
    ),
    ...nameFields,
    ...grantFields,
  }),
  answer: z.object({ roleId: z.number() }),
});

export const updateRole = post('/v1/admin/role/update', {
  access: editing,
  summary: '修改角色；使用者下一次操作起生效',
  request: z.strictObject({ roleId, version, ...nameFields, ...grantFields }),
  answer: nothing,
});

export const removeRole = post('/v1/admin/role/remove', {
  access: editing,
  summary: '删除没有人使用的自建角色',
  request: z.strictObject({ roleId, version }),
  answer: nothing,
});
