/**
 * Rights of each role of the catalogue on a new installation. The server
 * copies this into its role table, where a security administrator may change it afterwards.
 */
import type { ContentType } from '../publishing/content-review/kinds.ts';
import {
  AUTHORITIES,
  type Authority,
  authorityOf,
  PERMISSION_GROUPS,
  type Permission,
} from './permissions.ts';
import type { RoleKey } from './roles.ts';

export interface RoleGrant {
  readonly authorities: readonly Authority[];
  readonly permissions: readonly Permission[];
}

/** A grant from its strings: the authorities of their groups come by themselves, those without buttons are named. */
function grant(
  withoutButtons: readonly Authority[],
  ...strings: readonly (readonly Permission[])[]
): RoleGrant {
  const permissions = [...new Set(strings.flat())];
  return { authorities: authoritiesFor(permissions, withoutButtons), permissions };
}

/** The authorities of the strings' groups and those that are named besides, in the order of all authorities. */
export function authoritiesFor(
  permissions: readonly string[],
  withoutButtons: readonly Authority[],
): readonly Authority[] {
  const authorities = new Set<Authority | null>([...withoutButtons, ...permissions.map(authorityOf)]);
  return AUTHORITIES.filter((authority) => authorities.has(authority));
}

const { SMS_APPLY, SMS_AUDIT, SMS_SUPERVISE, SMS_CONFIG, USER_ADMIN, SYS_CONFIG, LOG_READ, CONSULT_CHECK } =
  PERMISSION_GROUPS;

const editing = (...types: readonly ContentType[]): Permission[] =>
  types.flatMap((type): Permission[] => [
    `content:${type}:add`,
    `content:${type}:edit`,
    `content:${type}:remove`,
    `content:${type}:order`,
  ]);
const auditing = (...types: readonly ContentType[]): Permission[] =>
  types.flatMap((type): Permission[] => [
    `content:${type}:pass`,
    `content:${type}:noPass`,
    `content:${type}:offline`,
  ]);

const ownBook = [
  'book:group:edit',
  'book:group:delete',
  'book:group:move',
  'book:user:delete',
] as const satisfies Permission[];
const subjects = [
  'book:subject:edit',
  'book:subject:remove',
  'book:subject:import',
  'book:subject:export',
] as const satisfies Permission[];
const hallPages = [
  'hall:edit',
  'hall:delete',
  'hall:order',
  'center:edit',
  'center:delete',
  'center:order',
] as const satisfies Permission[];
/** Posts come from farmers; what staff write themselves is an official one. */
const interaction = [
  'content:interaction:add',
  'content:interaction:remove',
  'content:interaction:pass',
  'content:interaction:noPass',
  'content:interaction:offline',
] as const satisfies Permission[];
const localTypes = ['article', 'disaster', 'sell', 'buy', 'activity'] as const;

/** Rights of messengers of every level. */
const messenger: readonly (readonly Permission[])[] = [
  SMS_APPLY,
  ownBook,
  subjects,
  editing(...localTypes),
  ['consult:add'],
];
/** Messengers of county and above also run the daily help. */
const upperMessenger = [...messenger, editing('dailyHelp')];

/** Admins of every level: apply, review, local content, consultations. */
const everyAdmin: readonly (readonly Permission[])[] = [
  SMS_APPLY,
  SMS_AUDIT,
  ownBook,
  subjects,
  hallPages,
  editing(...localTypes, 'tour', 'knowledge'),
  auditing(...localTypes, 'tour', 'knowledge'),
  interaction,
  ['check:main'],
  ['consult:add', 'consult:assign', 'consult:draft', 'consult:pass', 'consult:noPass', 'consult:close'],
];

const townshipOnly = [
  'user:add',
  'user:edit',
  'user:status',
  'user:unlock',
  'user:resetPwd',
  'user:import',
  'user:export',
  'user:identity',
  'dept:edit',
  'adminInfo:edit',
  'adminInfo:remove',
] as const satisfies Permission[];

/** Admins of county and above (the specification's city-admin check): supervision and people as well. */
const cityAdmins: readonly (readonly Permission[])[] = [
  ...everyAdmin,
  SMS_SUPERVISE,
  ['sms:template:edit', 'sms:template:delete', 'sms:quota:edit', 'sms:optOut:edit'],
  editing('dailyHelp', 'coupon', 'event', 'document'),
  auditing('dailyHelp', 'coupon'),
  ['consult:phone', 'shop:edit', 'shop:remove'],
  USER_ADMIN.filter((permission) => permission !== 'data:exportPlain'),
];
/** Function types 7 and 14, which the specification keeps from the plain admin. */
const pushAndApps: readonly (readonly Permission[])[] = [
  editing('push'),
  auditing('push'),
  ['app:edit', 'app:secret'],
];

const nothing = grant([]);

export const defaultGrants: Record<RoleKey, RoleGrant> = {
  superAdmin: grant(['CONSOLE', 'COCKPIT'], ...Object.values(PERMISSION_GROUPS)),
  provinceAdmin: grant(['CONSOLE', 'COCKPIT'], ...cityAdmins, ...pushAndApps, SMS_CONFIG, [
    'data:exportPlain',
  ]),
  cityAdmin: grant(['CONSOLE', 'COCKPIT'], ...cityAdmins, ...pushAndApps, [
    'sms:word:add',
    'sms:word:remove',
  ]),
  countyAdmin: grant(['CONSOLE', 'COCKPIT'], ...cityAdmins, ...pushAndApps),
  townshipAdmin: grant(['CONSOLE'], ...everyAdmin, townshipOnly),
  villageAdmin: grant(['CONSOLE'], ...everyAdmin),
  admin: grant(
    ['CONSOLE', 'COCKPIT'],
    ...cityAdmins,
    SMS_CONFIG,
    SYS_CONFIG.filter((permission) => permission !== 'role:edit'),
    ['log:oper', 'log:login'],
  ),
  provinceSmsMessenger: grant(['CONSOLE'], ...upperMessenger),
  citySmsMessenger: grant(['CONSOLE'], ...upperMessenger),
  countySmsMessenger: grant(['CONSOLE'], ...upperMessenger),
  townshipSmsMessenger: grant(['CONSOLE'], ...messenger),
  villageSmsMessenger: grant(['CONSOLE'], ...messenger),
  smsMessenger: grant(['CONSOLE'], ...messenger),
  drafter: grant(['CONSOLE'], ownBook, ['consult:draft']),
  draftChecker: grant(
    ['CONSOLE'],
    ownBook,
    CONSULT_CHECK.filter((permission) => permission !== 'consult:phone'),
  ),
  securityAdmin: grant(
    ['CONSOLE'],
    [
      'role:edit',
      'param:edit',
      'user:status',
      'user:unlock',
      'user:identity',
      'sms:word:add',
      'sms:word:remove',
    ],
  ),
  auditAdmin: grant(['CONSOLE'], LOG_READ),
  ordinaryUser: nothing,
  temporary: nothing,
  thirdLogin: nothing,
};

/** The rights of somebody who holds several roles: the union of the roles' own. */
export function grantsOf(roleKeys: readonly string[]): RoleGrant {
  const held = roleKeys.flatMap((key) => (key in defaultGrants ? [defaultGrants[key as RoleKey]] : []));
  return grant(
    held.flatMap((one) => one.authorities),
    ...held.map((one) => one.permissions),
  );
}
