/** An application as its author's fields: for a caller that names it and leaves the fields to the server. */
import { editableFields } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import * as z from 'zod/mini';
import type { PersonalData } from '../../../../access/personal-data.ts';
import { checkFields } from '../../../../http/read-fields.ts';
import { toMomentOrNull } from '../../../../time/moment.ts';
import type { EditableFields } from '../application/draft.ts';
import type { Application } from '../application/transitions.ts';

const written = z.strictObject(editableFields);

/** Without its files: `write` takes those that hang on it. */
export function storedFields(application: Application, personalData: PersonalData): EditableFields {
  return checkFields(written, {
    smsTitle: application.smsTitle,
    smsCategory: application.smsCategory,
    smsSign: application.smsSign,
    smsContent: application.smsContent,
    sendMode: application.sendMode,
    sendTime: toMomentOrNull(application.sendTime),
    urgentFlag: application.urgentFlag,
    urgentReason: application.urgentReason ?? '',
    warnLevel: application.warnLevel,
    linkUrl: application.linkUrl,
    remark: application.remark ?? '',
    canaryMode: application.canaryMode,
    canaryCount: application.canaryCount,
    canaryFailRate: application.canaryFailRate,
    templateId: application.templateId,
    templateVersion: application.templateVersion,
    templateParams: application.templateParams ?? {},
    productIds: application.productIds,
    sendObjType: application.sendObjType,
    objDeptIds: application.objDeptIds,
    excludeDeptIds: application.excludeDeptIds,
    objCategoryIds: application.objCategoryIds,
    groupIds: application.groupIds,
    userIds: application.userIds,
    phoneFileId: application.phoneFileId,
    phoneNumbers: application.phoneCiphers.map((cipher) => personalData.decrypt(cipher)),
    includeDeadFlag: application.includeDeadFlag,
    includeToldFlag: application.includeToldFlag,
    sourceApplyId: application.sourceApplyId,
    followUpKind: application.followUpKind,
  });
}
