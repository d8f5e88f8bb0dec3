/** The calls of the page 组织机构: list, details, create, change, order, disable, merge, remove. */
import * as z from 'zod/mini';
import { DEPT_TYPE } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  day,
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
import { tidyTelephone } from '../../rules/phone.ts';
import { keptPointFields } from '../../rules/place.ts';
import { compactNumber, TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { dept } from '../departments/endpoints.ts';
import { leaderPhoneProblem, NATIONAL_CODE, VILLAGE_KIND, WRONG_NATIONAL_CODE } from './forms.ts';

const editing = permitted('dept:edit');
const version = wholeNumber(1, 2_147_483_647);

/** Acts on one organisation, for the person who looks at it: `true`, or the reason why not. */
export const deptCan = z.object({
  edit: verdict,
  addChild: verdict,
  disable: verdict,
  merge: verdict,
  remove: verdict,
});

const adminRow = z.extend(dept, {
  /** null of what came with the program, and of what is from before that was kept */
  createUserName: z.nullable(z.string()),
  createTime: moment,
  version: z.number(),
  can: deptCan,
});
export type AdminDept = z.output<typeof adminRow>;

export const pageDepts = post('/v1/admin/dept/page', {
  access: editing,
  summary: '组织机构列表',
  request: z.strictObject({
    parentId: z.optional(deptCode),
    /** 1: everything below, not only the next level */
    includeChild: z._default(queryFlag, 0),
    keyword: z.optional(text(30)),
    deptType: z.optional(text(2)),
    status: z.optional(flag),
    ...paging,
    ...sortedBy('deptId', 'orderNum', 'createTime'),
  }),
  answer: pageOf(adminRow),
});

export const deptDetails = get('/v1/admin/dept/details', {
  access: editing,
  summary: '组织详情，含联系方式和可以做的事',
  request: z.strictObject({ deptId: deptCode }),
  answer: z.extend(adminRow, {
    updateTime: moment,
    mergeToDeptName: z.nullable(z.string()),
  }),
});
export type DeptDetails = z.output<typeof deptDetails.answer>;

/** Each reading is written to the operation log. */
export const readLeaderPhone = get('/v1/admin/dept/leaderPhone', {
  access: permitted('data:plain'),
  summary: '负责人的完整手机号码',
  request: z.strictObject({ deptId: deptCode }),
  answer: z.object({ leaderPhone: z.nullable(z.string()) }),
});

const optionalText = (max: number) => z._default(text(max), '');
const fields = {
  deptName: text(60, 1),
  shortName: optionalText(20),
  leaderName: z._default(nameText(20), ''),
  /** left out: as it was; empty: none */
  leaderPhone: z.optional(
    z.string().check(
      z.trim(),
      z.superRefine((typed, context) => {
        const message = leaderPhoneProblem(typed);
        if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
      }),
    ),
  ),
  officePhone: z._default(
    z
      .string()
      .check(
        z.maxLength(TYPED_NUMBER_MAX, '内容过长'),
        z.overwrite(tidyTelephone),
        z.regex(/^$|^[0-9()+ -]{5,20}$/, '请输入正确的电话号码'),
      ),
    '',
  ),
  address: optionalText(100),
  /** the national code: only regions have one */
  regionCode: z._default(
    z
      .string()
      .check(
        z.maxLength(TYPED_NUMBER_MAX, '内容过长'),
        z.overwrite(compactNumber),
        z.regex(NATIONAL_CODE, WRONG_NATIONAL_CODE),
      ),
    '',
  ),
  orderNum: z._default(wholeNumber(0, 1_000_000), 0),
  /** of villages alone; left out: as it was */
  villageKind: z.optional(z.nullable(z.literal(VILLAGE_KIND.map(({ value }) => value)))),
  ...keptPointFields,
  /** both: left out: as it was */
  effectDate: z.optional(z.nullable(day)),
  expireDate: z.optional(z.nullable(day)),
};

export const saveDept = post('/v1/admin/dept/save', {
  isCreating: true,
  access: editing,
  summary: '新增下级组织；编码由系统给出',
  request: z.strictObject({
    parentId: deptCode,
    deptType: z.enum(
      DEPT_TYPE.map(({ value }) => value),
      '请选择组织类型',
    ),
    /** a new one is in use */
    status: z.optional(z.literal(1, '新增的组织都是启用的，要停用请在保存后停用')),
    ...fields,
  }),
  answer: z.object({ deptId: z.string() }),
});
export const updateDept = post('/v1/admin/dept/update', {
  access: editing,
  summary: '修改组织；改名后全称随之改变',
  request: z.strictObject({
    deptId: deptCode,
    version,
    /** these two never change: sent along, they have to be as they are */
    parentId: z.optional(deptCode),
    deptType: z.optional(text(2)),
    /** another one than it has disables it, or puts it into use again */
    status: z.optional(flag),
    ...fields,
  }),
  answer: z.object({ deptId: z.string() }),
});
export const orderDepts = post('/v1/admin/dept/order', {
  access: editing,
  summary: '同级组织排序',
  request: z.strictObject({
    orderList: z
      .array(z.strictObject({ deptId: deptCode, orderNum: wholeNumber(0, 1_000_000) }))
      .check(z.minLength(1, '请选择组织'), z.maxLength(400, '一次最多排序400个组织')),
  }),
  answer: nothing,
});
/** Disabled, nobody can choose it any more; whoever is in it stays, keeps their rights, and receives what is sent to the area around. */
export const changeDeptStatus = post('/v1/admin/dept/changeStatus', {
  access: editing,
  summary: '停用或启用组织',
  request: z.strictObject({ deptId: deptCode, status: flag, version }),
  answer: nothing,
});

const mergeRequest = { deptId: deptCode, toDeptId: deptCode };
/** An identity with rights in the area that would become those of another one. */
const affectedIdentity = z.object({
  identityId: id,
  userName: z.string(),
  realName: z.string(),
  roleNames: z.string(),
  /** where the rights hold now, and where they would */
  areaName: z.string(),
  newAreaName: z.string(),
});
/** Whatever hangs on an organisation and goes along when it is merged. */
const movedCounts = {
  userCount: z.number(),
  identityCount: z.number(),
  groupCount: z.number(),
  subjectCount: z.number(),
  /** texts that wait for its review; whoever is above it makes that then */
  reviewCount: z.number(),
};
export const countDeptMerge = get('/v1/admin/dept/mergeCounts', {
  access: permitted('dept:remove'),
  summary: '合并一个组织会转移多少人和东西，及现在能不能合并，选目标之前就能看到',
  request: z.strictObject({ deptId: deptCode }),
  answer: z.object({
    ...movedCounts,
    /** organisations right below it, also disabled ones */
    childCount: z.number(),
    /** `true`, or why it cannot be merged into any other one */
    mayMerge: verdict,
  }),
});

export const previewDeptMerge = get('/v1/admin/dept/mergePreview', {
  access: permitted('dept:remove'),
  summary: '合并组织会影响谁和什么',
  request: z.strictObject(mergeRequest),
  answer: z.object({
    fullDeptName: z.string(),
    toFullDeptName: z.string(),
    /** `true`, or why the two cannot be merged, or not by this person: who merges decides about everybody in it */
    mayMerge: verdict,
    ...movedCounts,
    /** the organisation's own SMS quota of this month, in segments: what is left ends with it; null: it has none */
    quota: z.nullable(
      z.object({
        month: z.string(),
        total: z.number(),
        used: z.number(),
        /** of texts on their way: these are settled as if nothing had happened */
        frozen: z.number(),
        left: z.number(),
      }),
    ),
    /** what its people draw on afterwards; null: nothing is counted for them */
    toQuota: z.nullable(z.object({ fullDeptName: z.string(), left: z.number() })),
    /** people whose rights would hold elsewhere: those not kept are suspended */
    affected: z.array(affectedIdentity),
    version: z.number(),
  }),
});
export type MergePreview = z.output<typeof previewDeptMerge.answer>;
export const mergeDept = post('/v1/admin/dept/merge', {
  access: permitted('dept:remove'),
  summary: '把一个组织并入另一个：人员、分组、主体随之转移，原组织停用',
  request: z.strictObject({
    ...mergeRequest,
    version,
    /** of the affected: whose rights go on in the new area; all others are suspended */
    keptIdentityIds: z._default(z.array(id).check(z.maxLength(10_000, '人员过多')), []),
  }),
  answer: z.object({
    userCount: z.number(),
    identityCount: z.number(),
    suspendedCount: z.number(),
    /** segments of this month's quota that ended */
    quotaEnded: z.number(),
  }),
});
export const removeDept = post('/v1/admin/dept/remove', {
  access: permitted('dept:remove'),
  summary: '删除从未使用过的组织',
  request: z.strictObject({ deptId: deptCode, version: z.optional(version) }),
  answer: nothing,
});
export const exportDepts = get('/v1/admin/dept/export', {
  access: editing,
  summary: '导出组织机构',
  request: z.strictObject({ parentId: deptCode }),
  answer: z.unknown(),
  form: 'file',
});
