/** Fields of a template that travel, one by one. */
import type {
  TemplateDetails,
  TemplateRow,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { templateCanOf } from './policy.ts';
import type { StoredTemplate, StoredVersion } from './queries.ts';

const flagOf = (value: number) => (value === 1 ? 1 : 0);
const scopeOf = (value: number): TemplateRow['shareScope'] =>
  value === 1 || value === 2 || value === 3 ? value : 4;

export function toTemplateRow(actor: Actor, row: StoredTemplate): TemplateRow {
  return {
    templateId: row.templateId,
    templateNo: row.templateNo,
    templateVersion: row.templateVersion,
    templateName: row.templateName,
    smsCategory: row.smsCategory,
    templateContent: row.templateContent,
    variables: row.variables,
    smsSign: row.smsSign,
    shareScope: scopeOf(row.shareScope),
    scopeDeptId: row.scopeDeptId,
    scopeDeptName: row.scopeDeptName,
    urgentFlag: flagOf(row.urgentFlag),
    useCount: row.useCount,
    lastUseTime: toMomentOrNull(row.lastUseTime),
    status: flagOf(row.status),
    sampleContent: row.sampleContent,
    wordCount: row.wordCount,
    segmentCount: row.segmentCount,
    remark: row.remark,
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
    updateTime: toMoment(row.updateTime),
    version: row.version,
    can: templateCanOf(actor, row),
  };
}

export function toTemplateVersion(row: StoredVersion): TemplateDetails['versions'][number] {
  return {
    templateVersion: row.templateVersion,
    templateName: row.templateName,
    smsCategory: row.smsCategory,
    templateContent: row.templateContent,
    variables: row.variables,
    smsSign: row.smsSign,
    urgentFlag: flagOf(row.urgentFlag),
    createUserName: row.createUserName,
    createTime: toMoment(row.createTime),
  };
}
