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

const role = <Key extends string>(
  roleId: number,
  key: Key,
  name: string,
  rank: number,
  level: DeptLevel | null,
  minimumCodeLength: number,
  family: RoleFamily,
) => ({ roleId, key, name, rank, level, minimumCodeLength, family });

export const ROLES = [
  role(6, 'superAdmin', '超级管理员', 999, 2, 2, 'superAdmin'),
  role(7, 'provinceAdmin', '省级管理员', 99, 2, 2, 'levelledAdmin'),
  role(9, 'cityAdmin', '市级管理员', 98, 3, 4, 'levelledAdmin'),
  role(11, 'countyAdmin', '区县级管理员', 97, 4, 6, 'levelledAdmin'),
  role(13, 'townshipAdmin', '乡镇级管理员', 96, 5, 8, 'levelledAdmin'),
  role(15, 'villageAdmin', '村级管理员', 95, 6, 10, 'levelledAdmin'),
  role(1, 'admin', '管理员', 90, null, 2, 'admin'),
  role(8, 'provinceSmsMessenger', '省级信息员', 89, 2, 2, 'levelledMessenger'),
  role(10, 'citySmsMessenger', '市级信息员', 88, 3, 4, 'levelledMessenger'),
  role(12, 'countySmsMessenger', '区县级信息员', 87, 4, 6, 'levelledMessenger'),
  role(14, 'townshipSmsMessenger', '乡镇级信息员', 86, 5, 8, 'levelledMessenger'),
  role(16, 'villageSmsMessenger', '村级信息员', 85, 6, 10, 'levelledMessenger'),
  role(17, 'drafter', '咨询拟稿员', 10, null, 10, 'consultation'),
  role(18, 'draftChecker', '咨询拟稿审核员', 11, null, 10, 'consultation'),
  role(12312, 'smsMessenger', '信息员', 80, null, 10, 'messenger'),
  role(2, 'ordinaryUser', '普通用户', 9, 6, 10, 'public'),
  role(3, 'temporary', '临时角色', 9, 6, 10, 'public'),
  role(4, 'thirdLogin', '第三方登录角色', 9, 6, 10, 'public'),
  role(19, 'securityAdmin', '安全管理员', 8, 2, 10, 'guard'),
  role(20, 'auditAdmin', '审计管理员', 8, 2, 10, 'guard'),
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
