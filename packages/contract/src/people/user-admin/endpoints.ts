/**
 * The calls of running people's accounts (用户管理). Rank and area are asked with each of them; who stands outside
 * does not exist. Importing and exporting people is user-import.
 */

import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { phoneNumber } from '../../entry/sign-in/fields.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  plainWish,
  queryFlag,
  sortedBy,
  wholeNumber,
} from '../../envelope.ts';
import { normaliseIdNumber, toLongIdNumber } from '../../rules/id-number.ts';
import { obeys } from '../../rules/obeys.ts';
import { normalisePhone } from '../../rules/phone.ts';
import { normaliseRealName } from '../../rules/real-name.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import {
  BATCH_USERS_MAX,
  batchAnswer,
  LISTED_USERS_MAX,
  roleChoice,
  userDetailsAnswer,
  userRow,
  userWithIdentity,
} from './fields.ts';
import { changedPersonProblems, identityProblems, personProblems, SEX } from './person.ts';

/** Whoever does anything with people sees them. */
const seeing = permitted(
  'user:add',
  'user:edit',
  'user:remove',
  'user:status',
  'user:unlock',
  'user:resetPwd',
  'user:identity',
);
const version = wholeNumber(1, 2_147_483_647);

export const userFilters = {
  /** beginning of the name or of the account, or a whole phone number */
  keyword: z.optional(nameText(30)),
  deptId: z.optional(deptCode),
  includeChild: z._default(queryFlag, 1),
  roleId: z.optional(wholeNumber(1, 2_147_483_647)),
  userType: z.optional(wholeNumber(1, 4)),
  realNameAuthFlag: z.optional(queryFlag),
  smsAgreeFlag: z.optional(queryFlag),
  status: z.optional(queryFlag),
  registerTimeStart: z.optional(moment),
  registerTimeEnd: z.optional(moment),
};

export const pageUsers = post('/v1/admin/user/page', {
  access: seeing,
  summary: `管辖范围内的用户，新的在前，最多列出${LISTED_USERS_MAX}人`,
  request: z.strictObject({ ...userFilters, ...paging, ...sortedBy('createTime') }),
  /** `total` counts up to LISTED_USERS_MAX; `more`: there are further ones behind it */
  answer: z.extend(pageOf(userRow), { more: z.boolean() }),
});

/** Every role of the installation that can be held, with whether the caller may hand it out. */
export const listUserRoles = get('/v1/admin/user/roles', {
  access: seeing,
  summary: '可选的角色，及能否授予',
  request: z.strictObject({}),
  answer: z.array(roleChoice),
});

/** Every look at whole numbers is written to the operation log. */
export const userDetails = get('/v1/admin/user/details', {
  access: seeing,
  tellsNumbers: true,
  summary: '用户详情',
  request: z.strictObject({ userId: id, ...plainWish }),
  answer: userDetailsAnswer,
});

const typedOnly = (max: number) => z.string().check(z.trim(), z.maxLength(max, `不能超过${max}个字`));
const typed = (max: number) => z._default(typedOnly(max), '');
/** Kept as typed when it is no number: then the rule says what is wrong with it. */
const phone = z._default(
  z.string().check(
    z.maxLength(TYPED_NUMBER_MAX, '内容过长'),
    z.overwrite((value) => normalisePhone(value) ?? value),
  ),
  '',
);
const certificateNo = z._default(
  z.string().check(
    z.maxLength(TYPED_NUMBER_MAX, '内容过长'),
    z.overwrite((value) => toLongIdNumber(normaliseIdNumber(value))),
  ),
  '',
);
const roleIds = z.array(wholeNumber(1, 2_147_483_647)).check(z.maxLength(20, '角色过多'));

const realName = z._default(
  z.string().check(z.overwrite(normaliseRealName), z.maxLength(50, '不能超过50个字')),
  '',
);

const sex = z.union(SEX.map(({ value }) => z.literal(value)));
const birthday = z.string().check(z.maxLength(10, '日期应写作 2026-09-13'));

const namesAndNumbers = { userName: typed(50), realName, phoneNumber: phone, certificateNo };

/** The start password goes to the person's telephone; nobody else gets to see it. Farmers get none. */
export const saveUser = post('/v1/admin/user/save', {
  isCreating: true,
  access: permitted('user:add'),
  summary: '新增用户；初始密码以短信发给本人，首次登录须修改',
  request: z
    .strictObject({
      ...namesAndNumbers,
      nickName: typed(50),
      sex: z._default(sex, 0),
      birthday: z._default(birthday, ''),
      deptId: z._default(z.union([deptCode, z.literal('')]), ''),
      roleIds: z._default(roleIds, []),
      userType: wholeNumber(1, 4),
      status: z._default(flag, 1),
      /** the person has agreed, in writing, to receive texts */
      smsAgreeFlag: z._default(flag, 0),
      remark: typed(500),
    })
    .check(obeys(personProblems)),
  answer: z.object({ userId: id }),
});

/** An empty phone, ID number or birthday stays as it is, and so do nickname and sex that are left out; a birthday of null is taken out. Department and roles belong to identities; `deptId` moves who has none. */
export const updateUser = post('/v1/admin/user/update', {
  access: permitted('user:edit'),
  summary: '修改用户；手机号码、身份证号和出生日期留空则不变，出生日期为null则清除',
  request: z
    .strictObject({
      userId: id,
      version,
      ...namesAndNumbers,
      nickName: z.optional(typedOnly(50)),
      sex: z.optional(sex),
      birthday: z._default(z.nullable(birthday), ''),
      deptId: z.optional(deptCode),
      /** these three change by calls of their own: sent along, they have to be as they are */
      roleIds: z.optional(roleIds),
      userType: z.optional(wholeNumber(1, 4)),
      status: z.optional(flag),
      smsAgreeFlag: z.optional(flag),
      remark: typed(500),
    })
    .check(
      obeys(({ nickName = '', sex: chosen = 0, ...fields }) =>
        changedPersonProblems({ ...fields, nickName, sex: chosen, birthday: fields.birthday ?? '' }),
      ),
    ),
  answer: z.object({ userId: id }),
});

const userIds = z
  .array(id)
  .check(z.minLength(1, '请选择用户'), z.maxLength(BATCH_USERS_MAX, `一次最多处理${BATCH_USERS_MAX}个用户`));

export const removeUsers = post('/v1/admin/user/remove', {
  access: permitted('user:remove'),
  summary: '删除用户；立即退出登录，不再接收短信',
  request: z.strictObject({ userIds }),
  answer: batchAnswer,
});
export const changeUserStatus = post('/v1/admin/user/changeStatus', {
  access: permitted('user:status'),
  summary: '停用或启用用户；停用立即退出登录',
  request: z.strictObject({ userIds, status: flag }),
  answer: batchAnswer,
});
export const unlockUsers = post('/v1/admin/user/unlock', {
  access: permitted('user:unlock'),
  summary: '解除密码错误次数过多的锁定',
  request: z.strictObject({ userIds }),
  answer: batchAnswer,
});
export const resetPasswords = post('/v1/admin/user/resetPwd', {
  access: permitted('user:resetPwd'),
  summary: '重置密码；新的初始密码以短信发给本人，原来的登录随之失效',
  request: z.strictObject({ userIds }),
  answer: batchAnswer,
});

/** Without `identityId` a new one. The person's other main identity gives way to a new main one. */
export const saveIdentity = post('/v1/admin/user/saveIdentity', {
  isCreating: true,
  access: permitted('user:identity'),
  summary: '新增或修改身份；以这个身份登录的会话立即结束',
  request: z
    .strictObject({
      userId: id,
      /** the person's, as `userDetails` told it; of a new identity it may be left out */
      version: z.optional(version),
      identityId: z.optional(id),
      deptId: deptCode,
      roleIds,
      mainFlag: z._default(flag, 0),
      validFrom: z._default(z.nullable(z.string()), null),
      validTo: z._default(z.nullable(z.string()), null),
    })
    .check(
      obeys((fields) => ({
        ...identityProblems(fields),
        ...(fields.identityId !== undefined && fields.version === undefined ? { version: '不能为空' } : {}),
      })),
    ),
  answer: z.object({ identityId: id }),
});
export const removeIdentity = post('/v1/admin/user/removeIdentity', {
  access: permitted('user:identity'),
  summary: '删除身份；以这个身份登录的会话立即结束',
  request: z.strictObject({ identityId: id, version: z.optional(version) }),
  answer: nothing,
});

export const getUserAndIdentity = get('/v2/userInfo/getUserAndIdentity', {
  access: seeing,
  summary: '用户及其有效身份',
  request: z.strictObject({ userId: id }),
  answer: userWithIdentity,
});
/** Only within the own area: whose number it is elsewhere is nobody's business. */
export const getUserAndIdentityByPhoneNumber = get('/v2/userInfo/getUserAndIdentityByPhoneNumber', {
  access: seeing,
  summary: '按手机号码查用户及其有效身份',
  request: z.strictObject({ phoneNumber }),
  answer: userWithIdentity,
});
