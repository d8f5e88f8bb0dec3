/** One person as an administrator writes them down: the fields with their sentences, the same for the form and for a file of many. */
import type { Dictionary, ValueOf } from '../../dictionaries.ts';
import { accountNameProblem } from '../../rules/account-name.ts';
import { dayProblem } from '../../rules/day.ts';
import { bornAndSexOf, idNumberProblem } from '../../rules/id-number.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';
import { realNameProblem } from '../../rules/real-name.ts';
import { USER_TYPE, UserType } from './user-types.ts';

export const SEX = [
  { value: 0, label: '未知' },
  { value: 1, label: '男' },
  { value: 2, label: '女' },
] as const satisfies Dictionary;
export type Sex = ValueOf<typeof SEX>;

export const REMARK_MAX = 200;
export const NICK_NAME_MAX = 30;
export const ROLES_MAX = 5;

export interface PersonForm {
  /** empty for a farmer: a name is made up that nobody needs to know */
  readonly userName: string;
  readonly realName: string;
  /** as typed: `normalisePhone` gives the eleven digits */
  readonly phoneNumber: string;
  /** empty: not known. 15 or 18 characters; kept as 18 */
  readonly certificateNo: string;
  readonly nickName: string;
  /** of SEX; unknown: the ID number says it, where there is one */
  readonly sex: number;
  /** `YYYY-MM-DD`; empty: the ID number says it, where there is one */
  readonly birthday: string;
  readonly deptId: string;
  readonly roleIds: readonly number[];
  readonly userType: number;
  readonly remark: string;
}

/** Problems of each field by itself. Those that depend on an organisation or the actor: new-person.ts. */
export function personProblems(person: PersonForm): Problems<keyof PersonForm> {
  const { userName, userType, roleIds } = person;
  return problemsIn({
    userType: userTypeProblem(userType),
    userName: userName === '' && userType === UserType.farmer ? null : accountNameProblem(userName),
    ...namesAndNumbersProblems(person),
    ...bornAndSexProblems(person),
    deptId: person.deptId === '' ? '请选择所属组织' : null,
    roleIds: roleIdsProblem(userType, roleIds),
    remark: person.remark.length > REMARK_MAX ? `备注不能超过${REMARK_MAX}个字` : null,
  });
}

function namesAndNumbersProblems({
  realName,
  nickName,
  phoneNumber,
  certificateNo,
}: Pick<PersonForm, 'realName' | 'nickName' | 'phoneNumber' | 'certificateNo'>) {
  return {
    realName: realNameProblem(realName),
    nickName: nickName.length > NICK_NAME_MAX ? `昵称不能超过${NICK_NAME_MAX}个字` : null,
    phoneNumber: phoneProblem(phoneNumber),
    certificateNo: certificateNo === '' ? null : idNumberProblem(certificateNo),
  };
}

export type BornAndSex = Pick<PersonForm, 'certificateNo' | 'sex' | 'birthday'>;

/** Each by itself, and against the ID number: a number that is wrong is told as such, and judges nothing else. */
export function bornAndSexProblems({ certificateNo, sex, birthday }: BornAndSex) {
  const isJudge = certificateNo !== '' && idNumberProblem(certificateNo) === null;
  const said = isJudge ? bornAndSexOf(certificateNo) : { sex, birthday };
  return {
    sex: sexProblem(sex, said.sex),
    birthday:
      birthday === ''
        ? null
        : (dayProblem(birthday) ??
          (birthday === said.birthday ? null : '出生日期与身份证号不一致，请核对；留空则按身份证号填写')),
  };
}

function sexProblem(sex: number, said: number): string | null {
  if (!SEX.some(({ value }) => value === sex)) return '请选择性别';
  return sex === 0 || sex === said ? null : '性别与身份证号不一致，请核对；选“未知”则按身份证号填写';
}

/** The sentence for a birthday that is still to come, or null. @param today `YYYY-MM-DD`, China time; as is `birthday`, or empty */
export const birthdayProblem = (birthday: string, today: string): string | null =>
  birthday > today ? '出生日期不能晚于今天' : null;

function userTypeProblem(userType: number): string | null {
  if (userType === UserType.outside) return '第三方用户由其他平台登录时产生，不能在这里新增';
  return USER_TYPE.some(({ value }) => value === userType) ? null : '请选择用户类型';
}

function roleIdsProblem(userType: number, roleIds: readonly number[]): string | null {
  if (userType === UserType.farmer) return roleIds.length === 0 ? null : '农户不登录后台，不用选择角色';
  return rolesProblem(roleIds);
}

/** The problem of the number of roles of one identity, or null; which roles go together new-person.ts knows. */
export function rolesProblem(roleIds: readonly number[]): string | null {
  if (roleIds.length === 0) return '请至少选择一个角色';
  return roleIds.length > ROLES_MAX ? `一个身份最多选择${ROLES_MAX}个角色` : null;
}

/** Where and from when until when an identity can be used; null: from now on, for ever. */
export interface IdentityFields {
  readonly roleIds: readonly number[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
}
export function identityProblems({ roleIds, validFrom, validTo }: IdentityFields) {
  const isReversed = validFrom !== null && validTo !== null && validFrom > validTo;
  return problemsIn({
    roleIds: rolesProblem(roleIds),
    validFrom: dayProblem(validFrom),
    validTo: dayProblem(validTo) ?? (isReversed ? '结束日期不能早于开始日期' : null),
  });
}

/** Fields that an administrator may change later; an empty number or birthday stays as it is. */
export type ChangedPerson = Pick<
  PersonForm,
  'userName' | 'realName' | 'nickName' | 'phoneNumber' | 'certificateNo' | 'sex' | 'birthday' | 'remark'
>;
export function changedPersonProblems(person: ChangedPerson): Problems<keyof ChangedPerson> {
  const { userName, phoneNumber, remark } = person;
  return problemsIn({
    userName: accountNameProblem(userName),
    ...namesAndNumbersProblems(person),
    ...bornAndSexProblems(person),
    phoneNumber: phoneNumber === '' ? null : phoneProblem(phoneNumber),
    remark: remark.length > REMARK_MAX ? `备注不能超过${REMARK_MAX}个字` : null,
  });
}
