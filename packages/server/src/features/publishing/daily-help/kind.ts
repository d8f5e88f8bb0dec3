/** The daily help (每日一助) as a kind of reviewed content; that it was sent is asked of its mass SMS. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  HELP_FIELDS,
  HELP_TEXTS,
  helpDateProblems,
  type WrittenHelp,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import {
  HELP_STATUS,
  type HelpAction,
  HelpState,
  helpStartsFrom,
  helpStateAllows,
  helpStateOf,
  stateOf,
} from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { KeptPhone } from '../../../access/typed-phone.ts';
import { firstTrue } from '../../../database/first-true.ts';
import type { EveryDayHelpTable, Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { findSentTimes, findUnended, hasBegunToLeave } from '../../messaging/mass-sms/queries.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind, Placed } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { findContent } from '../content/queries.ts';
import { mayByPerson } from './policy.ts';

/** Everything that is published. */
export type Published = WrittenHelp & { readonly infoType: number };

type Row = Selectable<EveryDayHelpTable>;
export type StoredHelp = Omit<Row, 'quantity'> &
  Pick<Published, 'quantity'> &
  Placed & { readonly isSent: boolean };

const fieldsOf = pickerOf({ infoType: null, ...HELP_FIELDS });
export const publishedOf = (from: Published): Published => ({
  ...fieldsOf(from),
  targetDeptIds: from.targetDeptIds.toSorted(),
});

const { label, review } = CONTENT_KINDS.dailyHelp;

export const help: ContentKind<Published & KeptPhone, StoredHelp, HelpAction> = {
  table: 'everyDayHelp',
  key: review.idField,
  status: 'auditStatus',
  records: 'everyDayHelpRecord',
  types: ['dailyHelp'],
  missing: '这条每日一助不存在或已删除',
  moduleOf: () => label,
  nounOf: () => label,
  idOf: ({ helpId }) => helpId,
  statusOf: stateOf,
  writtenOf: (stored) => ({
    ...publishedOf(stored),
    phoneCipher: stored.phoneCipher,
    phoneHash: stored.phoneHash,
  }),
  storedOf: inNumbers,
  find: async (from, actor, helpId) => {
    const found = await findContent<Row & Placed>(from, help, actor, helpId);
    if (!found) return undefined;
    const sent = await findSentTimes(from.db, found.smsApplyId === null ? [] : [found.smsApplyId]);
    return { ...inNumbers(found), isSent: sent.size > 0 };
  },
  visibleTo: (actor) => [
    // a merge may have moved the place to another county: the writers keep what they wrote
    sql<SqlBool>`(${isInside(help, 'deptId', areaOf(actor))} OR ${isInside(help, 'createDeptId', areaOf(actor))})`,
    ...openTo(help, actor, [ContentStatus.published]),
  ],
  startsFrom: helpStartsFrom,
  stateAllows: helpStateAllows,
  mayByPerson,
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: (written) => partsIn(written, HELP_TEXTS),
  hashOf: ({ phoneHash, ...written }) => {
    const { quantity, ...others } = publishedOf(written);
    return hashOfContent({ ...others, quantity: quantity?.toFixed(2) ?? null, phoneHash });
  },
  columnsOf: ({ quantity, targetDeptIds, targetCategories, ...others }) => ({
    ...others,
    quantity: quantity === null ? null : String(quantity),
    targetDeptIds: [...targetDeptIds],
    targetCategories: [...targetCategories],
  }),
  loggedOf: publishedOf,
  loggedTextOf: ({ smsContent }) => ({ smsContent }),
  isInState,
  problemsOn: ({ helpDate }, now) => helpDateProblems(helpDate, chinaDay(now)),
  afterDecision: async (trx, { helpId }, status) => {
    if (status === ContentStatus.offline) await requireNoSms(trx, helpId);
  },
};

const hasBegun = hasBegunToLeave(sql.ref('every_day_help.sms_apply_id'));

/** As `stateOf` of the contract says it. */
export function isInState(state: number): RawBuilder<SqlBool> {
  if (state === HelpState.sent) return sql<SqlBool>`(${hasBegun})`;
  return sql<SqlBool>`(every_day_help.audit_status = ${sql.lit(state)} AND NOT ${hasBegun})`;
}

/** Of HELP_STATUS. */
export const ownStatusOfHelp = (): RawBuilder<number> =>
  firstTrue(
    HELP_STATUS.map(({ value }) => value),
    (status) => isInState(helpStateOf(status)),
  );

/** Cancelled, it must not be sent: a draft of it could still be handed in. */
async function requireNoSms(trx: Transaction<Tables>, helpId: string): Promise<void> {
  const { smsApplyId } = await trx
    .selectFrom('everyDayHelp')
    .select('smsApplyId')
    .where('helpId', '=', helpId)
    .executeTakeFirstOrThrow();
  const applyNo = smsApplyId === null ? undefined : await findUnended(trx, smsApplyId);
  if (applyNo === undefined) return;
  throw new Refusal(
    ErrorCode.stateChanged,
    `它的短信申请 ${applyNo} 还在，请先在短信申请里删除，或取消发送，再取消每日一助`,
  );
}

/** As the database gives it, before it is asked whether it was sent. */
export function inNumbers<Found extends Pick<Row, 'quantity'>>(row: Found) {
  return { ...row, quantity: row.quantity === null ? null : Number(row.quantity), isSent: false };
}
