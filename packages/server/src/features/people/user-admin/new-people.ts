/**
 * Writes new people with their main identities, many or one, in the caller's transaction: numbers encrypted and hashed, a start
 * password by SMS for whoever signs in, a row of the operation log for each. That the fields are right and the actor may add these
 * people is shown before: contract/people/user-admin/new-person.ts. Other features come in through actions.ts.
 */
import { randomBytes } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ConsentSource } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { type BornAndSex } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { bornAndSexOf, idNumberProblem } from '@farmers-mailbox/contract/rules/id-number.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { makeStartPassword } from '../../../access/start-password.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { Refusal } from '../../../http/refusal.ts';
import { hashStartPassword } from '../../entry/session/password-actions.ts';
import { NO_PASSWORD_TO_CHANGE } from '../../entry/session/queries.ts';
import { noteConsents } from '../../messaging/consents/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { lockLivingPlaces } from '../departments/queries.ts';
import { sendStartPassword } from './start-passwords.ts';

/** Somebody whose fields were found right. */
export interface CheckedPerson {
  /** empty, for farmers only: one is made up */
  readonly userName: string;
  readonly realName: string;
  /** eleven digits */
  readonly phoneNumber: string;
  /** 18 characters, or empty */
  readonly certificateNo: string;
  readonly nickName: string;
  readonly sex: number;
  /** `YYYY-MM-DD`, or empty */
  readonly birthday: string;
  readonly deptId: string;
  /** of the main identity; empty for farmers, who have none */
  readonly roleIds: readonly number[];
  /** as the log tells of them: 乡镇级信息员、咨询拟稿员 */
  readonly roleNames: string;
  readonly userType: number;
  readonly status: 0 | 1;
  readonly smsAgreeFlag: 0 | 1;
  readonly remark: string;
}

/** With the start password that they will get, and its hash; null for farmers, and for whoever comes in a file of many. */
export interface PreparedPerson extends CheckedPerson {
  readonly startPassword: { readonly text: string; readonly hash: string } | null;
}

/**
 * Makes up what people need before they can be written. A hash takes some 25 ms, so that this runs before the transaction: five
 * thousand people of the staff take two minutes, farmers nothing. Without passwords people come in by a code to their telephone.
 */
export async function prepareNewPeople(
  people: readonly CheckedPerson[],
  { withPasswords = true }: { readonly withPasswords?: boolean } = {},
): Promise<PreparedPerson[]> {
  const prepared: PreparedPerson[] = [];
  for (const person of people) {
    const hasNone = person.userType === UserType.farmer || !withPasswords;
    const userName = person.userName || `nh${randomBytes(6).toString('hex')}`;
    prepared.push({
      ...person,
      userName,
      startPassword: hasNone ? null : await drawStartPassword(userName),
    });
  }
  return prepared;
}

export async function drawStartPassword(userName: string): Promise<{ text: string; hash: string }> {
  let text = makeStartPassword();
  while (text.toLowerCase().includes(userName.toLowerCase())) text = makeStartPassword();
  return { text, hash: await hashStartPassword(text) };
}

export interface NewPeopleOptions {
  readonly now: Date;
  /** 1 in the console, 4 from a file */
  readonly registerSource: number;
  /** the word of the log: 新增, 导入 */
  readonly action: string;
}

/** Rows for one statement: far below the 65,535 values that one may have. */
const ROWS_AT_ONCE = 500;

/**
 * All or none.
 * @returns the new `user_id`s, in the order of `people`
 * @throws Refusal 4090 when one of their organisations is not in use any more; 4091 at the field, when another account took a name
 *   or a number meanwhile; the transaction is over then
 */
export async function insertNewPeople(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  act: Act,
  people: readonly PreparedPerson[],
  options: NewPeopleOptions,
): Promise<string[]> {
  await lockLivingPlaces(
    trx,
    people.map(({ deptId }) => deptId),
  );
  const ids: string[] = [];
  for (let at = 0; at < people.length; at += ROWS_AT_ONCE) {
    const some = people.slice(at, at + ROWS_AT_ONCE);
    ids.push(...(await insertSome(trx, personalData, act, some, options)));
  }
  return ids;
}

async function insertSome(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  act: Act,
  people: readonly PreparedPerson[],
  { now, registerSource, action }: NewPeopleOptions,
): Promise<string[]> {
  const ids = await drawIds(trx, people.length);
  const made = people.map((person, index) => ({ person, userId: ids[index] ?? '' }));
  await trx
    .insertInto('sysUser')
    .values(
      made.map(({ person, userId }) => ({
        userId,
        createUserName: act.actor.realName,
        ...columnsOf(person, personalData, registerSource, now),
      })),
    )
    .execute()
    .catch(refuseTaken);
  await noteConsents(
    trx,
    made.flatMap(({ person, userId }) =>
      person.smsAgreeFlag === 0
        ? []
        : [
            {
              userId,
              subjectId: null,
              deptId: person.deptId,
              isAgreed: true,
              source: ConsentSource.village,
              phoneHash: personalData.hash(person.phoneNumber),
              phoneCipher: personalData.encrypt(person.phoneNumber),
              evidence: `用户管理${action}`,
              operatorName: act.actor.realName,
            },
          ],
    ),
    now,
  );
  const posts = made.flatMap(({ person: { deptId, roleIds }, userId }) =>
    roleIds.length === 0
      ? []
      : [{ userId, deptId, roleIds: [...new Set(roleIds)], mainFlag: 1, createTime: now }],
  );
  if (posts.length > 0) await trx.insertInto('sysUserIdentity').values(posts).execute();
  for (const { person } of made) {
    const { startPassword, userName, phoneNumber } = person;
    if (startPassword) {
      const to = { userName, phoneNumber, password: startPassword.text };
      await sendStartPassword(trx, personalData, { ...to, isNew: true }, now);
    }
  }
  await logOperation(
    trx,
    act,
    made.map(({ person, userId }) => ({
      module: '用户管理',
      action,
      bizType: 'sys_user',
      bizId: userId,
      summary: `${action}用户 ${person.userName}（${person.realName}）`,
      after: loggedFieldsOf(person),
    })),
    now,
  );
  return ids;
}

/** Drawn here rather than by the column's default, so that each is known to be whose. */
async function drawIds(trx: Transaction<Tables>, count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT next_id() AS id FROM generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id);
}

function columnsOf(person: PreparedPerson, personalData: PersonalData, registerSource: number, now: Date) {
  const { phoneNumber, certificateNo, startPassword } = person;
  const hasAgreed = person.smsAgreeFlag === 1;
  return {
    userName: person.userName,
    realName: person.realName,
    phoneCipher: personalData.encrypt(phoneNumber),
    phoneHash: personalData.hash(phoneNumber),
    carrier: carrierOf(phoneNumber),
    certificateCipher: certificateNo === '' ? null : personalData.encryptCertificate(certificateNo),
    certificateHash: certificateNo === '' ? null : personalData.hashCertificate(certificateNo),
    nickName: person.nickName || null,
    ...bornAndSex(person),
    userType: person.userType,
    deptId: person.deptId,
    passwordHash: startPassword?.hash ?? null,
    pwdUpdateTime: startPassword ? now : NO_PASSWORD_TO_CHANGE,
    pwdWeakFlag: startPassword ? 1 : 0,
    status: person.status,
    smsAgreeFlag: person.smsAgreeFlag,
    smsAgreeTime: hasAgreed ? now : null,
    smsAgreeSource: hasAgreed ? ConsentSource.village : null,
    registerSource,
    registerTime: now,
    createTime: now,
    updateTime: now,
    remark: person.remark || null,
  };
}

/** The columns: by the ID number where there is one, since it may not be contradicted, else as they were given. */
export function bornAndSex({ certificateNo, sex, birthday }: BornAndSex) {
  return certificateNo !== '' && idNumberProblem(certificateNo) === null
    ? bornAndSexOf(certificateNo)
    : { sex, birthday: birthday || null };
}

const loggedFieldsOf = (person: PreparedPerson) => ({
  userName: person.userName,
  realName: person.realName,
  phoneNumber: person.phoneNumber,
  certificateNo: person.certificateNo,
  nickName: person.nickName,
  ...bornAndSex(person),
  deptId: person.deptId,
  roleNames: person.roleNames,
  userType: person.userType,
  status: person.status,
  smsAgreeFlag: person.smsAgreeFlag,
  remark: person.remark,
});

const SENTENCES = [
  ['sys_user_name', 'userName', '该用户账号已被使用'],
  ['sys_user_phone', 'phoneNumber', '该手机号码已被其他账号使用'],
  ['sys_user_certificate', 'certificateNo', '该身份证号已被其他账号使用'],
] as const;
export type UniqueField = (typeof SENTENCES)[number][1];
export const takenSentence = Object.fromEntries(
  SENTENCES.map(([, field, sentence]) => [field, sentence]),
) as Record<UniqueField, string>;

/** @throws Refusal 4091 at the field whose index refused the row; anything else as it came */
export function refuseTaken(error: unknown): never {
  const found = SENTENCES.find(([index]) => isUniqueViolation(error, index));
  if (!found) throw error;
  const [, field, message] = found;
  throw new Refusal(ErrorCode.duplicate, message, [{ field, message }]);
}

type Unique = Pick<CheckedPerson, 'userName' | 'phoneNumber' | 'certificateNo'>;

/**
 * Values that other living accounts hold: of each kind as they were given, account names in small letters.
 */
export async function findTaken(
  db: Kysely<Tables>,
  personalData: PersonalData,
  people: readonly Unique[],
): Promise<Record<UniqueField, ReadonlySet<string>>> {
  const names = people.map(({ userName }) => userName.toLowerCase()).filter((name) => name !== '');
  const phones = new Map(people.map(({ phoneNumber }) => [personalData.hash(phoneNumber), phoneNumber]));
  const certificates = new Map(
    people.flatMap(({ certificateNo }) =>
      certificateNo === '' ? [] : [[personalData.hashCertificate(certificateNo), certificateNo] as const],
    ),
  );
  const { rows } = await sql<{ kind: UniqueField; value: string }>`
    SELECT 'userName' AS kind, lower(user_name) AS value FROM sys_user
      WHERE lower(user_name) = ANY (${names}::text[]) AND del_flag = 0
    UNION ALL SELECT 'phoneNumber', phone_hash::text FROM sys_user
      WHERE phone_hash = ANY (${[...phones.keys()]}::uuid[]) AND del_flag = 0
    UNION ALL SELECT 'certificateNo', certificate_hash::text FROM sys_user
      WHERE certificate_hash = ANY (${[...certificates.keys()]}::uuid[]) AND del_flag = 0
        AND certificate_hash IS NOT NULL`.execute(db);
  const taken = (kind: UniqueField, given?: ReadonlyMap<string, string>) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ value }) => given?.get(value) ?? value));
  return {
    userName: taken('userName'),
    phoneNumber: taken('phoneNumber', phones),
    certificateNo: taken('certificateNo', certificates),
  };
}
