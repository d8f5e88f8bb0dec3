/** The trial's staff: the named accounts, and administrators and messengers for every region. */
import { ROLES, roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { accountGuesses, keyOf } from '../features/entry/sign-in-throttle/queries.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { openIds } from '../installation/record-ids.ts';
import { DAY_MS } from '../time/moment.ts';
import { NAMED_ACCOUNTS, type Post, TRIAL_COUNTY, TRIAL_VILLAGE } from './accounts.ts';
import { drawCarrier, type openCertificates, phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import { openRandom, type Random } from './random.ts';

export interface Identity extends Post {
  identityId: string;
}

/** A member of the staff as the other parts of the trial data need them. */
export interface StaffMember {
  userId: string;
  userName: string;
  realName: string;
  certificateHash: string | null;
  /** The first one is the main identity. */
  identities: readonly [Identity, ...Identity[]];
}

export interface PeopleOptions {
  seed: number;
  now: Date;
  personalData: PersonalData;
  /** Of the one start password. */
  passwordHash: string;
  certificateAt: ReturnType<typeof openCertificates>;
}

/** 西湖区, 象山县 and 安吉县: here townships have two accounts, and ten villages one each. */
export const CHOSEN_COUNTIES = [TRIAL_COUNTY, '330225', '330523'] as const;
/** Positions of phones and ID numbers below this one belong to the staff. */
export const STAFF_MAX = 10_000;

interface PlannedMember {
  userName: string;
  realName?: string;
  posts: readonly [Post, ...Post[]];
}

/** Writes accounts and identities, and returns the people in a fixed order, the named ones first. */
export async function loadStaff(
  client: PoolClient,
  departments: readonly Department[],
  options: PeopleOptions,
): Promise<StaffMember[]> {
  const planned = planStaff(departments);
  if (planned.length > STAFF_MAX) throw new Error(`More than ${STAFF_MAX} members of the staff are planned.`);
  const random = openRandom(options.seed, 'staff');
  const nextUserId = openIds(new Date(options.now.getTime() - 800 * DAY_MS));
  const nextIdentityId = openIds(new Date(options.now.getTime() - 799 * DAY_MS));
  const made = planned.map((member, position) => {
    const row = accountRow(member, position, nextUserId(), random, options);
    const [main, ...others] = member.posts.map((post) => ({ ...post, identityId: nextIdentityId() }));
    if (!main) throw new Error(`${member.userName} has no post.`);
    const { userId, userName, realName, certificateHash } = row;
    const staff: StaffMember = { userId, userName, realName, certificateHash, identities: [main, ...others] };
    return { row, staff };
  });
  await copyRows(
    client,
    'sysUser',
    made.map(({ row }) => row),
  );
  await copyRows(
    client,
    'sysUserIdentity',
    made.flatMap(({ staff }) => identityRows(staff)),
  );
  await copyRows(
    client,
    'loginGuess',
    LOCKED.map((userName) => ({
      subject: keyOf(accountGuesses(options.personalData, userName)),
      guessCount: 5,
      // In years rather than now, so that there is somebody to unlock whenever the trial is looked at.
      guessTime: new Date(options.now.getTime() + 3650 * DAY_MS),
    })),
  );
  return made.map(({ staff }) => staff);
}

function accountRow(
  member: PlannedMember,
  position: number,
  userId: string,
  random: Random,
  { seed, now, personalData, passwordHash, certificateAt }: PeopleOptions,
) {
  const birth = new Date(Date.UTC(random.between(1966, 1999), random.between(0, 11), random.between(1, 28)));
  const { certificateNo, sex, birthday } = certificateAt(position, birth);
  const isVerified = !NOT_VERIFIED.includes(member.userName);
  const phone = phoneAt(position, seed);
  const joined = new Date(now.getTime() - random.between(560, 790) * DAY_MS);
  return {
    userId,
    userName: member.userName,
    realName: member.realName ?? drawName(random, sex, birth.getUTCFullYear()),
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
    certificateCipher: isVerified ? personalData.encryptCertificate(certificateNo) : null,
    certificateHash: isVerified ? personalData.hashCertificate(certificateNo) : null,
    sex: sex === 'man' ? 1 : 2,
    birthday,
    userType: 1,
    deptId: member.posts[0].deptId,
    carrier: drawCarrier(random),
    realNameAuthFlag: isVerified ? 1 : 0,
    realNameAuthTime: isVerified ? joined : null,
    passwordHash,
    pwdUpdateTime: now,
    pwdWeakFlag: WEAK.includes(member.userName) ? 1 : 0,
    smsAgreeFlag: 1,
    smsAgreeTime: joined,
    smsAgreeSource: 1,
    registerTime: joined,
    createTime: joined,
    updateTime: joined,
  };
}

const WEAK = ['weakpwd', '3303msg', '3304msg'];
const NOT_VERIFIED = ['norealname', '330302msg', '330402msg', '330502msg', '330602msg'];
const LOCKED = ['330702msg', '330802msg'];

function identityRows({ userId, identities }: StaffMember) {
  return identities.map((identity, index) => ({
    identityId: identity.identityId,
    userId,
    deptId: identity.deptId,
    roleIds: identity.roleKeys.map((key) => roleOf(key)?.roleId ?? 0),
    mainFlag: index === 0 ? 1 : 0,
  }));
}

function planStaff(departments: readonly Department[]): PlannedMember[] {
  const regions = departments.filter((department) => department.deptType === '01');
  const unitOf = new Map(
    departments
      .filter((department) => department.deptType !== '01' && department.deptId.endsWith('A1'))
      .map((unit) => [unit.regionId, unit.deptId]),
  );
  const posted = regions.flatMap((region) => planRegion(region, unitOf.get(region.deptId)));
  return [...NAMED_ACCOUNTS, ...addSecondPosts([...posted, ...planVillages(regions)], unitOf)];
}

/** Three for a city or county, two for a township of the chosen counties, one for another; named ones are already there. */
function planRegion({ deptId, deptLevel }: Department, unitId: string | undefined): PlannedMember[] {
  const [admin, messenger] = ROLES_OF_LEVEL[deptLevel] ?? [];
  if (!unitId || !admin || !messenger || NAMED_REGIONS.includes(deptId)) return [];
  const isFull = deptLevel < 5 || isChosen(deptId);
  const adminPost: Post = { deptId: unitId, roleKeys: [admin] };
  const messengerPost: Post = { deptId: unitId, roleKeys: [messenger] };
  return [
    { userName: `${deptId}admin`, posts: [adminPost] },
    ...(deptLevel < 5 ? [{ userName: `${deptId}admin2`, posts: [adminPost] } satisfies PlannedMember] : []),
    ...(isFull ? [{ userName: `${deptId}msg`, posts: [messengerPost] } satisfies PlannedMember] : []),
  ];
}

function isChosen(deptId: string): boolean {
  return CHOSEN_COUNTIES.some((county) => deptId.startsWith(county));
}

// The named accounts stand in these.
const NAMED_REGIONS = ['3301', '330106', '33010611'];
const ROLES_OF_LEVEL: Record<number, readonly [Post['roleKeys'][number], Post['roleKeys'][number]]> = {
  3: ['cityAdmin', 'citySmsMessenger'],
  4: ['countyAdmin', 'countySmsMessenger'],
  5: ['townshipAdmin', 'townshipSmsMessenger'],
};

/** Ten villages in each chosen county, the named one among them. */
function planVillages(regions: readonly Department[]): PlannedMember[] {
  return CHOSEN_COUNTIES.flatMap((county) => {
    const villages = regions.filter((region) => region.deptLevel === 6 && region.deptId.startsWith(county));
    const every = Math.floor(villages.length / 10);
    return villages
      .filter((_, index) => index % every === 0)
      .slice(0, county === TRIAL_COUNTY ? 9 : 10)
      .filter((village) => village.deptId !== TRIAL_VILLAGE)
      .map(
        ({ deptId }): PlannedMember => ({
          userName: `${deptId.toLowerCase()}msg`,
          posts: [{ deptId, roleKeys: ['villageSmsMessenger'] }],
        }),
      );
  });
}

/** Twelve county messengers look after a township as well; the first of them after the city too. */
function addSecondPosts(members: PlannedMember[], unitOf: ReadonlyMap<string, string>): PlannedMember[] {
  let left = 13;
  return members.map((member) => {
    const county = /^(\d{6})msg$/.exec(member.userName)?.[1];
    const township = county && unitOf.get(`${county}01`);
    const city = county && unitOf.get(county.slice(0, 4));
    if (left === 0 || !township || !city || SPECIAL.includes(member.userName)) return member;
    left -= 1;
    const townshipPost: Post = { deptId: township, roleKeys: ['townshipAdmin'] };
    const cityPost: Post = { deptId: city, roleKeys: ['citySmsMessenger'] };
    return { ...member, posts: [member.posts[0], townshipPost, ...(left === 0 ? [cityPost] : [])] };
  });
}

const SPECIAL = [...WEAK, ...NOT_VERIFIED, ...LOCKED];

/** The role by which an identity is judged: the first of the catalogue that it holds. */
export function leadingRole(identity: Post) {
  return ROLES.find((role) => identity.roleKeys.some((key) => key === role.key));
}
