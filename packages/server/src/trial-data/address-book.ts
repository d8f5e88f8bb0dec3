/** Groups in the address books of the messengers of 西湖区: registered people, and contacts from outside with a number. */
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { copyRows } from '../installation/copy-rows.ts';
import { openIds } from '../installation/record-ids.ts';
import { DAY_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP, TRIAL_VILLAGE } from './accounts.ts';
import { drawCarrier, phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import { leadingRole, type StaffMember } from './people.ts';
import { openRandom, type Random } from './random.ts';

export interface AddressBookOptions {
  seed: number;
  now: Date;
  personalData: PersonalData;
}

interface PlannedGroup {
  owner: string;
  name: string;
  /** 1 personal, 2 shared by the unit */
  type: 1 | 2;
  /** Registered farmers of this area. */
  farmers?: { area: string; count: number };
  /** Staff of the county with this word in their leading role. */
  staff?: string;
  outside: number;
  posts: readonly string[];
}

const GROUPS: readonly PlannedGroup[] = [
  {
    owner: 'xhmsg',
    name: '种粮大户',
    type: 2,
    farmers: { area: TRIAL_COUNTY, count: 60 },
    outside: 6,
    posts: ['种粮大户'],
  },
  { owner: 'xhmsg', name: '村级信息员', type: 2, staff: 'SmsMessenger', outside: 12, posts: ['村级信息员'] },
  {
    owner: 'xhmsg',
    name: '防汛联系人',
    type: 2,
    farmers: { area: TRIAL_COUNTY, count: 25 },
    outside: 15,
    posts: ['防汛责任人', '巡查员'],
  },
  {
    owner: 'xhmsg',
    name: '茶农',
    type: 1,
    farmers: { area: TRIAL_COUNTY, count: 40 },
    outside: 0,
    posts: ['茶农'],
  },
  {
    owner: 'sdmsg',
    name: '三墩种植户',
    type: 2,
    farmers: { area: TRIAL_TOWNSHIP, count: 30 },
    outside: 3,
    posts: ['种植户'],
  },
  {
    owner: 'sdmsg',
    name: '网格员',
    type: 1,
    farmers: { area: TRIAL_TOWNSHIP, count: 10 },
    outside: 8,
    posts: ['网格员'],
  },
  {
    owner: 'cunmsg',
    name: '村民代表',
    type: 1,
    farmers: { area: TRIAL_VILLAGE, count: 15 },
    outside: 2,
    posts: ['村民代表'],
  },
];

/** Phone positions between the subjects' and the farmers'. */
const PHONES_FROM = 500_000;

export async function loadAddressBook(
  client: PoolClient,
  staff: readonly StaffMember[],
  options: AddressBookOptions,
): Promise<void> {
  const random = openRandom(options.seed, 'address-book');
  const nextId = openIds(new Date(options.now.getTime() - 600 * DAY_MS));
  const createTime = new Date(options.now.getTime() - 600 * DAY_MS);
  let outsidePosition = PHONES_FROM;
  for (const [orderNum, group] of GROUPS.entries()) {
    const owner = staff.find((member) => member.userName === group.owner);
    if (!owner) throw new Error(`There is no account ${group.owner} for the group ${group.name}.`);
    const groupId = nextId();
    const { deptId } = owner.identities[0];
    const stored = { groupId, groupName: group.name, groupType: group.type, deptId, parentId: '0' };
    await copyRows(client, 'bookGroup', [{ ...stored, ownerUserId: owner.userId, orderNum, createTime }]);
    const registered = [...(await pickFarmers(client, group)), ...pickStaff(staff, group)];
    const members = registered.map((userId) => ({ ...NOBODY, userId, post: random.pick(group.posts) }));
    const contacts = Array.from({ length: group.outside }, () =>
      drawContact(outsidePosition++, deptId, group, random, options),
    );
    const rows = [...members, ...contacts].map((member, index) => ({
      ...member,
      bookUserId: nextId(),
      groupId,
      orderNum: index,
    }));
    await copyRows(client, 'bookUser', rows);
  }
}

const NOBODY = {
  userId: null,
  realName: null,
  phoneCipher: null,
  phoneHash: null,
  carrier: null,
  deptId: null,
};

function drawContact(
  position: number,
  deptId: string,
  { posts }: PlannedGroup,
  random: Random,
  { seed, personalData }: AddressBookOptions,
) {
  const phone = phoneAt(position, seed);
  return {
    userId: null,
    realName: drawName(random, random.chance(0.6) ? 'man' : 'woman', random.between(1962, 1995)),
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
    carrier: drawCarrier(random),
    deptId,
    post: random.pick(posts),
  };
}

/** Spread over the area: every so many of its farmers. */
async function pickFarmers(client: PoolClient, { farmers }: PlannedGroup): Promise<string[]> {
  if (!farmers) return [];
  const { rows } = await client.query<{ userId: string }>(
    `SELECT user_id::text AS "userId" FROM (
       SELECT user_id, row_number() OVER (ORDER BY user_id) AS place, count(*) OVER () AS total
       FROM sys_user WHERE user_type = ${UserType.farmer} AND dept_id >= $1 AND dept_id < $1 || '~'
     ) AS numbered
     WHERE place % greatest(total / $2, 1) = 0 ORDER BY user_id LIMIT $2`,
    [farmers.area, farmers.count],
  );
  return rows.map((row) => row.userId);
}

function pickStaff(staff: readonly StaffMember[], { staff: role }: PlannedGroup): string[] {
  if (!role) return [];
  return staff
    .filter(({ identities: [main] }) => {
      const leading = leadingRole(main);
      return main.deptId.startsWith(TRIAL_COUNTY) && (leading?.level ?? 0) > 4 && leading?.key.includes(role);
    })
    .map((member) => member.userId);
}
