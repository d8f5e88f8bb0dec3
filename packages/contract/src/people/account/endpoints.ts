/** The calls with which people change their own account. */

import * as z from 'zod/mini';
import { get, post, signedIn, signedInWithDuties } from '../../endpoint.ts';
import {
  phoneNumber,
  phoneNumberForCode,
  signedInAnswer,
  verificationCode,
} from '../../entry/sign-in/fields.ts';
import { deptCode, id, moment, nothing, text } from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { normaliseIdNumber } from '../../rules/id-number.ts';
import { obeys } from '../../rules/obeys.ts';
import { normaliseRealName } from '../../rules/real-name.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { passwordFormProblems, personalInfoProblems, realNameFormProblems } from './forms.ts';

/** A field that is missing is judged as an empty one, by the form's own sentence. */
const typed = (max: number) => z._default(z.string().check(z.maxLength(max, '内容过长')), '');
const trimmed = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `不能超过${max}个字`)), '');

export const submitRealName = post('/v1/admin/realNameAuth/submitAuth', {
  access: signedInWithDuties,
  summary: '实名认证',
  request: z
    .strictObject({
      realName: z._default(
        z.string().check(z.overwrite(normaliseRealName), z.maxLength(20, '不能超过20个字')),
        '',
      ),
      certificateNo: z._default(
        z.string().check(z.maxLength(TYPED_NUMBER_MAX, '内容过长'), z.overwrite(normaliseIdNumber)),
        '',
      ),
    })
    .check(obeys(realNameFormProblems)),
  answer: nothing,
});

/** The token that the call came with is dead as well: the caller goes on with the one of the answer. */
export const updatePassword = post('/v2/userInfo/updatePassword', {
  access: signedInWithDuties,
  summary: '修改密码；原令牌与其他地方的登录随之失效，改用应答中的新令牌',
  request: z
    .strictObject({ oldPassword: typed(200), newPassword: typed(200), newPasswordConfirm: typed(200) })
    .check(obeys(passwordFormProblems)),
  answer: z.object(signedInAnswer),
});

/** Real name and ID number may come along as they are; the phone is changed by `verifyPhone` alone and not looked at here. */
export const updateUserInfo = post('/v2/userInfo/updateUserInfo', {
  access: signedIn,
  summary: '修改个人信息',
  request: z
    .strictObject({
      userName: trimmed(50),
      realName: z.optional(text(50)),
      certificateNo: z.optional(z.nullable(text(40))),
      phoneNumber: z.optional(z.nullable(z.string())),
      /** what `uploadFile` answered; null: none */
      /** empty, like null: none */
      avatar: z.optional(z.nullable(z.union([z.literal(''), storedFilePath], '文件地址不正确'))),
    })
    .check(obeys(personalInfoProblems)),
  answer: nothing,
});

export const sendPhoneCode = post('/v2/userInfo/sendPhoneCode', {
  access: signedIn,
  summary: '向新手机号码发送验证码',
  fieldsIn: 'query',
  request: z.strictObject({ phoneNumber: phoneNumberForCode }),
  answer: nothing,
});

export const verifyPhone = post('/v2/userInfo/verify', {
  access: signedIn,
  summary: '凭验证码更改手机号码',
  request: z.strictObject({ phoneNumber, code: verificationCode }),
  answer: nothing,
});

const place = { id: z.nullable(z.string()), name: z.nullable(z.string()) };
export const getUserAreaInfo = get('/v2/admin/data/getUserAreaInfo', {
  access: signedIn,
  summary: '当前组织，及其所在的省、市、县、乡、村',
  request: z.strictObject({}),
  answer: z.object({
    deptId: z.string(),
    deptName: z.string(),
    deptLevel: z.number(),
    deptType: z.string(),
    ancestors: z.string(),
    provinceId: place.id,
    provinceName: place.name,
    cityId: place.id,
    cityName: place.name,
    countyId: place.id,
    countyName: place.name,
    townshipId: place.id,
    townshipName: place.name,
    villageId: place.id,
    villageName: place.name,
  }),
});

export const modifyDept = post('/v1/admin/userIdentity/modifyDept', {
  access: signedIn,
  summary: '为当前身份选择所属组织',
  request: z.strictObject({ deptId: z._default(z.union([deptCode, z.literal('')]), '') }),
  answer: nothing,
});

/** The newest of one's own sign-ins, as many as are told. */
export const OWN_SIGN_INS = 10;

const ownSignIn = z.object({
  logId: id,
  loginTime: moment,
  loginType: z.number(),
  result: z.number(),
  failReason: z.nullable(z.string()),
  ip: z.string(),
  browser: z.string(),
});
export type OwnSignIn = z.output<typeof ownSignIn>;
/** Failed ones too: somebody who did not try themselves should see that another one did. */
export const listOwnSignIns = get('/v2/userInfo/signIns', {
  access: signedIn,
  summary: '我最近的登录',
  request: z.strictObject({}),
  answer: z.array(ownSignIn),
});
