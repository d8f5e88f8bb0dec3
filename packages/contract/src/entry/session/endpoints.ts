/** The calls of sign-in, profile and identities that the console needs to open. */
import * as z from 'zod/mini';
import { anyone, get, post, signedIn, signedInWithDuties } from '../../endpoint.ts';
import { day, deptCode, id, nothing } from '../../envelope.ts';
import { firstStepAnswer, workAnswer } from '../sign-in/fields.ts';

/**
 * After three wrong passwords for the account or from the address some work is asked for (`getVerificationCode`): a refusal then
 * carries `data.pictureCode`, and without the work done it is 4002, whatever the password.
 */
export const login = post('/v2/admin/oauth/user/login', {
  access: anyone,
  summary: '账号密码登录',
  request: z.strictObject({
    userName: z.string().check(z.trim(), z.minLength(1, '请输入用户账号'), z.maxLength(50, '用户账号过长')),
    password: z.string().check(z.minLength(1, '请输入密码'), z.maxLength(200, '密码过长')),
    ...workAnswer,
  }),
  answer: firstStepAnswer,
});

export const sessionUser = z.object({
  sysUser: z.object({
    userId: id,
    userName: z.string(),
    avatar: z.nullable(z.string()),
    realName: z.string(),
    nickName: z.nullable(z.string()),
    phoneNumber: z.string(),
    realNameAuthFlag: z.number(),
    certificateNo: z.nullable(z.string()),
    deptId: z.string(),
  }),
  authorityList: z.array(z.string()),
  roleList: z.array(z.string()),
  sysDept: z.object({
    deptId: z.string(),
    deptLevel: z.number(),
    deptType: z.string(),
    ancestors: z.string(),
    deptIdPath: z.string(),
    deptName: z.string(),
    parentId: z.nullable(z.string()),
  }),
  buttonPermissionsList: z.array(z.string()),
  identityId: id,
  /** false: the password must be changed first (the sign of `login`), so that a browser's second tab knows it too */
  lowPwd: z.boolean(),
  /** nothing else is left to do first, and the installation demands a second factor of this person */
  secondFactorDue: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;
export const getInfo = get('/v1/admin/oauth/getInfo/v2', {
  access: signedInWithDuties,
  summary: '当前用户、组织、角色与权限',
  request: z.strictObject({}),
  answer: sessionUser,
});

export const getIp = get('/v1/common/getIp', {
  access: anyone,
  summary: '调用者的地址',
  request: z.strictObject({}),
  answer: z.string(),
});

export const recordAccess = post('/v1/admin/accessStatistics/count', {
  access: signedInWithDuties,
  summary: '登录与退出记录；退出同时注销令牌',
  request: z.strictObject({
    id: z.optional(id),
    type: z.enum(['LOGIN_TYPE', 'MENU_TYPE', 'DOWNLOAD_TYPE']),
    subType: z.coerce.number(),
    osType: z.coerce.number(),
    deptId: z.optional(deptCode),
  }),
  answer: nothing,
});

export const identity = z.object({
  identityId: id,
  userName: z.string(),
  fullDeptName: z.string(),
  roleNames: z.string(),
  mainFlag: z.number(),
  nowIdentity: z.number(),
  userId: id,
  deptId: z.string(),
  roleIds: z.array(z.number()),
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  status: z.number(),
});
export const listIdentities = get('/v1/admin/userIdentity/getListIdentity', {
  access: signedIn,
  summary: '我的身份',
  request: z.strictObject({}),
  answer: z.array(identity),
});
/** The new token travels in `msg`, as the specification says; `data` is null. */
export const switchIdentity = post('/v1/admin/userIdentity/switchIdentity', {
  access: signedIn,
  summary: '切换身份',
  fieldsIn: 'query',
  request: z.strictObject({ identity: id }),
  answer: nothing,
});
