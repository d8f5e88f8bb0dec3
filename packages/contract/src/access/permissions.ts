/**
 * Authorities and button strings: their groups, and the one question that a button asks. Which role starts
 * with which of them stands in grants.ts; what may be done to one row is the feature's policy.
 */

import type { Access } from '../endpoint.ts';
import { CONTENT_TYPES } from '../publishing/content-review/kinds.ts';
import type { ActorRights } from './area.ts';
import { isAdminType, isDraftOnly } from './roles.ts';

const contentStrings = <Verb extends string>(...verbs: readonly Verb[]) =>
  CONTENT_TYPES.flatMap((type) => verbs.map((verb) => `content:${type}:${verb}` as const));

/** Every authority with the strings of its group; CONSOLE and COCKPIT open the console and the big screen and have no buttons. */
export const PERMISSION_GROUPS = {
  CONSOLE: [],
  SMS_APPLY: [
    'sms:apply:add',
    'sms:apply:edit',
    'sms:apply:submit',
    'sms:apply:revoke',
    'sms:apply:delete',
    'sms:apply:copy',
    'sms:apply:export',
    'sms:template:use',
  ],
  SMS_AUDIT: ['sms:audit:pass', 'sms:audit:noPass', 'sms:audit:detail'],
  SMS_SUPERVISE: [
    'sms:supervise:cancelSend',
    'sms:supervise:remark',
    'sms:supervise:export',
    'sms:supervise:sendDetail',
  ],
  SMS_CONFIG: [
    'sms:template:edit',
    'sms:template:delete',
    'sms:config:publish',
    'sms:config:sendUser',
    'sms:channel:edit',
    'sms:word:add',
    'sms:word:remove',
    'sms:other:update',
    'sms:quota:edit',
    'sms:optOut:edit',
  ],
  CONTENT_EDIT: [
    ...contentStrings('add', 'edit', 'remove', 'order'),
    'content:interaction:add',
    'content:interaction:remove',
  ],
  CONTENT_AUDIT: [
    ...contentStrings('pass', 'noPass', 'offline'),
    'content:interaction:pass',
    'content:interaction:noPass',
    'content:interaction:offline',
    'check:main',
  ],
  CONSULT_DRAFT: ['consult:add', 'consult:assign', 'consult:draft'],
  CONSULT_CHECK: ['consult:pass', 'consult:noPass', 'consult:close', 'consult:phone'],
  BOOK: [
    'book:group:edit',
    'book:group:delete',
    'book:group:move',
    'book:user:delete',
    'book:subject:edit',
    'book:subject:remove',
    'book:subject:import',
    'book:subject:export',
  ],
  HALL: [
    'hall:edit',
    'hall:delete',
    'hall:order',
    'center:edit',
    'center:delete',
    'center:order',
    'shop:edit',
    'shop:remove',
    'app:edit',
    'app:secret',
  ],
  USER_ADMIN: [
    'user:add',
    'user:edit',
    'user:remove',
    'user:status',
    'user:unlock',
    'user:resetPwd',
    'user:import',
    'user:export',
    'user:identity',
    'dept:edit',
    'dept:remove',
    'adminInfo:edit',
    'adminInfo:remove',
    'data:plain',
    'data:exportPlain',
  ],
  SYS_CONFIG: ['menu:edit', 'dict:edit', 'role:edit', 'param:edit'],
  LOG_READ: ['log:oper', 'log:login', 'log:export'],
  COCKPIT: [],
} as const satisfies Record<string, readonly string[]>;

export type Authority = keyof typeof PERMISSION_GROUPS;
export type Permission = (typeof PERMISSION_GROUPS)[Authority][number];

export const AUTHORITIES = Object.keys(PERMISSION_GROUPS) as readonly Authority[];

const groupOf = new Map<string, Authority>(
  AUTHORITIES.flatMap((authority) =>
    PERMISSION_GROUPS[authority].map((permission): [string, Authority] => [permission, authority]),
  ),
);

/** The authority whose group holds the string; null for a string that nobody declared. */
export function authorityOf(permission: string): Authority | null {
  return groupOf.get(permission) ?? null;
}

/** Farmers' questions and their answers. */
export function isOfConsultation(permission: string): boolean {
  const authority = authorityOf(permission);
  return authority === 'CONSULT_DRAFT' || authority === 'CONSULT_CHECK';
}

/** All that whoever only drafts or checks answers has to do: consultations, and their own address book. */
const isDraftWork = (permission: string): boolean =>
  isOfConsultation(permission) || /^book:(?:group|user):/.test(permission);

/**
 * True if a button shows and its call may be made: the string is in the person's list and, for
 * admin-type roles, so is the authority of its group. Who is only drafter or draftChecker holds nothing else than their work, whatever
 * their role was given.
 */
export function holdsPermission(
  actor: Pick<ActorRights, 'roleKeys' | 'permissions' | 'authorities'>,
  permission: Permission,
): boolean {
  if (!actor.permissions.includes(permission)) return false;
  if (isDraftOnly(actor.roleKeys) && !isDraftWork(permission)) return false;
  const authority = authorityOf(permission);
  return !isAdminType(actor.roleKeys) || (authority !== null && actor.authorities.includes(authority));
}

/** True if somebody who is signed in holds what a call asks for: at least one of its strings. */
export function holdsAccess(
  actor: Pick<ActorRights, 'roleKeys' | 'permissions' | 'authorities'>,
  access: Access,
): boolean {
  if (access.kind !== 'permission') return true;
  return access.anyOf.some((permission) => holdsPermission(actor, permission as Permission));
}
