/** Letters: to people, groups and units, read, answered, taken back, thrown away. */
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import {
  letterDetails,
  letterReceiver,
  pageInbox,
  pageOutbox,
  readLetters,
  removeLetters,
  revokeLetter,
  saveLetterDraft,
  sendLetter,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus, ReceiverType, UnitScope } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { mergeDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGroup, buildMember, buildUser } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deliverPending } from './delivery-actions.ts';

let at: TestApp;
let county: SignedInTestUser;
let township: SignedInTestUser;
let village: SignedInTestUser;
let neighbour: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await as('countyAdmin', '330106A1', '陈立');
  township = await as('townshipAdmin', '33010611A1', '王敏');
  village = await as('villageAdmin', '3301061142', '李农');
  neighbour = await as('countyAdmin', '330108A1', '赵一');
});
afterAll(() => at.close());

const as = (roleKey: RoleKey, deptId: string, realName: string) =>
  at.signInAs({ roleKeys: [roleKey], deptId, user: { realName } });

type Letter = RequestOf<typeof sendLetter>;
const letterTo = (to: SignedInTestUser | readonly string[], overrides: Partial<Letter> = {}): Letter => ({
  letterTitle: '秋收进度',
  letterContent: '请在周五前报送秋收进度。\n谢谢。',
  receiverIds: 'userId' in to ? [to.userId] : [...to],
  ...overrides,
});
const toUnits = (receiverIds: string[], unitScope: Letter['unitScope'], overrides: Partial<Letter> = {}) =>
  letterTo(receiverIds, { receiverType: ReceiverType.units, unitScope, ...overrides });
const send = (by: SignedInTestUser, letter: Letter) => at.call(sendLetter, letter, by.token);
const sent = async (by: SignedInTestUser, letter: Letter) => dataOf(await send(by, letter));
const inboxOf = async ({ token }: SignedInTestUser, asked = {}) =>
  dataOf(await at.call(pageInbox, asked, token)).list;
const has = async (who: SignedInTestUser, letterId: string) =>
  (await inboxOf(who, { pageSize: 100 })).some((row) => row.letterId === letterId);
const read = (who: SignedInTestUser, letterId: string) =>
  at.call(readLetters, { letterIds: [letterId] }, who.token);
const details = (who: SignedInTestUser, letterId: string) => at.call(letterDetails, { letterId }, who.token);

describe('[BIZ-10] a letter to people', () => {
  test('begins at a contact by name, and at nobody whom the writer does not reach, nor at oneself', async () => {
    const begin = (by: SignedInTestUser, { userId }: SignedInTestUser) =>
      at.call(letterReceiver, { userId }, by.token);
    expect(dataOf(await begin(county, village))).toEqual({ userId: village.userId, realName: '李农' });
    expect(dataOf(await begin(village, county)).realName).toBe('陈立');
    expect(await begin(neighbour, village)).toMatchObject({ code: ErrorCode.notFound });
    expect(await begin(village, township)).toMatchObject({ code: SUCCESS_CODE });
    expect(await begin(county, county)).toMatchObject({ code: ErrorCode.validation });
    const left = await as('villageAdmin', '3301061142', '周走');
    await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', left.userId).execute();
    expect(await begin(county, left)).toMatchObject({ code: ErrorCode.notFound });
  });

  test('comes into their inbox, is read and answered, also by somebody below the writer', async () => {
    const { letterId, receiverCount } = await sent(county, letterTo(township));
    expect(receiverCount).toBe(1);
    const [row] = await inboxOf(township);
    expect(row).toMatchObject({ letterId, letterTitle: '秋收进度', senderName: '陈立', readFlag: 0 });
    expect(dataOf(await details(township, letterId))).toMatchObject({
      letterContent: '请在周五前报送秋收进度。\n谢谢。',
      isOwn: false,
      readFlag: 0,
      targets: [],
      receivers: { list: [] },
    });
    expect(dataOf(await details(township, letterId)).readFlag).toBe(1);
    const answer = letterTo(county, { letterTitle: '回复：秋收进度', replyToId: letterId });
    const { letterId: answerId } = await sent(township, answer);
    expect(dataOf(await details(county, answerId)).replyTo).toEqual({ letterId, letterTitle: '秋收进度' });
    const own = dataOf(await details(county, letterId));
    expect(own).toMatchObject({ isOwn: true, receiverCount: 1, readCount: 1, receiverNames: '王敏' });
    expect(own.receivers.list).toMatchObject([{ userId: township.userId, realName: '王敏', readFlag: 1 }]);
  });

  test.each<[string, () => Promise<[string, string][]>, Partial<Letter>]>([
    [
      'people',
      async () => [
        [village.userId, '李农'],
        [township.userId, '王敏'],
      ],
      {},
    ],
    [
      'groups',
      async () => {
        const groups = [];
        for (const groupName of ['水稻户', '茶农']) {
          groups.push(await buildGroup(at.deps, { ownerUserId: county.userId, groupName }));
        }
        await buildMember(at.deps, { groupId: groups[0]?.groupId ?? '', userId: village.userId });
        return groups.toReversed().map(({ groupId, groupName }) => [groupId, groupName]);
      },
      { receiverType: ReceiverType.groups },
    ],
    [
      'units',
      async () => [
        ['33010612', '转塘街道'],
        ['33010611', '三墩镇'],
      ],
      { receiverType: ReceiverType.units, unitScope: UnitScope.own },
    ],
  ])('names its %s in the order in which they were chosen', async (_kind, choose, fields) => {
    const chosen = await choose();
    const { letterId } = await sent(
      county,
      letterTo(
        chosen.map(([id]) => id),
        fields,
      ),
    );
    const { receiverNames, targets } = dataOf(await details(county, letterId));
    expect(receiverNames).toContain(chosen.map(([, name]) => name).join('、'));
    expect(targets.map(({ id, name }) => [id, name])).toEqual(chosen);
  });

  test('goes no further than the own area and what lies above it, unless they wrote first', async () => {
    const refused = await send(county, letterTo(neighbour));
    expect(refused).toMatchObject({ code: ErrorCode.validation, fieldErrors: [{ field: 'receiverIds' }] });
    const city = await as('cityAdmin', '3301A1', '孙市');
    dataOf(await send(county, letterTo(city)));
    dataOf(await send(neighbour, letterTo(city)));
    const superAdmin = await as('superAdmin', '33A1', '钱省');
    const outside = await as('countyAdmin', '330108A1', '周二');
    expect((await send(outside, letterTo(village))).code).toBe(ErrorCode.validation);
    dataOf(await send(superAdmin, letterTo(outside)));
    dataOf(await send(outside, letterTo(superAdmin)));
  });

  test.each([
    ['nobody is named', letterTo([]), 'receiverIds'],
    ['it has no title', letterTo(['1'], { letterTitle: ' ' }), 'letterTitle'],
    ['it has no text', letterTo(['1'], { letterContent: '\n' }), 'letterContent'],
    ['an id is none', letterTo(['330106A1']), 'receiverIds'],
  ])('is refused when %s', async (_, letter, field) => {
    const refused = await send(county, letter);
    expect(refused).toMatchObject({ code: ErrorCode.validation, fieldErrors: [{ field }] });
  });

  test('is refused to oneself, and to an account that is switched off', async () => {
    expect((await send(county, letterTo(county))).msg).toBe('不用给自己写信，请去掉自己');
    const { userId } = await buildUser(at.deps, { status: 0 });
    expect((await send(county, letterTo([userId]))).code).toBe(ErrorCode.validation);
  });

  test('with a forbidden word is refused and stays unwritten', async () => {
    const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1, wordLevel: 1 };
    await at.deps.db
      .insertInto('globalType')
      .values({ ...word, typeName: '代开发票' })
      .execute();
    const before = await inboxOf(township);
    const refused = await send(county, letterTo(township, { letterContent: '代开发票' }));
    expect(refused).toMatchObject({
      code: ErrorCode.sensitiveWord,
      fieldErrors: [{ field: 'letterContent' }],
    });
    expect(await inboxOf(township)).toEqual(before);
  });

  test('holds no mark-up: what looks like it is text', async () => {
    const { letterId } = await sent(
      county,
      letterTo(township, { letterContent: '<script>alert(1)</script>' }),
    );
    expect(dataOf(await details(township, letterId)).letterContent).toBe('<script>alert(1)</script>');
  });

  test('sent twice with the same mark is one letter', async () => {
    const letter = letterTo(township, { letterTitle: '只发一次', clientReqId: 'once' });
    const [first, second] = await Promise.all([sent(county, letter), sent(county, letter)]);
    expect(second).toEqual(first);
    expect(await inboxOf(township, { keyword: '只发一次' })).toHaveLength(1);
  });

  test('changed and sent again with the mark of what was sent is refused, not taken for it', async () => {
    const letter = letterTo([township.userId, village.userId], { clientReqId: 'changed' });
    const first = await sent(county, letter);
    for (const change of [{ letterContent: '改为周四前报送。' }, { receiverIds: [village.userId] }]) {
      expect((await send(county, { ...letter, ...change })).code).toBe(ErrorCode.stateChanged);
    }
    const turned = { ...letter, receiverIds: letter.receiverIds.toReversed() };
    expect(await sent(county, turned)).toEqual(first);
  });
});

describe('whoever receives a letter', () => {
  test('is told neither who else gets it nor how many have read it', async () => {
    const { letterId } = await sent(county, letterTo([township.userId, village.userId]));
    const other = '只有写信人可以操作';
    expect(dataOf(await details(township, letterId))).toMatchObject({
      receiverNames: '',
      receiverCount: 0,
      readCount: 0,
      can: { revoke: other, edit: other },
    });
    const units = await sent(county, toUnits(['330106'], UnitScope.all));
    expect(dataOf(await details(township, units.letterId))).toMatchObject({
      receiverNames: '',
      receiverType: ReceiverType.people,
      unitScope: UnitScope.own,
      unitCount: 0,
    });
  });

  test('has read it with its text, on whichever way: it cannot be taken back any more', async () => {
    const { letterId } = await sent(county, letterTo(township));
    dataOf(await details(township, letterId));
    expect((await at.call(revokeLetter, { letterIds: [letterId] }, county.token)).msg).toBe(
      '收件人都已读过，不能撤回',
    );
    expect(dataOf(await details(county, letterId)).readCount).toBe(1);
  });

  test('reads it without waiting for its delivery or for other readers', async () => {
    const { letterId } = await sent(county, letterTo(township));
    await at.deps.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('msgLetter')
        .select('letterId')
        .where('letterId', '=', letterId)
        .forNoKeyUpdate()
        .execute();
      dataOf(await read(township, letterId));
    });
    expect(dataOf(await details(county, letterId)).readCount).toBe(1);
  });
});

describe('a stranger', () => {
  test('finds neither the letter nor the draft of others, and changes nothing', async () => {
    const { letterId } = await sent(county, letterTo(township));
    const draft = dataOf(await at.call(saveLetterDraft, letterTo(township), county.token));
    for (const id of [letterId, draft.letterId]) {
      for (const reply of [
        await details(neighbour, id),
        await read(neighbour, id),
        await at.call(revokeLetter, { letterIds: [id] }, neighbour.token),
        await at.call(removeLetters, { letterIds: [id] }, neighbour.token),
        await send(
          neighbour,
          letterTo(['1'], { letterId: id, version: 1, receiverIds: [await someoneNear()] }),
        ),
        await send(neighbour, letterTo(['1'], { replyToId: id })),
      ]) {
        expect(reply.code).toBe(ErrorCode.notFound);
      }
    }
    expect(dataOf(await details(township, letterId)).readFlag).toBe(0);
  });

  const someoneNear = async () => (await as('townshipAdmin', '33010801', '何三')).userId;
});

describe('a draft', () => {
  test('is kept, changed by one window at a time, and sent once', async () => {
    const { letterId, version } = dataOf(
      await at.call(
        saveLetterDraft,
        { letterTitle: '', letterContent: '先写几个字', receiverIds: [] },
        county.token,
      ),
    );
    const changed = { ...letterTo(township, { letterTitle: '草稿' }), letterId };
    const saved = dataOf(await at.call(saveLetterDraft, { ...changed, version }, county.token));
    expect((await at.call(saveLetterDraft, { ...changed, version }, county.token)).code).toBe(
      ErrorCode.stateChanged,
    );
    expect(dataOf(await details(county, letterId))).toMatchObject({
      letterStatus: LetterStatus.draft,
      targets: [{ id: township.userId, name: '王敏' }],
      can: { edit: true, revoke: '只有已发送的信可以撤回' },
    });
    expect((await details(township, letterId)).code).toBe(ErrorCode.notFound);
    const both = await Promise.all([1, 2].map(() => send(county, { ...changed, version: saved.version })));
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect(await has(township, letterId)).toBe(true);
  });
});

describe('a letter to groups', () => {
  test('reaches the registered members within reach, and tells how many it does not', async () => {
    const { groupId } = await buildGroup(at.deps, { ownerUserId: county.userId, deptId: '330106A1' });
    for (const userId of [village.userId, neighbour.userId]) await buildMember(at.deps, { groupId, userId });
    await buildMember(at.deps, { groupId });
    const letter = letterTo([groupId], { receiverType: ReceiverType.groups });
    const first = await sent(county, { ...letter, clientReqId: 'to-groups' });
    expect(first).toMatchObject({ receiverCount: 1, leftOutCount: 2 });
    await buildMember(at.deps, { groupId });
    expect(await sent(county, { ...letter, clientReqId: 'to-groups' })).toEqual(first);
    expect((await send(township, letter)).code).toBe(ErrorCode.validation);
  });
});

describe('a letter to units', () => {
  test('reaches the staff of a region and its offices, not those below', async () => {
    const { letterId } = await sent(county, toUnits(['33010611'], UnitScope.own));
    expect([await has(township, letterId), await has(village, letterId)]).toEqual([true, false]);
  });

  test('to everything right below a county reaches its townships, and to all its villages too', async () => {
    const below = await sent(county, toUnits(['330106'], UnitScope.below));
    expect([await has(township, below.letterId), await has(village, below.letterId)]).toEqual([true, false]);
    const all = await sent(county, toUnits(['330106'], UnitScope.all));
    expect([await has(township, all.letterId), await has(village, all.letterId)]).toEqual([true, true]);
    expect(await has(county, all.letterId)).toBe(false);
    const row = dataOf(await at.call(pageOutbox, {}, county.token)).list[0];
    expect(row).toMatchObject({ receiverNames: '西湖区和全部下级', pendingUnitCount: 0 });
  });

  test('to one above is for that one alone; to one beside it is refused', async () => {
    const { letterId } = await sent(township, toUnits(['330106A1'], UnitScope.own));
    expect(await has(county, letterId)).toBe(true);
    for (const [unit, scope] of [
      ['330106', UnitScope.below],
      ['330108A1', UnitScope.own],
    ] as const) {
      expect((await send(township, toUnits([unit], scope))).fieldErrors).toMatchObject([
        { field: 'receiverIds' },
      ]);
    }
  });

  test('is refused where nobody would get it', async () => {
    const refused = await send(county, toUnits(['3301061201'], UnitScope.own));
    expect(refused.msg).toBe('所选单位里没有工作人员，没有人能收到');
  });

  test('to more than one batch goes on in the background and comes to each person once', async () => {
    const letterId = await withPending(['33010611A1', '3301061142']);
    const [first, second] = await Promise.all([deliverPending(at.deps), deliverPending(at.deps)]);
    expect(first + second).toBeGreaterThan(0);
    expect(await deliverPending(at.deps)).toBe(0);
    expect([await has(township, letterId), await has(village, letterId)]).toEqual([true, true]);
    const { receiverCount, pendingUnitCount } = dataOf(await details(county, letterId));
    const people = await at.deps.db
      .selectFrom('msgLetterReceiver')
      .where('letterId', '=', letterId)
      .select('userId')
      .execute();
    expect({ receiverCount, pendingUnitCount }).toEqual({
      receiverCount: people.length,
      pendingUnitCount: 0,
    });
  });

  test('that cannot be delivered keeps no other letter from its people, and comes once it can be', async () => {
    const broken = await withPending(['33010611A1']);
    const other = await withPending(['3301061142']);
    const { pool } = at.deps;
    await pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
       CREATE TRIGGER broken BEFORE INSERT ON msg_letter_receiver FOR EACH ROW WHEN (NEW.letter_id = ${broken}) EXECUTE FUNCTION refuse()`,
    );
    await expect(deliverPending(at.deps)).rejects.toMatchObject({
      errors: [{ message: `letter ${broken} could not be delivered` }],
    });
    expect([await has(township, broken), await has(village, other)]).toEqual([false, true]);
    await pool.query('DROP TRIGGER broken ON msg_letter_receiver');
    expect(await deliverPending(at.deps)).toBe(1);
    expect(await has(township, broken)).toBe(true);
  });

  test('is taken back also from units that were still to get it', async () => {
    const letterId = await withPending(['3301061142']);
    dataOf(await at.call(revokeLetter, { letterIds: [letterId] }, county.token));
    await deliverPending(at.deps);
    expect(await has(village, letterId)).toBe(false);
  });

  test('comes to the successor of a unit that is merged meanwhile', async () => {
    const [from, to] = ['3301061101', '3301061142'];
    const moved = await as('villageAdmin', from, '吴村');
    const letterId = await withPending([from]);
    const { version } = await at.deps.db
      .selectFrom('sysDept')
      .select('version')
      .where('deptId', '=', from)
      .executeTakeFirstOrThrow();
    const city = await as('cityAdmin', '3301A1', '郑市');
    dataOf(
      await at.call(
        mergeDept,
        { deptId: from, toDeptId: to, version, keptIdentityIds: [moved.identityId] },
        city.token,
      ),
    );
    await deliverPending(at.deps);
    expect([await has(village, letterId), await has(moved, letterId)]).toEqual([true, true]);
    const later = await sent(county, toUnits([from], UnitScope.own));
    expect(await has(village, later.letterId)).toBe(true);
  });

  /** As a letter stands after its first batch. */
  async function withPending(deptIds: readonly string[]): Promise<string> {
    const { letterId } = await sent(county, letterTo(township));
    await at.deps.db.deleteFrom('msgLetterReceiver').where('letterId', '=', letterId).execute();
    await at.deps.db
      .updateTable('msgLetter')
      .set({ receiverCount: 0, unitCount: deptIds.length })
      .where('letterId', '=', letterId)
      .execute();
    await at.deps.db
      .insertInto('msgLetterUnit')
      .values(deptIds.map((deptId) => ({ letterId, deptId })))
      .execute();
    return letterId;
  }
});

describe('taking back', () => {
  test('within ten minutes it goes from those who have not read it, and stays with those who have', async () => {
    const other = await as('townshipAdmin', '33010612', '冯街');
    const { letterId } = await sent(county, letterTo([township.userId, other.userId]));
    dataOf(await read(other, letterId));
    expect(dataOf(await at.call(revokeLetter, { letterIds: [letterId] }, county.token))).toEqual({
      revokedCount: 1,
      readCount: 1,
    });
    expect([await has(township, letterId), await has(other, letterId)]).toEqual([false, true]);
    expect((await details(township, letterId)).code).toBe(ErrorCode.notFound);
    expect((await at.call(revokeLetter, { letterIds: [letterId] }, county.token)).code).toBe(
      ErrorCode.stateChanged,
    );
  });

  test('is too late once all have read it, and after ten minutes', async () => {
    const { letterId } = await sent(county, letterTo(township));
    dataOf(await read(township, letterId));
    expect((await at.call(revokeLetter, { letterIds: [letterId] }, county.token)).msg).toBe(
      '收件人都已读过，不能撤回',
    );
    const later = await sent(county, letterTo(township));
    at.clock.advance({ minutes: 11 });
    expect((await at.call(revokeLetter, { letterIds: [later.letterId] }, county.token)).msg).toBe(
      '发出10分钟以后不能撤回',
    );
  });
});

describe('lists', () => {
  test('the inbox shows the newest first, by word, by day, unread alone; what is thrown away is gone for its reader alone', async () => {
    const reader = await as('townshipAdmin', '33010612', '褚街');
    const first = await sent(county, letterTo(reader, { letterTitle: '防汛值班' }));
    at.clock.advance({ minutes: 1 });
    const second = await sent(county, letterTo(reader, { letterTitle: '农机检修' }));
    const idsOf = async (asked = {}) => (await inboxOf(reader, asked)).map(({ letterId }) => letterId);
    expect(await idsOf()).toEqual([second.letterId, first.letterId]);
    expect(await idsOf({ keyword: '防汛' })).toEqual([first.letterId]);
    dataOf(await read(reader, first.letterId));
    expect(await idsOf({ readFlag: 0 })).toEqual([second.letterId]);
    expect(await idsOf({ sendTimeEnd: '2026-01-01 00:00:00' })).toEqual([]);
    dataOf(await at.call(removeLetters, { letterIds: [first.letterId] }, reader.token));
    expect(await idsOf()).toEqual([second.letterId]);
    expect(dataOf(await details(county, first.letterId)).readCount).toBe(1);
  });
});

describe('a text that a letter waits', () => {
  test('is for a few people, and not to be asked for by whoever may not send texts', async () => {
    const asked = letterTo(township, { smsNoticeFlag: 1 });
    const { letterId } = await sent(county, asked);
    const [row] = await at.deps.db
      .selectFrom('msgLetterReceiver')
      .where('letterId', '=', letterId)
      .select('smsState')
      .execute();
    expect(row).toEqual({ smsState: 1 });
    const drafter = await as('drafter', '330106A1', '拟稿');
    expect((await send(drafter, letterTo(county, { smsNoticeFlag: 1 }))).code).toBe(ErrorCode.forbidden);
    const units = await send(county, toUnits(['33010611'], UnitScope.own, { smsNoticeFlag: 1 }));
    expect(units.fieldErrors).toMatchObject([{ field: 'smsNoticeFlag' }]);
  });

  test('is limited a day for each writer; without it the letter goes', async () => {
    const { db } = at.deps;
    const limit = { paramKey: 'letterSmsPerDay', paramValue: '3', updateUserName: '省' };
    await db
      .insertInto('sysParam')
      .values({ ...limit, updateTime: at.clock.now() })
      .execute();
    const writer = await as('countyAdmin', '330106A1', '蒋信');
    const asked = letterTo([township.userId, village.userId], { smsNoticeFlag: 1 });
    const { letterId } = await sent(writer, asked);
    dataOf(await at.call(revokeLetter, { letterIds: [letterId] }, writer.token));
    expect((await send(writer, asked)).fieldErrors).toMatchObject([{ field: 'smsNoticeFlag' }]);
    await sent(writer, { ...asked, smsNoticeFlag: 0 });
    at.clock.advance({ hours: 24 });
    await sent(await at.signInAs(writer), asked);
  });
});
