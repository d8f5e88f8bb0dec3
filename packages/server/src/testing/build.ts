/**
 * The only maker of test data: each `buildXxx()` writes one row that is right as it is, and takes overrides for what a
 * test is about. The province is a small piece of the real one.
 */
import { type Role, type RoleKey, roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import {
  levelOfCode,
  parentCodeOf,
  REGION_DEPT_TYPE,
  regionOfCode,
} from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../access/personal-data.ts';
import type {
  BookGroupTable,
  BookUserTable,
  MassSmsApplyTable,
  SysDeptTable,
  SysUserIdentityTable,
  SysUserTable,
} from '../database/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { hashPassword } from '../features/entry/session/password-hash.ts';
import { ConfigStatus } from '../features/messaging/sms-config/queries.ts';
import { loadRolesAndMenus, loadSmsSettings } from '../installation/catalogue.ts';

export type BuildNeeds = Pick<Dependencies, 'db' | 'pool' | 'clock' | 'personalData'>;

/** One city with two counties, three townships and four villages, their units, and a second city without anything. */
export const PROVINCE: readonly (readonly [deptId: string, deptName: string])[] = [
  ['33', '浙江省'],
  ['33A1', '浙江省农业农村厅'],
  ['3301', '杭州市'],
  ['3301A1', '杭州市农业农村局'],
  ['330106', '西湖区'],
  ['330106A1', '西湖区农业农村局'],
  ['330106A2', '西湖区农技推广中心'],
  ['33010611', '三墩镇'],
  ['33010611A1', '三墩镇农业综合服务中心'],
  ['3301061101', '华联村'],
  ['3301061142', '绕城村'],
  ['33010612', '转塘街道'],
  ['3301061201', '上城埭村'],
  ['330108', '滨江区'],
  ['330108A1', '滨江区农业农村局'],
  ['33010801', '西兴街道'],
  ['3301080101', '迎春社区'],
  ['3302', '宁波市'],
  ['3302A1', '宁波市农业农村局'],
];

/**
 * Foundation of every installation: the small province, all roles, the menu, one SMS configuration in use.
 */
export async function buildFoundation(needs: Omit<BuildNeeds, 'personalData'>): Promise<void> {
  await needs.db.insertInto('sysDept').values(PROVINCE.map(deptRow)).execute();
  const client = await needs.pool.connect();
  try {
    await loadRolesAndMenus(client);
    const publishTime = needs.clock.now();
    await loadSmsSettings(client, { publishTime, sendUsers: [], sendsAllDay: true });
  } finally {
    client.release();
  }
}

const nameOf = new Map(PROVINCE);

function deptRow([deptId, deptName]: readonly [string, string], index: number): Insertable<SysDeptTable> {
  const isRegion = regionOfCode(deptId) === deptId;
  const codes = codesDownTo(deptId);
  const names = codes.map((code) => nameOf.get(code) ?? code);
  return {
    deptId,
    deptName,
    deptType: isRegion ? REGION_DEPT_TYPE : '02',
    deptLevel: levelOfCode(deptId) ?? 0,
    parentId: parentCodeOf(deptId),
    hasChildren: PROVINCE.some(([other]) => parentCodeOf(other) === deptId),
    ancestors: (isRegion ? names : names.slice(0, -1)).join('/'),
    deptIdPath: codes.join('/'),
    fullDeptName: names.join(''),
    regionCode: isRegion ? deptId.padEnd(12, '0') : null,
    orderNum: index,
  };
}

function codesDownTo(deptId: string): string[] {
  const parent = parentCodeOf(deptId);
  return parent === null ? [deptId] : [...codesDownTo(parent), deptId];
}

/** Numbers beginning with 154 belong to no carrier. */
let lastNumber = 0;
export const nextPhone = (): string => `154${String(++lastNumber).padStart(8, '0')}`;

const CHEAP = { memoryKib: 64, passes: 1 };

export interface UserOverrides extends Partial<Insertable<SysUserTable>> {
  phoneNumber?: string;
  /** set: can sign in with it, for a small part of what an installation's hash costs */
  password?: string;
  certificateNo?: string;
}
export type BuiltUser = Selectable<SysUserTable> & { phoneNumber: string };

/** A member of the staff in 西湖区农业农村局 without any identity. */
export async function buildUser(needs: BuildNeeds, overrides: UserOverrides = {}): Promise<BuiltUser> {
  const { phoneNumber = nextPhone(), password, certificateNo, ...columns } = overrides;
  const row = await needs.db
    .insertInto('sysUser')
    .values({
      userName: `user${phoneNumber.slice(3)}`,
      realName: '张三',
      ...phoneColumns(needs.personalData, phoneNumber),
      certificateCipher: certificateNo ? needs.personalData.encryptCertificate(certificateNo) : null,
      certificateHash: certificateNo ? needs.personalData.hashCertificate(certificateNo) : null,
      userType: 1,
      deptId: '330106A1',
      realNameAuthFlag: 1,
      passwordHash: password === undefined ? null : await hashPassword(password, CHEAP),
      pwdUpdateTime: needs.clock.now(),
      smsAgreeFlag: 1,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, phoneNumber };
}

/** A farmer who agrees to receive texts. */
export function buildFarmer(
  needs: BuildNeeds,
  deptId: string,
  overrides: UserOverrides = {},
): Promise<BuiltUser> {
  return buildUser(needs, { userType: 2, deptId, realName: '李农', carrier: 'CMCC', ...overrides });
}

function phoneColumns(personalData: PersonalData, phoneNumber: string) {
  return { phoneCipher: personalData.encrypt(phoneNumber), phoneHash: personalData.hash(phoneNumber) };
}

export interface IdentityOverrides extends Partial<Omit<Insertable<SysUserIdentityTable>, 'roleIds'>> {
  userId: string;
  deptId: string;
  roleKeys: readonly RoleKey[];
}

/** A place of the small province for whom this role is made; a county's unit for roles of any level. */
export const placeFor = ({ level }: Role): string =>
  ({ 2: '33A1', 3: '3301A1', 4: '330106A1', 5: '33010611A1', 6: '3301061142' })[level ?? 4];

/** The main identity unless said otherwise. */
export function buildIdentity(
  { db }: BuildNeeds,
  { roleKeys, ...columns }: IdentityOverrides,
): Promise<Selectable<SysUserIdentityTable>> {
  const roleIds = roleKeys.map((key) => roleOf(key)?.roleId ?? 0);
  return db
    .insertInto('sysUserIdentity')
    .values({ mainFlag: 1, roleIds, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A personal group of its owner. */
export function buildGroup(
  { db }: BuildNeeds,
  overrides: Partial<Insertable<BookGroupTable>> & { ownerUserId: string },
): Promise<Selectable<BookGroupTable>> {
  return db
    .insertInto('bookGroup')
    .values({ groupName: '种粮大户', groupType: 1, deptId: '330106A1', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An outside contact unless `userId` is given. */
export function buildMember(
  { db, personalData }: BuildNeeds,
  overrides: Partial<Insertable<BookUserTable>> & { groupId: string; phoneNumber?: string },
): Promise<Selectable<BookUserTable>> {
  const { phoneNumber = nextPhone(), ...columns } = overrides;
  const contact = columns.userId ? {} : { realName: '王外', ...phoneColumns(personalData, phoneNumber) };
  return db
    .insertInto('bookUser')
    .values({ ...contact, ...columns })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A draft of its applicant, to nobody yet. */
export async function buildApplication(
  { db }: BuildNeeds,
  overrides: Partial<Insertable<MassSmsApplyTable>> & { applyUserId: string },
): Promise<Selectable<MassSmsApplyTable>> {
  const { smsConfigVersion } = await db
    .selectFrom('smsConfigVersion')
    .select('smsConfigVersion')
    .where('configStatus', '=', ConfigStatus.inUse)
    .executeTakeFirstOrThrow();
  const smsContent = '台风将于明日登陆，请加固大棚，疏通沟渠，人员不要外出。';
  const fullContent = `【浙江农民信箱】${smsContent}`;
  return db
    .insertInto('massSmsApply')
    .values({
      applyNo: `TEST${String(++lastNumber).padStart(8, '0')}`,
      smsTitle: '台风防御提醒',
      smsCategory: '01',
      smsSign: '【浙江农民信箱】',
      smsContent,
      fullContent,
      wordCount: fullContent.length,
      segmentCount: 1,
      sendMode: 1,
      smsConfigVersion,
      applyUserName: '张三',
      applyDeptId: '330106A1',
      applyDeptName: '西湖区农业农村局',
      applyRoleKeys: ['countySmsMessenger'],
      applyArea: '330106',
      createUserId: overrides.applyUserId,
      createUserName: '张三',
      createDeptId: '330106A1',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
