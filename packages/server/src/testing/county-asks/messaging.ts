/** Requests by others for the things of a county: calls of the quarter `messaging`. */

import * as inboundSms from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import * as emergencies from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import * as massSmsExports from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import * as phoneFile from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import * as phoneReview from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import {
  countRecipients,
  limitTakers,
  listDeadNumbers,
} from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
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
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import * as visits from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import {
  checkApplication,
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as optOuts from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import * as products from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import * as sensitiveWords from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import * as smsRequests from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import * as smsTemplates from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import {
  IN_VAIN,
  productOf,
  RIVERSIDE,
  requestOf,
  reviewing,
  templateOf,
  WEST_LAKE,
  wordOf,
} from '../county-fields.ts';
import type { CountyThings } from '../county-things.ts';
import { warningFields } from '../mass-sms-cast.ts';
import type { AskBesideOwn, AskForThings } from './ask.ts';

const ownText = (fields: object) =>
  warningFields({
    objDeptIds: [RIVERSIDE.village],
    smsContent: '明日有暴雨，请疏通沟渠。',
    submitFlag: 0,
    ...fields,
  });

const ownCheck = (fields: object): Record<string, unknown> => {
  const { submitFlag: _, ...text } = ownText(fields);
  return text;
};

/** Sources and recipients of a text. */
const textParts: readonly ((theirs: CountyThings) => object)[] = [
  ({ templateId }) => ({
    templateId,
    templateVersion: 1,
    smsCategory: '02',
    smsContent: templateOf(RIVERSIDE).templateContent,
  }),
  ({ productId }) => ({ productIds: [productId] }),
  ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId] }),
  ({ fileId }) => ({ sendObjType: [4], phoneFileId: fileId }),
];

export const messagingAsks: readonly AskForThings[] = [
  [applicationDetails, ({ passed }) => ({ applyId: passed })],
  [visits.openVisits, ({ passed }) => ({ applyId: passed })],
  [visits.visitProgress, ({ visited }) => ({ applyId: visited })],
  [visits.pageVisits, ({ visited }) => ({ applyId: visited })],
  [visits.readVisitPhone, ({ visited }) => ({ applyId: visited, seq: 1 })],
  [visits.markVisit, ({ visited }) => ({ applyId: visited, seq: 1, mark: 1, fromMark: 0 })],
  [downloadEvidence, ({ passed }) => ({ applyId: passed, fileType: 'json' })],
  [phoneReview.phoneReviewDetails, ({ waiting }) => ({ applyId: waiting })],
  [applicationProcesses, ({ passed }) => ({ applyId: passed })],
  [pageSendDetails, ({ passed }) => ({ applyId: passed })],
  [conversionRateDetail, ({ passed }) => ({ applyId: passed })],
  [sendSituation, ({ passed }) => ({ applyId: passed })],
  [withheldTakers, ({ passed }) => ({ applyId: passed })],
  [watchSending, ({ passed }) => ({ applyId: passed })],
  [massSmsExports.startDetailsExport, ({ passed }) => ({ applyId: passed })],
  [cancelSending, ({ passed }) => ({ applyId: passed, cancelReason: IN_VAIN })],
  [holdSending, ({ passed }) => ({ applyId: passed, holdRemark: IN_VAIN })],
  [resumeSending, ({ passed }) => ({ applyId: passed })],
  [superviseApplication, ({ passed }) => ({ applyId: passed, superviseRemark: IN_VAIN })],
  [emergencies.emergencyReviewers, ({ waiting }) => ({ applyId: waiting })],
  [revokeApplication, ({ waiting }) => ({ applyId: waiting })],
  [passApplications, ({ waiting }) => reviewing(waiting)],
  [refuseApplications, ({ waiting }) => reviewing(waiting)],
  [deleteApplications, ({ draft }) => ({ applyId: draft })],
  [saveApplication, ({ draft }) => ({ ...warningFields({ submitFlag: 0 }), applyId: draft, version: 1 })],
  [checkApplication, ({ draft }) => ({ ...warningChecked(), applyId: draft, version: 1 })],
  [countRecipients, ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId], smsCategory: '01' })],
  [countRecipients, ({ passed }) => ({ ...followingUp(passed), smsCategory: '01' })],
  ...[limitTakers, listDeadNumbers].flatMap((endpoint): AskForThings[] => [
    [endpoint, ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId], smsCategory: '01' })],
    [endpoint, ({ passed }) => ({ ...followingUp(passed), smsCategory: '01' })],
  ]),
  [saveApplication, ({ passed }) => warningFields({ submitFlag: 1, ...followingUp(passed) })],
  [checkApplication, ({ passed }) => ({ ...warningChecked(), ...followingUp(passed) })],
  [inboundSms.pageInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.countInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.exportInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.handleInbound, ({ moId }) => ({ moIds: [moId], fromStatus: 0, handleStatus: 1 })],
  [inboundSms.readInboundNumber, ({ moId }) => ({ moId })],
  [optOuts.restoreOptOut, ({ optOutId }) => ({ optOutId, reason: IN_VAIN })],
  [optOuts.readOptOutNumber, ({ optOutId }) => ({ optOutId })],
  [smsTemplates.templateDetails, ({ templateId }) => ({ templateId })],
  [smsTemplates.saveTemplate, ({ templateId }) => ({ ...templateOf(WEST_LAKE), templateId, version: 1 })],
  [smsTemplates.changeTemplateStatus, ({ templateId }) => ({ templateId, version: 1, status: 0 })],
  [smsTemplates.deleteTemplates, ({ templateId }) => ({ templateIds: [templateId] })],
  [smsTemplates.renderTemplate, ({ templateId }) => ({ templateId })],
  [emergencies.emergencyRepeats, ({ templateId }) => ({ templateId, objDeptIds: [RIVERSIDE.village] })],
  [smsRequests.requestDetails, ({ requestId }) => ({ requestId })],
  [smsRequests.handleRequest, ({ requestId }) => ({ requestId, requestStatus: 1 })],
  [smsRequests.saveRequest, ({ requestId }) => ({ ...requestOf(WEST_LAKE), requestId, version: 1 })],
  [smsRequests.removeRequest, ({ requestId }) => ({ requestId, version: 1 })],
  [products.saveProduct, ({ productId }) => ({ ...productOf(WEST_LAKE), productId, version: 1 })],
  [products.removeProduct, ({ productId }) => ({ productId, version: 1 })],
  [
    sensitiveWords.updateSensitiveWord,
    ({ wordId, categoryId }) => ({
      ...wordOf(WEST_LAKE),
      typeId: wordId,
      version: 1,
      parentId: categoryId,
      status: 0,
    }),
  ],
  [
    sensitiveWords.moveSensitiveWords,
    ({ wordId, categoryId }) => ({ typeIds: [wordId], parentId: categoryId }),
  ],
  [sensitiveWords.changeSensitiveWordStatus, ({ wordId }) => ({ typeIds: [wordId], status: 0 })],
  [sensitiveWords.removeContainChildren, ({ categoryId }) => ({ typeIds: [categoryId] })],
  [
    sensitiveWords.updateWordCategory,
    ({ categoryId }) => ({ typeId: categoryId, version: 1, parentId: null, typeName: '外人' }),
  ],
  [phoneFile.pageWrongRows, ({ fileId }) => ({ fileId })],
  [phoneFile.mendPhoneFile, ({ fileId }) => ({ fileId, rows: [], dropRows: [], dropAllFlag: 1 })],
  [phoneFile.fetchWrongRows, ({ fileId }) => ({ fileId })],
  [sensitiveWords.pageSensitiveWords, ({ categoryId }) => ({ parentId: categoryId })],
  [
    sensitiveWords.addSensitiveWords,
    ({ categoryId }) => ({ parentId: categoryId, words: [IN_VAIN], wordLevel: 1, matchMode: 1 }),
  ],
  [sensitiveWords.saveWordCategory, ({ categoryId }) => ({ parentId: categoryId, typeName: IN_VAIN })],
  [
    sensitiveWords.updateWordCategory,
    ({ categoryId }) => ({ typeId: categoryId, version: 1, parentId: categoryId, typeName: '外人' }),
  ],
];

export const messagingAsksBesideOwn: readonly AskBesideOwn[] = [
  ...textParts.flatMap((part): AskBesideOwn[] => [
    [saveApplication, (theirs) => ownText(part(theirs))],
    [checkApplication, (theirs) => ownCheck(part(theirs))],
  ]),
  [saveApplication, ({ requestId }) => ownText({ requestId })],
  [saveApplication, ({ uploadId }) => ownText({ approvalFiles: [{ fileId: uploadId }] })],
  [checkApplication, ({ uploadId }) => ownCheck({ approvalFiles: [{ fileId: uploadId }] })],
  [countRecipients, ({ userId }) => ({ sendObjType: [3], userIds: [userId], smsCategory: '01' })],
  [limitTakers, ({ userId }) => ({ sendObjType: [3], userIds: [userId], smsCategory: '01' })],
  [listDeadNumbers, ({ userId }) => ({ sendObjType: [3], userIds: [userId], smsCategory: '01' })],
  [checkApplication, ({ userId }) => ownCheck({ sendObjType: [3], userIds: [userId] })],
  ...[countRecipients, limitTakers, listDeadNumbers].flatMap((endpoint) =>
    textParts
      .slice(2)
      .map((part): AskBesideOwn => [endpoint, (theirs) => ({ smsCategory: '01', ...part(theirs) })]),
  ),
  [
    emergencies.submitEmergency,
    ({ templateId }) => ({
      templateId,
      templateVersion: 1,
      warnLevel: 1,
      objDeptIds: [RIVERSIDE.village],
      clientReqId: IN_VAIN,
    }),
  ],
];

/** A correction to whoever got that text. */
const followingUp = (sourceApplyId: string) => ({
  sendObjType: [5 as const],
  objDeptIds: [],
  objCategoryIds: [],
  sourceApplyId,
  followUpKind: FollowUpKind.correction,
});

function warningChecked(): object {
  const { submitFlag: _, ...fields } = warningFields();
  return fields;
}
