/** All SQL that writes `sms_consent`, and the list of it by the reader's area. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { LISTED_CONSENTS_MAX, pageConsents } from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import { ConsentType } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import {
  expressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { betweenMoments, equalTo } from '../../../database/list-conditions.ts';
import { orderOf } from '../../../database/list-order.ts';
import { findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { SmsConsentTable, Tables } from '../../../database/tables.ts';

export interface Consent
  extends Pick<
    Insertable<SmsConsentTable>,
    'phoneHash' | 'phoneCipher' | 'deptId' | 'source' | 'evidence' | 'operatorName'
  > {
  /** of one of them */
  readonly userId: string | null;
  readonly subjectId: string | null;
  readonly isAgreed: boolean;
}

/** By which number one of a register agrees, if they do. */
export interface Agreement extends Pick<Consent, 'phoneHash' | 'phoneCipher'> {
  readonly smsAgreeFlag: number;
}

/**
 * A withdrawal is of the number as it was; a number that takes the place of another one is agreed to anew.
 * @param before null: it is new in its register
 */
export function consentsBetween(
  before: Agreement | null,
  { phoneHash, phoneCipher, smsAgreeFlag }: Agreement,
  how: Omit<Consent, 'phoneHash' | 'phoneCipher' | 'isAgreed'>,
): Consent[] {
  const agreed = before?.smsAgreeFlag === 1 ? before : null;
  if (smsAgreeFlag === 1) {
    return agreed?.phoneHash === phoneHash ? [] : [{ ...how, phoneHash, phoneCipher, isAgreed: true }];
  }
  if (agreed === null) return [];
  return [{ ...how, phoneHash: agreed.phoneHash, phoneCipher: agreed.phoneCipher, isAgreed: false }];
}

const ROWS_AT_ONCE = 500;
/** The law asks for five months behind a withdrawal. */
const KEPT_MONTHS = 6;

/**
 * In the transaction that changes what a register says of them. A withdrawal sets how long all that the number said before is kept.
 * @returns their ids
 */
export async function noteConsents(
  trx: Transaction<Tables>,
  consents: readonly Consent[],
  now: Date,
): Promise<string[]> {
  const keepUntil = sql<string>`(${now}::timestamptz AT TIME ZONE 'Asia/Shanghai' + make_interval(months => ${sql.lit(KEPT_MONTHS)}))::date`;
  const ids: string[] = [];
  for (let at = 0; at < consents.length; at += ROWS_AT_ONCE) {
    const rows = consents.slice(at, at + ROWS_AT_ONCE).map(({ isAgreed, ...consent }) => ({
      ...consent,
      consentType: isAgreed ? ConsentType.agreed : ConsentType.withdrawn,
      consentTime: now,
      keepUntil: isAgreed ? null : keepUntil,
    }));
    const inserted = await trx.insertInto('smsConsent').values(rows).returning('consentId').execute();
    ids.push(...inserted.map(({ consentId }) => consentId));
  }
  const withdrawn = consents.filter(({ isAgreed }) => !isAgreed).map(({ phoneHash }) => phoneHash);
  if (withdrawn.length > 0) {
    await trx
      .updateTable('smsConsent')
      .set({ keepUntil })
      .where('phoneHash', 'in', withdrawn)
      .where('keepUntil', 'is', null)
      .execute();
  }
  return ids;
}

type Owner = Pick<Consent, 'userId' | 'subjectId'> & { readonly deptId: string };

/**
 * The person and the subjects of the area that have the number receive texts from now on, or do not any more.
 * @returns whose it is, the person first; nobody: it is nobody's there
 */
export async function setAgreement(
  trx: Transaction<Tables>,
  { area, phoneHash }: { readonly area: string | null; readonly phoneHash: string },
  {
    isAgreed,
    source,
    userId,
  }: { readonly isAgreed: boolean; readonly source: number; readonly userId: string },
  now: Date,
): Promise<Owner[]> {
  const smsAgreeFlag = isAgreed ? 1 : 0;
  const again = { smsAgreeFlag, updateTime: now, version: sql<number>`version + 1` };
  const people = await trx
    .updateTable('sysUser')
    .set({ ...again, ...(isAgreed ? { smsAgreeTime: now, smsAgreeSource: source } : {}) })
    .where('phoneHash', '=', phoneHash)
    .where('delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'deptId', area))
    .returning(['userId', 'deptId', sql<null>`NULL`.as('subjectId')])
    .execute();
  // in the order of those who change several subjects
  const held = await trx
    .selectFrom('agriSubject')
    .select('subjectId')
    .where('phoneHash', '=', phoneHash)
    .where('delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'deptId', area))
    .orderBy('subjectId')
    .forUpdate()
    .execute();
  if (held.length === 0) return people;
  const subjects = await trx
    .updateTable('agriSubject')
    .set({ ...again, updateUserId: userId })
    .where(
      'subjectId',
      'in',
      held.map(({ subjectId }) => subjectId),
    )
    .returning(['subjectId', 'deptId', sql<null>`NULL`.as('userId')])
    .execute();
  return [...people, ...subjects];
}

const eb = expressionBuilder<Tables, 'smsConsent'>();
const subjects = expressionBuilder<Tables, 'agriSubject'>();
const LIST: NewestList = {
  table: 'smsConsent',
  key: 'consentId',
  order: sql`consent_time DESC, consent_id DESC`,
  always: null,
  countsInOrder: false,
};

export type ListedConsent = Omit<
  Selectable<SmsConsentTable>,
  'phoneHash' | 'deptId' | 'userId' | 'subjectId'
> & {
  readonly realName: string | null;
  readonly fullDeptName: string;
};

export async function pageOfConsents(
  db: Kysely<Tables>,
  actor: Pick<Actor, 'deptId' | 'roleKeys'>,
  asked: CheckedRequestOf<typeof pageConsents>,
  personalData: Pick<PersonalData, 'hash'>,
): Promise<{ list: ListedConsent[]; total: number; more: boolean }> {
  const { phoneNumber } = asked;
  const phone = phoneNumber ? normalisePhone(phoneNumber) : null;
  const conditions = [
    deptInside(eb, 'smsConsent.deptId', areaOf(actor)),
    ...equalTo('smsConsent', asked, ['consentType', 'source']),
    ...betweenMoments('smsConsent.consentTime', asked, ['consentTimeStart', 'consentTimeEnd']),
    // text that is no number finds nobody
    ...(phoneNumber
      ? [phone === null ? sql<SqlBool>`false` : eb('smsConsent.phoneHash', '=', personalData.hash(phone))]
      : []),
  ];
  const page = { pageNum: asked.pageNum, pageSize: asked.pageSize, rowsMax: LISTED_CONSENTS_MAX };
  const order = orderOf(asked, LIST.order, { consentTime: [sql`consent_time`, sql`consent_id`] });
  const { keys, total, more } = await findNewest(db, { ...LIST, order }, conditions, page);
  if (keys === null) return { list: [], total, more };
  const { rows } =
    await sql<ListedConsent>`SELECT consent_id, phone_cipher, consent_type, source, evidence, consent_time,
      keep_until, operator_name, place.full_dept_name, CASE
        WHEN said.user_id IS NOT NULL THEN (SELECT real_name FROM sys_user WHERE sys_user.user_id = said.user_id AND del_flag = 0)
        WHEN said.subject_id IS NOT NULL
          THEN (SELECT subject_name FROM agri_subject WHERE agri_subject.subject_id = said.subject_id AND del_flag = 0)
        ELSE ${someSubject(areaOf(actor))} END AS real_name
    FROM (${keys}) AS page JOIN sms_consent AS said USING (consent_id) JOIN sys_dept AS place USING (dept_id)
    ORDER BY ${order}`.execute(db);
  return { list: rows, total, more };
}

/** Older records do not say of which subject they are: one that has the number, in the village if there is one. */
const someSubject = (area: string | null) =>
  sql`(SELECT subject_name FROM agri_subject WHERE agri_subject.phone_hash = said.phone_hash AND agri_subject.del_flag = 0
      AND ${deptInside(subjects, 'agriSubject.deptId', area)}
    ORDER BY agri_subject.dept_id <> said.dept_id, agri_subject.subject_id LIMIT 1)`;

/** Papers with names and signatures: for those who read the list, not for everybody of the area. */
export async function mayReadOneOfConsents(
  db: Kysely<Tables>,
  actor: Actor,
  consentIds: readonly string[],
): Promise<boolean> {
  if (!holdsAccess(actor, pageConsents.access)) return false;
  const found = await db
    .selectFrom('smsConsent')
    .select('consentId')
    .where('consentId', 'in', [...consentIds])
    .where((one) => deptInside(one, 'deptId', areaOf(actor)))
    .limit(1)
    .execute();
  return found.length > 0;
}

export async function moveConsents(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'smsConsent', ['consentId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE sms_consent SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
}
