/**
 * The calls of the pages 管理员信息 and 联系管理员: the directory of administrators and contact points, and
 * what everybody sees of it. What belongs to the account (name, number, last sign-in, state) is read from it each time and never kept here.
 */
import * as z from 'zod/mini';
import { get, permitted, post, signedIn } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { officePhone } from './fields.ts';

const editing = permitted('adminInfo:edit');
const reading = permitted('adminInfo:edit', 'adminInfo:remove');
const version = wholeNumber(1, 2_147_483_647);
const roleId = wholeNumber(1, 2_147_483_647);

const adminInfo = z.object({
  adminId: id,
  userId: id,
  realName: z.string(),
  userName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  roleIds: z.array(z.number()),
  roleNames: z.string(),
  post: z.string(),
  officePhone: z.string(),
  dutyDesc: z.string(),
  /** 1: everybody sees the entry: name, organisation, post, duties and office telephone, never the person's own number */
  publicFlag: flag,
  orderNum: z.number(),
  /** the account's, null: never */
  lastLoginTime: z.nullable(moment),
  accountStatus: flag,
  /** 0: the person no longer holds these roles in this organisation, so the entry wants looking at */
  heldFlag: flag,
  status: flag,
  version: z.number(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  can: z.object({ edit: verdict, remove: verdict }),
});
export type AdminInfo = z.output<typeof adminInfo>;

export const listAdminInfo = get('/v1/adminInfo/list', {
  access: reading,
  summary: '管理员信息列表',
  request: z.strictObject({
    /** the beginning of a name or an account */
    keyword: z.optional(nameText(20)),
    deptId: z.optional(deptCode),
    includeChild: z._default(queryFlag, 1),
    roleId: z.optional(roleId),
    status: z.optional(queryFlag),
    publicFlag: z.optional(queryFlag),
    ...paging,
    ...sortedBy('orderNum', 'createTime'),
  }),
  answer: pageOf(adminInfo),
});

const publicAdmin = z.object({
  adminId: id,
  realName: z.string(),
  fullDeptName: z.string(),
  post: z.string(),
  officePhone: z.string(),
  dutyDesc: z.string(),
});
export type PublicAdmin = z.output<typeof publicAdmin>;

/** The directory of contacts: entries that were made public, of one's own organisation, of those above it and inside one's area. */
export const listPublicAdmins = get('/v1/adminInfo/public', {
  access: signedIn,
  summary: '公开的管理员和办公电话：本单位、上级和管辖范围内的',
  request: z.strictObject({
    /** the beginning of a name */
    keyword: z.optional(nameText(20)),
    /** this organisation and those inside it */
    deptId: z.optional(deptCode),
    ...paging,
  }),
  answer: pageOf(publicAdmin),
});

/**
 * Whoever may review one's texts: those of one's own region, and of the next one around it that has any. Their office telephone as the
 * directory has it, else their organisation's or their region's; never a person's own number.
 */
export const listReviewerContacts = get('/v1/adminInfo/reviewers', {
  access: permitted('sms:apply:submit'),
  summary: '能审核我的短信的人和办公电话',
  request: z.strictObject({}),
  answer: z.array(
    z.object({
      userId: id,
      realName: z.string(),
      roleName: z.string(),
      fullDeptName: z.string(),
      /** empty: no office has entered one */
      officePhone: z.string(),
    }),
  ),
});

const workplace = z.object({
  deptId: z.string(),
  fullDeptName: z.string(),
  roles: z.array(z.object({ roleId: z.number(), roleName: z.string() })),
});
const candidate = z.object({
  userId: id,
  realName: z.string(),
  userName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  /** where in one's own area the person works, as what */
  posts: z.array(workplace),
  /** `true`, or why whoever asks may not enter this person */
  mayAdd: verdict,
});
export type AdminCandidate = z.output<typeof candidate>;
/** People who work in the console and may stand in the directory; farmers are not among them. */
export const findAdminCandidates = get('/v1/adminInfo/candidates', {
  access: editing,
  summary: '在管辖范围内查找工作人员',
  request: z.strictObject({ keyword: nameText(20, 1), ...paging }),
  answer: pageOf(candidate),
});

const fields = {
  deptId: deptCode,
  roleIds: z.array(roleId).check(z.minLength(1, '请选择角色'), z.maxLength(20, '角色过多')),
  post: z._default(text(30), ''),
  officePhone,
  dutyDesc: z._default(text(100), ''),
  publicFlag: z._default(flag, 0),
  orderNum: z._default(wholeNumber(0, 1_000_000), 0),
  status: z._default(flag, 1),
};

export const addAdminInfo = post('/v1/adminInfo/add', {
  isCreating: true,
  access: editing,
  summary: '新增管理员信息；同一人在同一组织只有一条',
  request: z.strictObject({ userId: id, ...fields }),
  answer: z.object({ adminId: id }),
});
export const updateAdminInfo = post('/v1/adminInfo/update', {
  access: editing,
  summary: '修改管理员信息',
  /** whose entry it is never changes: sent along, `userId` has to be as it is */
  request: z.strictObject({ adminId: id, version, userId: z.optional(id), ...fields }),
  answer: nothing,
});
export const removeAdminInfo = post('/v1/adminInfo/remove', {
  access: permitted('adminInfo:remove'),
  summary: '移除管理员信息，全部或一条都不；账号不受影响',
  request: z.strictObject({
    adminIds: z.array(id).check(z.minLength(1, '请选择要移除的条目'), z.maxLength(100, '一次最多移除100条')),
  }),
  answer: z.object({ successCount: z.number() }),
});
