/**
 * The catalogue of the twenty roles in the order in which labels are looked up, and
 * the questions that only role names answer. What a role may do at first stands in grants.ts, whom it may manage in rank.ts.
 */
import type { DeptLevel } from '../dictionaries.ts';
import type { OrganisationDemand } from '../rules/organisation.ts';

/** The cut of a role's rights: the five-level families have an area by level, the others have one by department or none. */
export type RoleFamily =
  | 'superAdmin'
  | 'levelledAdmin'
  | 'admin'
  | 'levelledMessenger'
  | 'messenger'
  | 'consultation'
  | 'guard'
  | 'public';

export interface Role {
  readonly roleId: number;
  readonly key: string;
  readonly name: string;
  /** `sort` of the specification: the higher number manages the lower */
  readonly rank: number;
  /** null: a unit of any level */
  readonly level: DeptLevel | null;
  readonly minimumCodeLength: number;
  readonly family: RoleFamily;
}

const ADMIN = { family: 'levelledAdmin' } as const;
const MESSENGER = { family: 'levelledMessenger' } as const;
const PROVINCE = { level: 2, minimumCodeLength: 2 } as const;
const CITY = { level: 3, minimumCodeLength: 4 } as const;
const COUNTY = { level: 4, minimumCodeLength: 6 } as const;
const TOWNSHIP = { level: 5, minimumCodeLength: 8 } as const;
const VILLAGE = { level: 6, minimumCodeLength: 10 } as const;
const ANY_LEVEL = { level: null, minimumCodeLength: 10 } as const;
const CONSULTATION = { family: 'consultation', ...ANY_LEVEL } as const;
const PUBLIC = { family: 'public', ...VILLAGE } as const;
const GUARD = { family: 'guard', level: 2, minimumCodeLength: 10 } as const;

export const ROLES = [
  { roleId: 6, key: 'superAdmin', name: '超级管理员', rank: 999, family: 'superAdmin', ...PROVINCE },
  { roleId: 7, key: 'provinceAdmin', name: '省级管理员', rank: 99, ...ADMIN, ...PROVINCE },
  { roleId: 9, key: 'cityAdmin', name: '市级管理员', rank: 98, ...ADMIN, ...CITY },
  { roleId: 11, key: 'countyAdmin', name: '区县级管理员', rank: 97, ...ADMIN, ...COUNTY },
  { roleId: 13, key: 'townshipAdmin', name: '乡镇级管理员', rank: 96, ...ADMIN, ...TOWNSHIP },
  { roleId: 15, key: 'villageAdmin', name: '村级管理员', rank: 95, ...ADMIN, ...VILLAGE },
  { roleId: 1, key: 'admin', name: '管理员', rank: 90, family: 'admin', level: null, minimumCodeLength: 2 },
  { roleId: 8, key: 'provinceSmsMessenger', name: '省级信息员', rank: 89, ...MESSENGER, ...PROVINCE },
  { roleId: 10, key: 'citySmsMessenger', name: '市级信息员', rank: 88, ...MESSENGER, ...CITY },
  { roleId: 12, key: 'countySmsMessenger', name: '区县级信息员', rank: 87, ...MESSENGER, ...COUNTY },
  { roleId: 14, key: 'townshipSmsMessenger', name: '乡镇级信息员', rank: 86, ...MESSENGER, ...TOWNSHIP },
  { roleId: 16, key: 'villageSmsMessenger', name: '村级信息员', rank: 85, ...MESSENGER, ...VILLAGE },
  { roleId: 17, key: 'drafter', name: '咨询拟稿员', rank: 10, ...CONSULTATION },
  { roleId: 18, key: 'draftChecker', name: '咨询拟稿审核员', rank: 11, ...CONSULTATION },
  { roleId: 12312, key: 'smsMessenger', name: '信息员', rank: 80, family: 'messenger', ...ANY_LEVEL },
  { roleId: 2, key: 'ordinaryUser', name: '普通用户', rank: 9, ...PUBLIC },
  { roleId: 3, key: 'temporary', name: '临时角色', rank: 9, ...PUBLIC },
  { roleId: 4, key: 'thirdLogin', name: '第三方登录角色', rank: 9, ...PUBLIC },
  { roleId: 19, key: 'securityAdmin', name: '安全管理员', rank: 8, ...GUARD },
  { roleId: 20, key: 'auditAdmin', name: '审计管理员', rank: 8, ...GUARD },
] as const satisfies readonly Role[];
export type RoleKey = (typeof ROLES)[number]['key'];

/** Roles that the specification's table names; everybody else is labelled 普通用户. */
const LABELLED_ROLES = 14;
const OTHER_LABEL = '普通用户';
const OTHER_MINIMUM_CODE_LENGTH = 10;

export function roleOf(key: string): Role | null {
  return ROLES.find((one) => one.key === key) ?? null;
}

/** The first role of the catalogue that the person holds; null when none is in it. */
export function leadingRoleOf(roleKeys: readonly string[]): Role | null {
  return ROLES.find((one) => roleKeys.includes(one.key)) ?? null;
}

/** The label of the first match in the specification's table, else 普通用户. */
export function roleLabelOf(roleKeys: readonly string[]): string {
  return ROLES.slice(0, LABELLED_ROLES).find((one) => roleKeys.includes(one.key))?.name ?? OTHER_LABEL;
}

/** As people are told of themselves: guards and others have a name of their own, which that table does not know. */
export function ownRoleOf(roleKeys: readonly string[]): string {
  const label = roleLabelOf(roleKeys);
  return label === OTHER_LABEL ? (leadingRoleOf(roleKeys)?.name ?? label) : label;
}

/** Demands of the person's first role on their organisation: minimum code length, and its level for the levelled ones. */
export function organisationDemandOf(roleKeys: readonly string[]): OrganisationDemand {
  const leading = leadingRoleOf(roleKeys);
  if (!leading) return { minimumCodeLength: OTHER_MINIMUM_CODE_LENGTH, requiredLevel: null };
  return {
    minimumCodeLength: leading.minimumCodeLength,
    requiredLevel: isLevelled(leading) ? leading.level : null,
  };
}

export function isLevelled(one: Role): boolean {
  return one.family === 'levelledAdmin' || one.family === 'levelledMessenger';
}

/** True if the console's menu is read for somebody: ordinary, temporary and third-party roles have none (compared without case). */
export function hasMenu(roleKeys: readonly string[]): boolean {
  return roleKeys.some((key) => /admin|smsmessenger|draftchecker|drafter/i.test(key));
}

/** Admin-type roles: for them a button also needs the authority of its group. */
export function isAdminType(roleKeys: readonly string[]): boolean {
  return roleKeys.some((key) => /admin/i.test(key));
}

const CITY_ADMINS: readonly string[] = [
  'superAdmin',
  'admin',
  'provinceAdmin',
  'cityAdmin',
  'countyAdmin',
] satisfies RoleKey[];

/** The specification's "city-admin check". */
export function isCityAdmin(roleKeys: readonly string[]): boolean {
  return roleKeys.some((key) => CITY_ADMINS.includes(key));
}

const RESTRICTED_FUNCTION_TYPES: readonly number[] = [7, 14];

/** Types 7 (push) and 14 (application access) are for super, province, city and county admins; `admin` is not among them. */
export function mayUseFunctionType(roleKeys: readonly string[], functionType: number): boolean {
  if (!RESTRICTED_FUNCTION_TYPES.includes(functionType)) return true;
  return roleKeys.some((key) => key !== 'admin' && CITY_ADMINS.includes(key));
}

/** People who only draft or check consultation answers see nothing but consultations. */
export function isDraftOnly(roleKeys: readonly string[]): boolean {
  return roleKeys.length > 0 && roleKeys.every((key) => key === 'drafter' || key === 'draftChecker');
}

/** The guards watch the other admins, so nobody holds a guard's role together with another admin role, or both of them. */
export function roleCombinationProblem(roleKeys: readonly string[]): string | null {
  const guard = roleKeys.find((key) => roleOf(key)?.family === 'guard');
  if (!guard) return null;
  const others = roleKeys.filter((key) => key !== guard && isAdminType([key]));
  return others.length > 0 ? `${roleOf(guard)?.name}不能与其他管理员角色兼任` : null;
}
