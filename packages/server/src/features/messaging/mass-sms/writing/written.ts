/**
 * The first stage of an application: what its author asks for, under the settings of this moment. A submission goes
 * written → checked → submitted (decision 71).
 */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Dependencies } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { listFilesOf, SCANNED_OR_NOT } from '../../../office/files/attachment-actions.ts';
import type { CategoryRule } from '../../sms-config/queries.ts';
import {
  categoryRuleOf,
  choiceOf,
  type Draft,
  draftOf,
  type EditableFields,
  type SmsSettings,
} from '../application/draft.ts';
import type { RecipientChoice } from '../application/recipient-choice.ts';
import { readSettings } from '../application/settings.ts';
import type { Application } from '../application/transitions.ts';
import { requireSource } from './corrections-and-resends.ts';

/** Recipients as they were chosen, and what decides which of them a text reaches. */
export interface Chosen {
  readonly settings: SmsSettings;
  /** of the text's category */
  readonly rule: CategoryRule;
  /** of whoever chose: nobody outside is reached */
  readonly area: string;
  readonly choice: RecipientChoice;
  readonly draft: Pick<Draft, 'warnLevel' | 'urgentFlag' | 'sendTime' | 'includeDeadFlag'>;
}

export interface Written extends Chosen {
  readonly stage: 'written';
  readonly draft: Draft;
  /** the application that is changed; null: a new one */
  readonly before: Application | null;
}

/**
 * @throws Refusal 4000 for a day that the calendar does not have, 4031 for whoever covers no area; for the source of a correction
 * or a resend as `requireSource`
 */
export async function write(
  { db, personalData }: Pick<Dependencies, 'db' | 'personalData'>,
  actor: Actor,
  fields: EditableFields,
  before: Application | null,
): Promise<Written> {
  const settings = await readSettings(db);
  const rule = categoryRuleOf(settings, fields.smsCategory);
  const approvalFiles = fields.approvalFiles ?? (await approvalFilesOf(db, before));
  const draft = draftOf({ ...fields, approvalFiles }, rule, settings);
  const area = requireArea(actor);
  const choice = choiceOf(draft, personalData, await requireSource(db, actor, draft));
  return { stage: 'written', settings, rule, draft, area, choice, before };
}

/** Left out, as by a console that was opened before there were such files, the stored ones stay. */
async function approvalFilesOf(db: Kysely<Tables>, before: Application | null) {
  if (!before) return [];
  const hung = await listFilesOf(db, 'application', [before.applyId], SCANNED_OR_NOT);
  return hung.get(before.applyId) ?? [];
}

/** @throws Refusal 4031 for somebody whose role covers no area: they have nobody to write to */
export function requireArea(actor: Actor): string {
  const area = areaOf(actor);
  if (area === null)
    throw new Refusal(
      ErrorCode.outsideArea,
      '您的角色没有可以发送的区域，请切换身份，或请管理员核对您的组织',
    );
  return area;
}
