/** Fields of a person on the pages of people (用户管理): list rows, details, identities. */
import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { id, moment, verdict } from '../../envelope.ts';

/** A list of people counts no further: who looks for somebody narrows it. Keeps every page quick with millions of people. */
export const LISTED_USERS_MAX = 10_000;
/** People in one call; each is an act of its own. */
export const BATCH_USERS_MAX = 100;
export const IDENTITIES_MAX = 20;

export const REGISTER_SOURCE = [
  { value: 1, label: '网页' },
  { value: 2, label: '应用' },
  { value: 3, label: '小程序' },
  { value: 4, label: '导入' },
  { value: 5, label: '乡村大脑' },
] as const satisfies Dictionary;

/** Validity of an identity today. */
export const IDENTITY_STATE = [
  { value: 'valid', label: '有效' },
  { value: 'later', label: '未到开始日期' },
  { value: 'over', label: '已过期' },
  { value: 'suspended', label: '已暂停' },
] as const satisfies Dictionary;
export type IdentityState = (typeof IDENTITY_STATE)[number]['value'];

export const roleChoice = z.object({
  roleId: z.number(),
  /** of the catalogue: the role itself or the one it stands on */
  roleKey: z.string(),
  roleName: z.string(),
  can: z.object({ grant: verdict }),
});
export type RoleChoice = z.output<typeof roleChoice>;

/** Acts on a person, for the one who looks at them: `true`, or the reason why not. */
export const userCan = z.object({
  edit: verdict,
  remove: verdict,
  resetPwd: verdict,
  status: verdict,
  unlock: verdict,
  identity: verdict,
});

const nullableText = z.nullable(z.string());

export const userRow = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  /** of the main identity, joined by 、; empty for who has none */
  roleNames: z.string(),
  identityCount: z.number(),
  userType: z.number(),
  realNameAuthFlag: z.number(),
  smsAgreeFlag: z.number(),
  status: z.number(),
  /** too many wrong passwords: may not try again for a while, unless unlocked */
  lockedFlag: z.number(),
  lastLoginTime: z.nullable(moment),
  lastLoginIp: nullableText,
  registerTime: moment,
  registerSource: z.number(),
  nickName: nullableText,
  avatar: nullableText,
  sex: z.number(),
  /** masked; whole in the details where `plainFlag` says so */
  birthday: nullableText,
  /** masked; whole in the details where `plainFlag` says so */
  certificateNo: nullableText,
  realNameAuthTime: z.nullable(moment),
  /** the password was given, not chosen: it must be changed at the next sign-in */
  pwdWeakFlag: z.number(),
  smsAgreeTime: z.nullable(moment),
  smsAgreeSource: z.nullable(z.number()),
  remark: nullableText,
  /** null of who made their account themselves, of what came with the program, and of what is from before that was kept */
  createUserName: nullableText,
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: userCan,
});
export type UserRow = z.output<typeof userRow>;

/** A day, `YYYY-MM-DD`. */
const day = z.nullable(z.string());
export const identityRow = z.object({
  identityId: id,
  deptId: z.string(),
  fullDeptName: z.string(),
  roleIds: z.array(z.number()),
  roleNames: z.string(),
  mainFlag: z.number(),
  validFrom: day,
  validTo: day,
  status: z.number(),
  state: z.enum(IDENTITY_STATE.map(({ value }) => value)),
  can: z.object({ edit: verdict, remove: verdict, makeMain: verdict }),
});
export type IdentityRow = z.output<typeof identityRow>;

export const userDetailsAnswer = z.extend(userRow, {
  /** 1: phone, ID number and birthday are shown whole, and the log says to whom */
  plainFlag: z.number(),
  /** null: never chosen by the person */
  pwdUpdateTime: z.nullable(moment),
  /** wrong passwords one after another that still count */
  loginFailCount: z.number(),
  /** null: not locked */
  lockUntil: z.nullable(moment),
  mayAddIdentity: verdict,
  identityList: z.array(identityRow),
  /** accounts of third parties by which the person signs in */
  externalIds: z.array(z.object({ source: z.string(), openId: z.string() })),
  subjectList: z.array(z.object({ subjectId: id, subjectName: z.string(), subjectCategory: z.string() })),
});
export type UserDetails = z.output<typeof userDetailsAnswer>;

/** Outcome of an act on several people: those who failed with their reason, all others succeeded. */
export const batchAnswer = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ userId: id, reason: z.string() })),
});
export type BatchAnswer = z.output<typeof batchAnswer>;

/** A person with the identities that count today. */
export const userWithIdentity = z.object({
  userId: id,
  userName: z.string(),
  realName: z.string(),
  phoneNumber: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  status: z.number(),
  identityList: z.array(
    z.object({
      identityId: id,
      userName: z.string(),
      fullDeptName: z.string(),
      roleNames: z.string(),
      mainFlag: z.number(),
      nowIdentity: z.number(),
      userId: id,
      deptId: z.string(),
      roleIds: z.array(z.number()),
      validFrom: day,
      validTo: day,
      status: z.number(),
    }),
  ),
});
