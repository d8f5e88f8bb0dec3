/** Applications that wait for their review, as the review centre asks for them: the rules of policy.ts for passing one, as conditions. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { outranks } from '@farmers-mailbox/contract/access/rank.ts';
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { passApp, refuseApp } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import { isOwnOf } from './queries.ts';

const eb = expressionBuilder<Tables, 'appAccess'>();
const WAITS = [
  sql<SqlBool>`app_access.del_flag = 0`,
  sql<SqlBool>`app_access.access_status = ${sql.lit(AppStatus.waiting)}`,
];

export const waitingApps: WaitingKind = {
  type: 'app',
  table: 'appAccess',
  key: 'appId',
  columns: {
    title: 'appName',
    submitUserName: 'submitUserName',
    submitDeptId: 'deptId',
    submitTime: 'submitTime',
    auditStatus: 'accessStatus',
    version: 'version',
  },
  ownStatus: (now) => sql<number>`CASE WHEN app_access.access_status = ${sql.lit(AppStatus.inUse)}
      AND app_access.valid_to < ${chinaDay(now)}::date THEN ${sql.lit(AppStatus.expired)} ELSE app_access.access_status END`,
  waitingFor: (actor) => {
    const area = managedArea(actor);
    if (area === null || !holdsPermission(actor, 'app:edit')) return null;
    const above = ROLES.map(({ key }) => key).filter((key) => !outranks(actor, { roleKeys: [key] }));
    return [
      ...WAITS,
      deptInside(eb, 'appAccess.deptId', area),
      sql<SqlBool>`EXISTS (SELECT FROM sys_user_identity AS identity
        WHERE identity.identity_id = app_access.owner_identity_id AND NOT ${isOwnOf('appAccess', actor)}
          AND NOT EXISTS (SELECT FROM sys_role WHERE role_id = ANY (identity.role_ids)
            AND sys_role.status = ${sql.lit(EnableStatus.enabled)} AND base_role_key = ANY (${above}::text[])))`,
    ];
  },
  decidedBy: ({ id, ...read }, isPassed) => ({
    endpoint: isPassed ? passApp : refuseApp,
    fields: { appId: id, ...read },
  }),
  decisions: {
    table: 'appAccess',
    key: 'appId',
    // a decision takes one of those that wait away, a submission is the newest of them
    stamp: sql`(SELECT concat_ws(' ', count(*), max(submit_time)) FROM app_access WHERE ${sql.join(WAITS, sql` AND `)})`,
    columns: {
      of: 'appId',
      userId: 'auditUserId',
      time: 'auditTime',
      opinion: 'auditOpinion',
      outcome: 'accessStatus',
    },
    passed: [AppStatus.inUse, AppStatus.stopped],
    refused: AppStatus.refused,
    readableBy: (actor) => [
      sql<SqlBool>`app_access.del_flag = 0`,
      deptInside(eb, 'appAccess.deptId', managedArea(actor)),
    ],
  },
};
