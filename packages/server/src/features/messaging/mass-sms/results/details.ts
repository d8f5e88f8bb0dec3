/** The details of one application: what the list shows and what a reviewer reads before deciding. */

import type { Dictionary } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import type { ApplicationCan } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { filterCountsOf } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { startsFrom } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  longestArriving,
  segmentsOf,
  shortUrlIn,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { isPlainAsked, toldNumber } from '../../../../access/plain-numbers.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { ActorContext } from '../../../../http/route.ts';
import { toMoment, toMomentOrNull } from '../../../../time/moment.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import { logOperation } from '../../../system/operation-log/actions.ts';
import { findReadable } from '../application/application-queries.ts';
import { listApprovalFiles } from '../application/approval-files.ts';
import { canaryOf } from '../application/canary.ts';
import { toRow } from '../application/listed-row.ts';
import { type Involved, nobody, verdictsOn } from '../application/policy.ts';
import { readInvolved } from '../application/process-queries.ts';
import { couldDecide, reviewersOn } from '../application/review-chain.ts';
import { readSettings } from '../application/settings.ts';
import type { Application } from '../application/transitions.ts';
import { readWrittenFrom } from '../application/written-from.ts';
import { archivedSentence, findArchived } from '../archive/archived.ts';
import { namedGroups, namedUsers, placeNamedBy, withRegionsAround } from '../recipients/chosen-names.ts';
import { categoryName, toParts } from '../recipients/recipient-parts.ts';
import { readSinceSubmission } from '../review/since-submission.ts';
import { readStandings } from '../sending/slice-queries.ts';
import type { CheckNeeds } from '../writing/check.ts';
import { findRecentToAreas } from '../writing/check-queries.ts';
import { readLinks } from '../writing/corrections-and-resends.ts';
import { readSignsArriving } from './arriving-signs.ts';
import { countDoubts, readWithheld } from './situation-queries.ts';

/** @throws Refusal 4040 for what the reader does not see; 4030 for who demands whole numbers and may not have them */
export async function readDetails(
  needs: CheckNeeds,
  context: ActorContext,
  { applyId, forForm, plainFlag }: CheckedRequestOf<typeof applicationDetails>,
): Promise<AnswerOf<typeof applicationDetails>> {
  const { db } = needs;
  const { actor } = context;
  const application = await findReadable(db, actor, applyId);
  const involved = (await readInvolved(db, [applyId])).get(applyId) ?? nobody;
  const standings = await readStandings(db, applyId);
  const gatewaySigns = await readSignsArriving(db, application);
  const areas = areasOf(application, standings);
  const [names, categories, chosen, writtenFrom, links, forReview, doubts, withheld] = await Promise.all([
    namesOfPlaces(db, application, areas),
    readLabels(db, 'SUBJECT_CATEGORY'),
    readChosen(db, actor, application),
    readWrittenFrom(db, actor, application),
    readLinks(db, actor, application),
    readForReview(needs, application, involved, areas),
    countDoubts(db, applyId),
    readWithheld(db, applyId),
  ]);
  const archivedMonth = (await findArchived(db, [applyId])) ?? null;
  const row = toRow(application, names, verdictsOn(actor, application, involved));
  return {
    ...row,
    can: archivedMonth === null ? row.can : withoutFollowUps(row.can, archivedMonth),
    archivedMonth,
    ...textOf(application, gatewaySigns),
    ...writtenFrom,
    ...recipientsOf(application, names, categories),
    ...chosen,
    ...(await readNumbers(needs, context, application, { forForm, plainFlag })),
    ...toParts(partsOf(application, standings), names, categories),
    ...links,
    ...forReview,
    ...courseOf(application),
    withheld: [...withheld],
    ...doubts,
    ...canaryOf(application),
  };
}

/** Before its submission, those that were chosen. */
const areasOf = (
  { objDeptIds }: Application,
  standings: Awaited<ReturnType<typeof readStandings>>,
): readonly string[] =>
  standings.length > 0 ? [...new Set(standings.map(({ areaId }) => areaId))] : objDeptIds;

const namesOfPlaces = (
  db: Kysely<Tables>,
  { objDeptIds, excludeDeptIds, currentAuditDeptId }: Application,
  areas: readonly string[],
): Promise<Map<string, string>> =>
  namesOfDepts(db, [
    ...withRegionsAround([...objDeptIds, ...excludeDeptIds]),
    ...areas,
    ...(currentAuditDeptId ? [currentAuditDeptId] : []),
  ]);

/** Facts that a reviewer decides by, beside the application itself. */
async function readForReview(
  needs: CheckNeeds,
  application: Application,
  involved: Involved,
  areas: readonly string[],
) {
  const { db, clock, config } = needs;
  const { applyId, applyDeptId, fullContent } = application;
  const [recent, matcher, approval, reviewers, since] = await Promise.all([
    findRecentToAreas(db, { areas, now: clock.now(), exceptApplyId: applyId }),
    needs.matcher.current(applyDeptId),
    listApprovalFiles(db, applyId, config),
    namesOfReviewers(needs, application, involved),
    readSince(needs, application),
  ]);
  return {
    wordWarnings: [...new Set(matcher.find(fullContent).map((hit) => hit.word))],
    recentToSameAreas: recent.map((one) => ({
      applyId: one.applyId,
      smsTitle: one.smsTitle,
      applyDeptName: one.applyDeptName,
      auditStatus: one.auditStatus,
      realSendTime: toMomentOrNull(one.realSendTime),
      sendTime: toMomentOrNull(one.sendTime),
      validCount: one.validCount,
      isSameSubject: isSameSubject(application, one),
    })),
    approvalFiles: approval.map((file) => ({ ...file, sha256: file.sha256.toString('hex') })),
    reviewers,
    stops: [...since.stops],
    doubts: [...since.doubts],
  };
}

/** The settings are read only while somebody is to decide. */
const readSince = async ({ db, clock }: CheckNeeds, application: Application) =>
  application.currentAuditDeptId === null
    ? { stops: [], doubts: [] }
    : readSinceSubmission(db, application, await readSettings(db), clock.now());

type Subject = Pick<Application, 'smsCategory' | 'smsTitle' | 'templateId' | 'warnLevel'>;

/** Of one category, and of one title or template; two warnings of a category are about the same until somebody has read them. */
const isSameSubject = (one: Subject, other: Subject): boolean =>
  one.smsCategory === other.smsCategory &&
  (one.smsTitle.trim() === other.smsTitle.trim() ||
    (one.templateId !== null && one.templateId === other.templateId) ||
    (one.warnLevel !== null && other.warnLevel !== null));

const textOf = (application: Application, gatewaySigns: string[]) => ({
  smsSign: application.smsSign,
  smsContent: application.smsContent,
  smsTail: application.smsTail,
  urgentReason: application.urgentReason,
  remark: application.remark,
  submitNotes: application.submitNotes,
  segments: segmentsOf(longestArriving(application.fullContent, gatewaySigns)),
  gatewaySigns,
  linkUrl: application.linkUrl,
  shortUrl: application.linkUrl === '' ? null : shortUrlIn(application.fullContent),
});

const recipientsOf = (
  application: Application,
  names: ReadonlyMap<string, string>,
  categories: Dictionary,
) => ({
  sendObjType: application.sendObjType,
  objDepts: application.objDeptIds.map(placeNamedBy(names)),
  excludeDepts: application.excludeDeptIds.map(placeNamedBy(names)),
  objCategories: application.objCategoryIds.map((id) => ({ id, name: categoryName(id, categories) })),
  objDeptIds: application.objDeptIds,
  excludeDeptIds: application.excludeDeptIds,
  objCategoryIds: application.objCategoryIds,
  groupIds: application.groupIds,
  userIds: application.userIds,
  phoneFileId: application.phoneFileId,
  includeDeadFlag: application.includeDeadFlag === 1 ? (1 as const) : (0 as const),
  includeToldFlag: application.includeToldFlag === 1 ? (1 as const) : (0 as const),
  totalCount: application.totalCount,
  ...filterCountsOf(application),
});

/** Acts on it, and what came of them. */
const courseOf = (application: Application) => ({
  applyUserId: application.applyUserId,
  currentAuditDeptId: application.currentAuditDeptId,
  auditUserId: application.auditUserId,
  auditUserName: application.auditUserName,
  auditTime: toMomentOrNull(application.auditTime),
  revokeTime: toMomentOrNull(application.revokeTime),
  cancelTime: toMomentOrNull(application.cancelTime),
  cancelUserName: application.cancelUserName,
  cancelReason: application.cancelReason,
  holdRemark: application.holdRemark,
  finishTime: toMomentOrNull(application.finishTime),
  updateTime: toMoment(application.updateTime),
  smsConfigVersion: application.smsConfigVersion,
  replyCount: application.replyCount,
  clickCount: application.clickCount,
});

/** Those who may decide on it at the office that it waits for, as they are today. */
async function namesOfReviewers(
  { db, clock }: Pick<CheckNeeds, 'db' | 'clock'>,
  application: Application,
  involved: Involved,
): Promise<string[]> {
  if (application.currentAuditDeptId === null) return [];
  const reviewers = await reviewersOn(db, clock.now())(application.currentAuditDeptId);
  return reviewers.flatMap((one) => (couldDecide(one, application, involved) ? [one.realName] : []));
}

/** Recipients are not known here any more. */
function withoutFollowUps(can: ApplicationCan, month: string): ApplicationCan {
  const verdict = (before: ApplicationCan['correct']) => (before === true ? archivedSentence(month) : before);
  return { ...can, correct: verdict(can.correct), resend: verdict(can.resend) };
}

/** Only then are the numbers needed in full: an own draft, or what the applicant copies. */
function isForOwnForm(actor: Actor, application: Application, forForm: 0 | 1 | undefined): boolean {
  const isEditable = startsFrom.edit.some(([auditStatus]) => auditStatus === application.auditStatus);
  return (isEditable || forForm === 1) && application.applyUserId === actor.userId;
}

function partsOf(application: Application, standings: Awaited<ReturnType<typeof readStandings>>) {
  const byArea = new Map<string, number>();
  const byCarrier = new Map<string, number>();
  for (const { areaId, carrier, validCount } of standings) {
    byArea.set(areaId, (byArea.get(areaId) ?? 0) + validCount);
    byCarrier.set(carrier, (byCarrier.get(carrier) ?? 0) + validCount);
  }
  const byCategory = application.countByCategory as { categoryId: string; validCount: number }[];
  return {
    byArea,
    byCarrier,
    byCategory: new Map(byCategory.map((one) => [one.categoryId, one.validCount])),
  };
}

/** Groups, people and the file by name; what was deleted meanwhile is left out, and who lives outside the applicant's area. */
async function readChosen(
  db: Kysely<Tables>,
  actor: Actor,
  { groupIds, userIds, phoneFileId, applyArea }: Application,
) {
  const [groups, users] = await Promise.all([namedGroups(db, groupIds), namedUsers(db, userIds, applyArea)]);
  const phoneFile =
    phoneFileId === null
      ? undefined
      : await db
          .selectFrom('massSmsPhoneFile')
          .select(['fileId', 'fileName as name', 'rowCount', 'createUserId'])
          .select((eb) =>
            eb
              .exists(
                eb
                  .selectFrom('massSmsPhoneFileRow')
                  .select('rowNo')
                  .whereRef('massSmsPhoneFileRow.fileId', '=', 'massSmsPhoneFile.fileId'),
              )
              .$castTo<boolean>()
              .as('hasNumbers'),
          )
          .where('fileId', '=', phoneFileId)
          .executeTakeFirst();
  return {
    groups,
    users,
    phoneFile: phoneFile
      ? {
          fileId: phoneFile.fileId,
          name: phoneFile.name,
          rowCount: phoneFile.rowCount,
          isUsable: phoneFile.hasNumbers && phoneFile.createUserId === actor.userId,
        }
      : null,
  };
}

async function readNumbers(
  needs: CheckNeeds,
  context: ActorContext,
  application: Application,
  { forForm, plainFlag }: Pick<CheckedRequestOf<typeof applicationDetails>, 'forForm' | 'plainFlag'>,
) {
  const isPlain = isPlainAsked(context.actor, plainFlag);
  if (isPlain) await logPlainReading(needs, context, application);
  const typed = application.phoneCiphers.map((cipher) => needs.personalData.decrypt(cipher));
  const isShown = isPlain || isForOwnForm(context.actor, application, forForm);
  return {
    phoneNumbers: isShown ? typed : typed.map(maskPhone),
    applyPhone: await readApplicantPhone(needs, application, isPlain),
  };
}

async function readApplicantPhone(
  { db, personalData }: CheckNeeds,
  { applyUserId }: Application,
  isPlain: boolean,
): Promise<string> {
  const user = await db
    .selectFrom('sysUser')
    .select('phoneCipher')
    .where('userId', '=', applyUserId)
    .executeTakeFirst();
  return user ? toldNumber(personalData, user.phoneCipher, isPlain) : '';
}

/** Of the applicant, and of those whose numbers were typed. */
function logPlainReading(
  { db, clock }: CheckNeeds,
  context: ActorContext,
  { applyId, applyNo, applyUserName }: Application,
): Promise<void> {
  const summary = `查看短信申请${applyNo}中申请人${applyUserName}和所填号码的完整号码`;
  const operation = {
    module: '群发短信',
    action: '查看完整号码',
    bizType: 'mass_sms_apply',
    bizId: applyId,
    summary,
  };
  return logOperation(db, context, operation, clock.now());
}
