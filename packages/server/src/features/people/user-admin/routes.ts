/** The page 用户管理: `contract/people/user-admin/endpoints.ts`. */
import { governedArea, mayGrantRole } from '@farmers-mailbox/contract/access/granting.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { partOf } from '../../../access/place-refusal.ts';
import { isPlainAsked } from '../../../access/plain-numbers.ts';
import { openCountCache, thenForget } from '../../../database/count-cache.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { passwordTime } from '../../entry/session/queries.ts';
import { accountGuesses, lockedAmong, readLock, takeGuess } from '../../entry/sign-in-throttle/queries.ts';
import { removePeople, resetPeoplePasswords, setPeopleStatus, unlockPeople } from './batch-actions.ts';
import { takeIdentityAway, writeIdentity } from './identity-actions.ts';
import { pageUserIds } from './list-queries.ts';
import { logLookUp } from './log.ts';
import { changePerson, createPerson, noSuchPerson, noteLookAtNumbers } from './person-actions.ts';
import {
  type FoundPerson,
  findPeople,
  findUserIdByPhone,
  listExternalIds,
  listSubjectsOf,
} from './person-queries.ts';
import { isSeenBy } from './policy.ts';
import { type Reader, toUserDetails, toUserRow, toUserWithIdentity } from './presenter.ts';
import { listKnownRoles } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function userAdminRoutes(needs: Needs): Route[] {
  const { db } = needs;
  const cache = openCountCache();
  const noted = <Result>(change: Promise<Result>) => thenForget(cache, change);
  return [
    route(endpoints.pageUsers, async (fields, { actor }) => {
      // `createTime` is all that can be asked for, and the ids are in its order: another column would need list-queries.ts to read by it
      const { pageNum, pageSize, orderBy: _, orderDir, ...filters } = fields;
      const place = partOf(governedArea(actor), filters.deptId);
      const { personalData } = needs;
      const today = chinaDay(needs.clock.now());
      const asked = { pageNum, pageSize, orderDir };
      const found = await pageUserIds({ db, personalData, today }, cache, place, filters, asked);
      const newestFirst = await findPeople(db, found.userIds);
      const people = orderDir === 'asc' ? newestFirst.toReversed() : newestFirst;
      const reader = await readerOf(needs, actor, people);
      const rows = people.map((person) => toUserRow(reader, person));
      return { ...toPage(rows, found.total, asked), more: found.more };
    }),
    route(endpoints.listUserRoles, async (_fields, { actor }) => {
      const roles = await listKnownRoles(db);
      return roles.map((role) => ({ ...role, can: { grant: mayGrantRole(actor, role.roleKey) } }));
    }),
    route(endpoints.userDetails, async ({ userId, plainFlag }, context) => {
      const { actor } = context;
      const person = await findSeen(needs, actor, userId);
      const isPlain = isPlainAsked(actor, plainFlag);
      if (isPlain) await noteLookAtNumbers(needs, context, person);
      const [lock, subjects, externalIds] = await Promise.all([
        readLock(db, accountGuesses(needs.personalData, person.userName), needs.clock.now()),
        listSubjectsOf(db, userId),
        listExternalIds(db, userId),
      ]);
      return toUserDetails(await readerOf(needs, actor, [person]), person, {
        isPlain,
        passwordTime: passwordTime(person.pwdUpdateTime),
        lock,
        subjects,
        externalIds,
      });
    }),
    route(endpoints.saveUser, async (fields, context) => ({
      userId: await noted(createPerson(needs, context, fields)),
    })),
    route(endpoints.updateUser, async (fields, context) => {
      await noted(changePerson(needs, context, fields));
      return { userId: fields.userId };
    }),
    route(endpoints.removeUsers, ({ userIds }, context) => noted(removePeople(needs, context, userIds))),
    route(endpoints.changeUserStatus, (fields, context) => noted(setPeopleStatus(needs, context, fields))),
    route(endpoints.unlockUsers, ({ userIds }, context) => unlockPeople(needs, context, userIds)),
    route(endpoints.resetPasswords, ({ userIds }, context) => resetPeoplePasswords(needs, context, userIds)),
    route(endpoints.saveIdentity, async (fields, context) => ({
      identityId: await noted(writeIdentity(needs, context, fields)),
    })),
    route(endpoints.removeIdentity, async (fields, context) => {
      await noted(takeIdentityAway(needs, context, fields));
      return null;
    }),
    route(endpoints.getUserAndIdentity, async ({ userId }, { actor }) => {
      const person = await findSeen(needs, actor, userId);
      return toUserWithIdentity(await readerOf(needs, actor, []), person);
    }),
    route(endpoints.getUserAndIdentityByPhoneNumber, async ({ phoneNumber }, context) => {
      const { actor } = context;
      const mayLook = await takeGuess(db, { kind: 'phoneLookUp', name: actor.userId }, needs.clock.now());
      if (!mayLook) throw new Refusal(ErrorCode.tooFrequent, '按手机号码查找太频繁，请稍后再试');
      const userId = await findUserIdByPhone(db, needs.personalData.hash(phoneNumber));
      const person = await seenPerson(needs, actor, userId);
      await logLookUp(db, context, { phoneNumber, person }, needs.clock.now());
      if (!person) throw noSuchPerson();
      return toUserWithIdentity(await readerOf(needs, actor, []), person);
    }),
  ];
}

/** @throws Refusal 4040 also for who stands outside the area */
async function findSeen(needs: Needs, actor: Actor, userId: string): Promise<FoundPerson> {
  const person = await seenPerson(needs, actor, userId);
  if (!person) throw noSuchPerson();
  return person;
}

async function seenPerson(
  { db, clock }: Needs,
  actor: Actor,
  userId: string | undefined,
): Promise<FoundPerson | null> {
  const [person] = userId === undefined ? [] : await findPeople(db, [userId]);
  return person && isSeenBy(actor, person, chinaDay(clock.now())) ? person : null;
}

async function readerOf(
  { db, clock, personalData }: Needs,
  actor: Actor,
  people: readonly FoundPerson[],
): Promise<Reader> {
  const now = clock.now();
  const names = people.map(({ userName }) => userName);
  return {
    actor,
    personalData,
    today: chinaDay(now),
    locked: await lockedAmong(db, personalData, names, now),
  };
}
