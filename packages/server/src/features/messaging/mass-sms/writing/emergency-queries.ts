/** Reviewers who may decide on an emergency now, and the uses of the lane by one person. */
import type { EmergencyReviewer } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { parentCodeOf } from '@farmers-mailbox/contract/rules/organisation.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Kysely, sql } from 'kysely';
import { openedOrNull, type PersonalData } from '../../../../access/personal-data.ts';
import type { Tables } from '../../../../database/tables.ts';
import { readContacts } from '../../../people/admin-info/queries.ts';
import { type Involved, isInvolved } from '../application/policy.ts';
import { reviewersOn } from '../application/review-chain.ts';

export interface Alerted extends EmergencyReviewer {
  readonly userId: string;
  /** null where it cannot be read */
  readonly phone: string | null;
}

/** Administrators of the region and of everything around it who took no part yet, the nearest first; each person once. */
export async function findEmergencyReviewers(
  db: Kysely<Tables>,
  personalData: PersonalData,
  region: string,
  involved: Involved,
  now: Date,
): Promise<Alerted[]> {
  const reviewersIn = reviewersOn(db, now);
  const found = new Map<string, { readonly roleName: string; readonly region: string }>();
  for (let place: string | null = region; place !== null; place = parentCodeOf(place)) {
    for (const one of await reviewersIn(place)) {
      if (!isInvolved(one, involved) && !found.has(one.userId))
        found.set(one.userId, { roleName: one.roleName, region: place });
    }
  }
  if (found.size === 0) return [];
  const rows = await db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .select(['person.userId', 'person.realName', 'person.phoneCipher', 'dept.deptName'])
    .where(sql<boolean>`person.user_id = ANY (${[...found.keys()]}::bigint[])`)
    .execute();
  const people = new Map(rows.map((row) => [row.userId, row]));
  const contacts = await readContacts(
    db,
    [...found].map(([userId, { region: around }]) => ({ userId, region: around })),
  );
  return [...found].flatMap(([userId, { roleName }]) => {
    const person = people.get(userId);
    if (!person) return [];
    const phone = openedOrNull(personalData.decrypt, person.phoneCipher);
    const { realName, deptName } = person;
    return [
      {
        userId,
        phone,
        realName,
        roleName,
        deptName,
        phoneNumber: phone === null ? '' : maskPhone(phone),
        officePhone: contacts.get(userId)?.officePhone ?? '',
      },
    ];
  });
}

export function toReviewer({
  realName,
  roleName,
  deptName,
  phoneNumber,
  officePhone,
}: Alerted): EmergencyReviewer {
  return { realName, roleName, deptName, phoneNumber, officePhone };
}

/** Emergencies that a person submitted since, whatever became of them. */
export async function countEmergenciesOf(db: Kysely<Tables>, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('massSmsProcess as step')
    .innerJoin('massSmsApply as apply', 'apply.applyId', 'step.applyId')
    .where('apply.applyUserId', '=', userId)
    .where('apply.emergencyFlag', '=', 1)
    .where('step.processType', '=', ProcessType.submitted)
    .where('step.operateTime', '>', since)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
