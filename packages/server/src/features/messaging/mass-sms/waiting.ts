/** Applications that wait for a person, at whichever level, as the review centre asks for them: those of 待我审核. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { DISASTER_WARNING } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/endpoints.ts';
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { literals } from '../../../database/literals.ts';
import type { Tables } from '../../../database/tables.ts';
import { readableBy } from './application/application-queries.ts';
import { viewOfReviews } from './lists/list-queries.ts';

/** Red and orange, of WARN_LEVEL. */
const GRAVE = [1, 2];

const eb = expressionBuilder<Tables, 'massSmsApply'>();

export const waitingApplications: WaitingKind = {
  type: 'sms',
  table: 'massSmsApply',
  key: 'applyId',
  columns: {
    title: 'smsTitle',
    submitUserName: 'applyUserName',
    submitDeptId: 'applyDeptId',
    submitTime: 'applyTime',
    auditStatus: 'auditStatus',
    version: 'version',
    dueTime: 'sendTime',
    peopleCount: 'validCount',
  },
  // a warning without a level is one too: tomorrow's rain must not stand below what has waited for days
  isUrgent: sql<SqlBool>`(urgent_flag = 1 OR emergency_flag = 1 OR sms_category = ${sql.lit(DISASTER_WARNING)}
    OR coalesce(warn_level IN (${literals(...GRAVE)}), false))`,
  waitingFor: (actor) =>
    holdsPermission(actor, 'sms:audit:pass') || holdsPermission(actor, 'sms:audit:noPass')
      ? viewOfReviews(actor, 1).conditions.map((condition) => condition(eb))
      : null,
  decidedBy: ({ id, ...read }, isPassed) => ({
    endpoint: isPassed ? passApplications : refuseApplications,
    fields: { applyIds: [id], ...read },
  }),
  decisions: {
    ...{ table: 'massSmsProcess', key: 'processId' },
    columns: {
      of: 'applyId',
      userId: 'operateUserId',
      time: 'operateTime',
      opinion: 'opinion',
      outcome: 'processType',
    },
    passed: [ProcessType.passed],
    refused: ProcessType.refused,
    readableBy: (actor) => [readableBy(actor)(eb)],
  },
};
