/** Adding one person, changing their data, and reading their numbers whole. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ConsentSource } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import type { saveUser, updateUser } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { homeProblem, newPersonProblems } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { birthdayProblem, bornAndSexProblems } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { type Problems, problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { consentsBetween, noteConsents } from '../../messaging/consents/queries.ts';
import { lockPlaces } from '../departments/queries.ts';
import { logPersonChange } from './log.ts';
import {
  bornAndSex,
  findTaken,
  insertNewPeople,
  prepareNewPeople,
  refuseTaken,
  takenSentence,
  type UniqueField,
} from './new-people.ts';
import { type FoundPerson, lockPersonById, type PersonColumns, updatePerson } from './person-queries.ts';
import { canOf, isSeenBy } from './policy.ts';
import { findPostNodes, listKnownRoles } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

const IN_THE_CONSOLE = 1;

export const noSuchPerson = () => new Refusal(ErrorCode.notFound, '用户不存在或已删除');

/** @throws Refusal 4040 also for who stands outside the area */
export async function lockSeen(
  trx: Transaction<Tables>,
  actor: Actor,
  userId: string,
  today: string,
): Promise<FoundPerson> {
  const person = await lockPersonById(trx, userId);
  if (!person || !isSeenBy(actor, person, today)) throw noSuchPerson();
  return person;
}

export function requireVersion(person: FoundPerson, version: number): void {
  if (person.version !== version) {
    throw new Refusal(ErrorCode.stateChanged, '此用户刚刚被其他人修改，请刷新后重新填写');
  }
}

/**
 * @returns the new person's id
 * @throws Refusal 4000 at the fields, 4091 for a name or number that another account has
 */
export async function createPerson(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  fields: CheckedRequestOf<typeof saveUser>,
): Promise<string> {
  const now = clock.now();
  const known = await listKnownRoles(db);
  const node = (await findPostNodes(db, [fields.deptId])).get(fields.deptId) ?? null;
  refuseFields(ErrorCode.validation, {
    ...problemsIn({ birthday: birthdayProblem(fields.birthday, chinaDay(now)) }),
    ...newPersonProblems(context.actor, fields, node, known),
  });
  const taken = await findTaken(db, personalData, [fields]);
  const fieldsTaken = (Object.keys(taken) as UniqueField[]).filter((field) => taken[field].size > 0);
  refuseFields(
    ErrorCode.duplicate,
    Object.fromEntries(fieldsTaken.map((field) => [field, takenSentence[field]])),
  );
  const held = known.filter(({ roleId }) => fields.roleIds.includes(roleId));
  const roleNames = held.map(({ roleName }) => roleName).join('、');
  const prepared = await prepareNewPeople([{ ...fields, roleNames }]);
  const options = { now, registerSource: IN_THE_CONSOLE, action: '新增' };
  const [userId] = await db
    .transaction()
    .execute((trx) => insertNewPeople(trx, personalData, context, prepared, options));
  if (userId === undefined) throw new Error('One person was written and none came back.');
  return userId;
}

function refuseFields(code: ErrorCode, problems: Problems): void {
  const errors = Object.entries(problems).map(([field, message = '']) => ({ field, message }));
  const [first] = errors;
  if (first) throw new Refusal(code, first.message, errors);
}

/**
 * A changed name or ID number of somebody who had proved theirs has to be proved anew.
 * @throws Refusal 4040, 4030, 4090 changed meanwhile, 4091 a value that another account has
 */
export async function changePerson(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  { userId, version, ...fields }: CheckedRequestOf<typeof updateUser>,
): Promise<void> {
  const now = clock.now();
  const today = chinaDay(now);
  await db.transaction().execute(async (trx) => {
    if (fields.deptId !== undefined) await lockPlaces(trx, [fields.deptId]);
    const person = await lockSeen(trx, context.actor, userId, today);
    demand(canOf(context.actor, person, today, false).edit);
    requireVersion(person, version);
    requireUnchanged(person, fields);
    await requireHome(trx, context.actor, person, fields.deptId);
    requireBornRight(personalData, person, fields, today);
    const { columns, before, after } = changesOf(personalData, person, fields, now);
    await updatePerson(trx, userId, columns, now).catch(refuseTaken);
    const { deptId, smsAgreeFlag } = after;
    const { phoneHash = person.phoneHash, phoneCipher = person.phoneCipher } = columns;
    const how = {
      source: ConsentSource.village,
      evidence: '用户管理修改',
      operatorName: context.actor.realName,
    };
    const consents = consentsBetween(
      person,
      { phoneHash, phoneCipher, smsAgreeFlag },
      { userId, subjectId: null, deptId, ...how },
    );
    await noteConsents(trx, consents, now);
    await logPersonChange(trx, context, person, { action: '修改用户', before, after }, now);
  });
}

/** A caller that sends a whole person back says nothing new by these; where it does, it is told which call does that. */
function requireUnchanged(person: FoundPerson, { roleIds, userType, status }: Fields): void {
  const main = person.identities.find(({ mainFlag }) => mainFlag === 1);
  const held = new Set(main?.roleIds ?? []);
  if (roleIds && (new Set(roleIds).size !== held.size || roleIds.some((roleId) => !held.has(roleId)))) {
    throw refuseField('roleIds', '角色请在“身份管理”里修改');
  }
  if (userType !== undefined && userType !== person.userType) {
    throw refuseField('userType', '用户类型随身份变化，请在“身份管理”里修改');
  }
  if (status !== undefined && status !== person.status) {
    throw refuseField('status', '账号请用“停用”或“启用”来改变状态');
  }
}

/** The home of a person with identities is where the main one is: it is not set by itself. */
async function requireHome(
  trx: Transaction<Tables>,
  actor: Actor,
  person: FoundPerson,
  deptId: string | undefined,
): Promise<void> {
  if (deptId === undefined || deptId === person.deptId) return;
  if (person.identities.length > 0) throw refuseField('deptId', '所属组织请在“身份管理”里修改');
  const problem = homeProblem(actor, (await findPostNodes(trx, [deptId])).get(deptId) ?? null);
  if (problem !== null) throw refuseField('deptId', problem);
}

/** Against the ID number that the person has from now on, which may be the stored one that nobody typed. */
function requireBornRight(
  personalData: PersonalData,
  person: FoundPerson,
  fields: Fields,
  today: string,
): void {
  const certificateNo = fields.certificateNo || certificateOf(personalData, person);
  const { sex = 0 } = fields;
  const birthday = fields.birthday ?? '';
  refuseFields(ErrorCode.validation, {
    ...problemsIn({ birthday: birthdayProblem(birthday, today) }),
    ...problemsIn(bornAndSexProblems({ certificateNo, sex, birthday })),
  });
}

/** Empty: not known. */
const certificateOf = (personalData: PersonalData, { certificateCipher }: FoundPerson): string =>
  certificateCipher ? personalData.decryptCertificate(certificateCipher) : '';

type Fields = Omit<CheckedRequestOf<typeof updateUser>, 'userId' | 'version'>;

/** The columns to write, and for the log the fields as they were and as they are. */
function changesOf(personalData: PersonalData, person: FoundPerson, fields: Fields, now: Date) {
  const { userName, realName, phoneNumber, certificateNo, remark } = fields;
  const { deptId = person.deptId, smsAgreeFlag = person.smsAgreeFlag } = fields;
  const { nickName = person.nickName ?? '', sex = person.sex, birthday } = fields;
  const oldPhone = personalData.decrypt(person.phoneCipher);
  const oldCertificate = certificateOf(personalData, person);
  const newPhone = phoneNumber || oldPhone;
  const newCertificate = certificateNo || oldCertificate;
  const born = bornAndSex({
    certificateNo: newCertificate,
    sex,
    birthday: (birthday === '' ? person.birthday : birthday) ?? '',
  });
  const columns: PersonColumns = {
    userName,
    realName,
    nickName: nickName || null,
    remark: remark || null,
    deptId,
    ...born,
  };
  if (newPhone !== oldPhone) {
    Object.assign(columns, {
      phoneCipher: personalData.encrypt(newPhone),
      phoneHash: personalData.hash(newPhone),
      carrier: carrierOf(newPhone),
    });
  }
  if (newCertificate !== oldCertificate) {
    Object.assign(columns, {
      certificateCipher: personalData.encryptCertificate(newCertificate),
      certificateHash: personalData.hashCertificate(newCertificate),
    });
  }
  if (realName !== person.realName || newCertificate !== oldCertificate) {
    Object.assign(columns, { realNameAuthFlag: 0, realNameAuthTime: null });
  }
  if (smsAgreeFlag !== person.smsAgreeFlag) {
    const agreed = { smsAgreeTime: now, smsAgreeSource: ConsentSource.village };
    Object.assign(columns, { smsAgreeFlag }, smsAgreeFlag === 1 ? agreed : {});
  }
  const told = { userName, realName, nickName, phoneNumber: newPhone, certificateNo: newCertificate, deptId };
  return {
    columns,
    before: {
      userName: person.userName,
      realName: person.realName,
      nickName: person.nickName ?? '',
      phoneNumber: oldPhone,
      certificateNo: oldCertificate,
      sex: person.sex,
      birthday: person.birthday,
      deptId: person.deptId,
      smsAgreeFlag: person.smsAgreeFlag,
      remark: person.remark ?? '',
    },
    after: { ...told, ...born, smsAgreeFlag, remark },
  };
}

/** Written before the numbers leave. @throws Refusal 4030 without the permission */
export async function noteLookAtNumbers(
  { db, clock }: Needs,
  context: ActorContext,
  person: FoundPerson,
): Promise<void> {
  const now = clock.now();
  await db
    .transaction()
    .execute((trx) => logPersonChange(trx, context, person, { action: '查看完整号码' }, now));
}
