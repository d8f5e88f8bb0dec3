/** Applications that wait for a person, at whichever level, as the review centre asks for them: those of 待我审核. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { expressionBuilder } from 'kysely';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import type { Tables } from '../../../database/tables.ts';
import { readableBy } from './application/application-queries.ts';
import { isUrgentToReview, viewOfReviews } from './lists/list-queries.ts';

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
  isUrgent: isUrgentToReview,
  waitingFor: (actor) =>
    holdsPermission(actor, 'sms:audit:pass') || holdsPermission(actor, 'sms:audit:noPass')
      ? viewOfReviews(actor, 1).conditions.map((condition) => condition(eb))
      : null,
  decidedBy: ({ id, ...read }, isPassed) => ({
    endpoint: isPassed ? passApplications : refuseApplications,
    fields: { applyIds: [id], ...read },
  }),
  decisions: {
    table: 'massSmsProcess',
    key: 'processId',
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
