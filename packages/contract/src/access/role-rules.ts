/**
 * Rules for roles of one's own (separation; decision 19): which role of the catalogue it stands on, and
 * which strings stay apart. What the catalogue itself gives to the base is always in order.
 */
import { CONTENT_TYPES } from '../publishing/content-review/kinds.ts';
import { defaultGrants } from './grants.ts';
import { permissionLabel } from './permission-labels.ts';
import { isOfConsultation, PERMISSION_GROUPS, type Permission } from './permissions.ts';
import { isDraftOnly, ROLES, type RoleKey, roleOf } from './roles.ts';
import { allOf, type Verdict, verdict } from './verdict.ts';

/** True if a custom role may be based on this one: family, level, area and rank come from it. */
export function mayBeBase(baseRoleKey: string): Verdict {
  const base = roleOf(baseRoleKey);
  return allOf(
    verdict(base !== null, '请选择基础角色'),
    verdict(base?.family !== 'superAdmin', '不能以超级管理员为基础新增角色'),
    verdict(base?.family !== 'public', `${base?.name ?? ''}不能进入控制台，不能作为基础角色`),
  );
}

/** The roles of the catalogue that one of one's own may stand on, in its order. */
export const BASE_ROLES = ROLES.filter(({ key }) => mayBeBase(key) === true);

/** The catalogue's super administrator holds everything, always. */
export function mayChangeGrant(baseRoleKey: string): Verdict {
  return verdict(baseRoleKey !== 'superAdmin', '超级管理员始终拥有全部权限，不能修改');
}

/** Strings whose effect reaches the whole province or another role's holders: only where the catalogue has put them. */
const RESERVED: readonly Permission[] = [
  ...PERMISSION_GROUPS.SYS_CONFIG,
  'sms:config:publish',
  'sms:channel:edit',
  'sms:config:sendUser',
  'sms:other:update',
  'app:edit',
  'app:secret',
  ...(['add', 'edit', 'remove', 'order', 'pass', 'noPass', 'offline'] as const).map(
    (verb): Permission => `content:push:${verb}`,
  ),
];

interface Separation {
  readonly one: readonly Permission[];
  readonly other: readonly Permission[];
  readonly sentence: string;
}

const contentStrings = (...verbs: readonly ('add' | 'edit' | 'pass')[]): Permission[] =>
  CONTENT_TYPES.flatMap((type) => verbs.map((verb) => `content:${type}:${verb}` as Permission));

/** Rights that no role holds together: doing something, and looking at it afterwards or passing it. */
const SEPARATIONS: readonly Separation[] = [
  {
    one: PERMISSION_GROUPS.LOG_READ,
    other: [
      'user:add',
      'user:edit',
      'user:remove',
      'user:status',
      'user:unlock',
      'user:resetPwd',
      'user:import',
      'user:identity',
    ],
    sentence: '管理用户和查看日志须分开：管理账号的人不能同时查看记录',
  },
  {
    one: PERMISSION_GROUPS.LOG_READ,
    other: ['role:edit'],
    sentence: '维护角色和查看日志须分开：给出权限的人不能同时查看记录',
  },
  {
    one: ['sms:apply:submit'],
    other: ['sms:audit:pass'],
    sentence: '提交短信和审核短信须分开：申请人和审核人不能是同一个角色',
  },
  {
    one: ['consult:draft'],
    other: ['consult:pass'],
    sentence: '拟稿和审核须分开：拟稿的人不能审核答复',
  },
  {
    one: [...contentStrings('add', 'edit'), 'content:interaction:add'],
    other: [...contentStrings('pass'), 'content:interaction:pass'],
    sentence: '编辑内容和审核内容须分开：编辑的人不能审核',
  },
];

/**
 * The problem of a role's strings, or null.
 * @param baseRoleKey a role of the catalogue: its own key, or the one that a role of one's own stands on
 */
export function grantProblem(baseRoleKey: string, permissions: readonly string[]): string | null {
  const base = roleOf(baseRoleKey);
  if (!base) return '请选择基础角色';
  const given: readonly string[] = defaultGrants[base.key as RoleKey].permissions;
  const beyond = permissions.filter((one) => !given.includes(one));
  const [first] = beyond;
  if (first !== undefined && base.family === 'public') return `${base.name}不能进入控制台，不能有操作权限`;
  if (first !== undefined && base.family === 'guard') {
    return `${base.name}与业务分开，不能有“${permissionLabel(first)}”的权限`;
  }
  const foreign = isDraftOnly([base.key]) ? beyond.find((one) => !isOfConsultation(one)) : undefined;
  if (foreign !== undefined) return `${base.name}只办理咨询，不能有“${permissionLabel(foreign)}”的权限`;
  const reserved = beyond.find((one) => (RESERVED as readonly string[]).includes(one));
  if (reserved !== undefined) return reservedSentence(reserved);
  return separationProblem(permissions, given);
}

function separationProblem(permissions: readonly string[], given: readonly string[]): string | null {
  const meets = (strings: readonly string[], side: readonly string[]) =>
    side.some((one) => strings.includes(one));
  const broken = SEPARATIONS.find(
    ({ one, other }) =>
      meets(permissions, one) && meets(permissions, other) && !(meets(given, one) && meets(given, other)),
  );
  return broken?.sentence ?? null;
}

function reservedSentence(permission: string): string {
  const holders = ROLES.filter(({ key }) =>
    (defaultGrants[key].permissions as readonly string[]).includes(permission),
  );
  const names = holders.filter(({ family }) => family !== 'superAdmin').map(({ name }) => name);
  return `“${permissionLabel(permission)}”影响全省，只能给以${names.join('、')}为基础的角色`;
}
