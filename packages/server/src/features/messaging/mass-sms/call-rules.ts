/** Rules of the calls of mass SMS, application by application, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { labelOf, SMS_AUDIT_STATUS, SMS_SEND_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { emergencyReviewers } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { startDetailsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { phoneReviewDetails } from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import {
  pageSendDetails,
  sendSituation,
  watchSending,
  withheldTakers,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  cancelSending,
  holdSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import {
  type ApplicationAction,
  AuditStatus,
  applicationCan,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { visitProgress } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import {
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Kysely } from 'kysely';
import type { CallRules, Ruled, RuleQuestion } from '../../../access/call-rule.ts';
import type { Tables } from '../../../database/tables.ts';
import { isReadable, readableBy } from './application/application-queries.ts';
import { nobody, waysTo } from './application/policy.ts';
import { readInvolved } from './application/process-queries.ts';
import type { Application } from './application/transitions.ts';

const reading: readonly Endpoint[] = [
  phoneReviewDetails,
  downloadEvidence,
  visitProgress,
  applicationDetails,
  applicationProcesses,
  pageSendDetails,
  sendSituation,
  withheldTakers,
  conversionRateDetail,
  watchSending,
  startDetailsExport,
  emergencyReviewers,
];

const acting = new Map<Endpoint, ApplicationAction>([
  [saveApplication, 'edit'],
  [deleteApplications, 'delete'],
  [revokeApplication, 'revoke'],
  [passApplications, 'pass'],
  [refuseApplications, 'noPass'],
  [cancelSending, 'cancelSend'],
  [holdSending, 'hold'],
  [resumeSending, 'resume'],
  [superviseApplication, 'supervise'],
]);

export function applicationCallRules(db: Kysely<Tables>): CallRules {
  return {
    endpoints: [...reading, ...acting.keys()],
    object: 'application',
    rulesOf: async (question) => {
      const application = await findByNumber(db, question);
      return application ? ruledBy(db, question, application) : null;
    },
  };
}

function findByNumber(
  db: Kysely<Tables>,
  { reader, object }: RuleQuestion,
): Promise<Application | undefined> {
  return db
    .selectFrom('massSmsApply')
    .selectAll()
    .where('applyNo', '=', object)
    .where(readableBy(reader))
    .executeTakeFirst();
}

async function ruledBy(
  db: Kysely<Tables>,
  { endpoint, actor }: RuleQuestion,
  application: Application,
): Promise<Ruled> {
  const action = acting.get(endpoint);
  const isDraft = application.auditStatus === AuditStatus.draft;
  const why = isDraft
    ? '别人的草稿只有本人能看到'
    : '不在能看到的范围内：本人的申请、本单位的申请或管辖区域内的申请';
  const seen = rule('能看到这份申请', isReadable(actor, application), why);
  const object = `申请 ${application.applyNo}（${stateOf(application)}）`;
  if (action === undefined) return { object, rules: [seen] };
  const involved = (await readInvolved(db, [application.applyId])).get(application.applyId) ?? nobody;
  return {
    object,
    rules: [seen, rule('申请的状态', applicationCan(action, application))],
    ways: waysTo(action, actor, application, involved),
  };
}

function stateOf({ auditStatus, sendStatus }: Application): string {
  const audit = labelOf(SMS_AUDIT_STATUS, auditStatus);
  return auditStatus === AuditStatus.passed ? `${audit}，${labelOf(SMS_SEND_STATUS, sendStatus)}` : audit;
}
