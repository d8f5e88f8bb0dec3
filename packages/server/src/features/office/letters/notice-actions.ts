/**
 * Letters that the system writes, in the transaction of what they tell of, so that there is no decision without its letter; and the SMS
 * that some of them come by as well, once the hours of sending allow it.
 */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LETTER_TITLE_MAX,
  LetterStatus,
  ReceiverType,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import {
  comesBySms,
  limitOf,
  NOTICE_KIND,
  type NoticeKind,
  NoticeLimit,
} from '@farmers-mailbox/contract/office/letters/notices.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { openedOrNull } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { queueServiceSms } from '../../messaging/service-sms/actions.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { deliverToPeople } from './delivery-queries.ts';
import {
  askForSms,
  dropWaitingSms,
  findCalledOf,
  findUnwilling,
  giveUpSms,
  readChoices,
  takeWaitingSms,
  writeChoice,
} from './notice-queries.ts';
import { insertLetter } from './outbox-queries.ts';

export interface Notice {
  /** null: of none that may come by SMS */
  readonly noticeKind: NoticeKind | null;
  readonly userIds: readonly string[];
  readonly title: string;
  readonly lines: readonly string[];
  /** without the signature; null: never by SMS */
  readonly smsText: string | null;
  /** leaves at any hour */
  readonly isUrgent: boolean;
  /** where the letter leads; null: nowhere */
  readonly aboutType: string | null;
  readonly aboutId: string | null;
}

const SYSTEM = { createUserId: null, createUserName: '系统', createDeptName: '农民信箱' };

export async function tellStaff(trx: Transaction<Tables>, notice: Notice, now: Date): Promise<void> {
  const { noticeKind, userIds, title, lines, smsText, isUrgent, aboutType, aboutId } = notice;
  if (userIds.length === 0) return;
  const letter = await insertLetter(trx, {
    ...SYSTEM,
    aboutType,
    aboutId,
    noticeKind,
    smsText,
    letterTitle: title.slice(0, LETTER_TITLE_MAX),
    letterContent: lines.filter((line) => line !== '').join('\n'),
    receiverType: ReceiverType.people,
    receiverIds: [...userIds],
    letterStatus: LetterStatus.sent,
    urgentFlag: isUrgent ? 1 : 0,
    sendTime: now,
    createTime: now,
    updateTime: now,
  });
  if (!letter) throw new Error('A letter without a mark of its own is always new.');
  await deliverToPeople(trx, { letterId: letter.letterId, now }, userIds);
  if (smsText !== null && noticeKind !== null) await queueSmsOf(trx, letter.letterId, noticeKind);
}

/** For those of the letter's receivers who get such letters by SMS as well. */
export async function queueSmsOf(
  trx: Kysely<Tables>,
  letterId: string,
  noticeKind: NoticeKind,
): Promise<void> {
  const limit = (await readParameters(trx))[limitOf[noticeKind]];
  if (limit === NoticeLimit.never) return;
  const unchosen = limit === NoticeLimit.always ? null : limit === NoticeLimit.onUnlessChosen ? 1 : 0;
  await askForSms(trx, letterId, noticeKind, unchosen);
}

/** Of a thing that is settled: nobody is called in the morning for what was done at night. */
export const callOffSms = (
  trx: Transaction<Tables>,
  noticeKinds: readonly NoticeKind[],
  aboutId: string,
): Promise<void> => dropWaitingSms(trx, noticeKinds, aboutId);

/** Things about which nobody is called once more for now: the SMS of their letter still waits, or left after that moment. */
export const listCalled = (
  db: Kysely<Tables>,
  noticeKind: NoticeKind,
  aboutIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> => findCalledOf(db, noticeKind, aboutIds, since);

/** Those of the people whom no SMS of that kind may call again: they have said no, and the province leaves them the choice. */
export async function listUnwilling(
  db: Kysely<Tables>,
  noticeKind: NoticeKind,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const limit = (await readParameters(db))[limitOf[noticeKind]];
  return FIXED[limit] === undefined ? findUnwilling(db, noticeKind, userIds) : new Set();
}

/** At night only urgent ones leave; the others wait, and what was read meanwhile is dropped. */
export interface SmsHours {
  readonly isOpen: boolean;
  readonly sign: string;
}

const SMS_PER_ROUND = 100;

/** One whose number cannot be read keeps no other one back. @returns how many texts were queued */
export async function sendLetterSms(
  { db, clock, log, personalData }: Pick<Dependencies, 'db' | 'clock' | 'log' | 'personalData'>,
  { isOpen, sign }: SmsHours,
): Promise<number> {
  const now = clock.now();
  const expireTime = new Date(now.getTime() + HOUR_MS);
  return db.transaction().execute(async (trx) => {
    const waiting = await takeWaitingSms(trx, { isOpen, limit: SMS_PER_ROUND, now });
    let queued = 0;
    for (const { letterId, userId, smsText, phoneCipher } of waiting) {
      const phoneNumber = openedOrNull(personalData.decrypt, phoneCipher);
      if (phoneNumber === null) {
        log.error(
          { letterId, userId },
          'a letter cannot come by SMS: the number of its receiver cannot be read',
        );
        await giveUpSms(trx, { letterId, userId });
        continue;
      }
      const content = `${sign}${smsText}`;
      await queueServiceSms(trx, personalData, { phoneNumber, content, purpose: 'letterNotice', expireTime });
      queued += 1;
    }
    return queued;
  });
}

const FIXED: Readonly<Record<number, string>> = {
  [NoticeLimit.never]: '省里规定这种通知不用短信',
  [NoticeLimit.always]: '省里规定这种通知一律用短信',
};

export async function listOwnNotices(
  db: Kysely<Tables>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<AnswerOf<typeof endpoints.listNotices>> {
  const [parameters, choices] = await Promise.all([readParameters(db), readChoices(db, userId)]);
  return NOTICE_KIND.map(({ value }) => {
    const limit = parameters[limitOf[value]];
    const smsFlag = comesBySms(limit, choices.get(value) ?? null) ? (1 as const) : (0 as const);
    return { noticeKind: value, smsFlag, can: FIXED[limit] ?? true };
  });
}

/** @throws Refusal 4030 where the province leaves no choice */
export async function choose(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  act: Act,
  { noticeKind, smsFlag }: CheckedRequestOf<typeof endpoints.chooseNotice>,
): Promise<void> {
  const { userId } = act.actor;
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const limit = (await readParameters(trx))[limitOf[noticeKind]];
    demand(FIXED[limit] ?? true);
    await writeChoice(trx, { userId, noticeKind, smsFlag, updateTime: now });
    const label = NOTICE_KIND.find(({ value }) => value === noticeKind)?.label ?? '';
    const operation = { module: '个人信息', action: '选择短信通知', bizType: 'sys_user', bizId: userId };
    const summary = `${smsFlag === 1 ? '开通' : '关闭'}短信通知“${label}”`;
    await logOperation(trx, act, { ...operation, summary }, now);
  });
}
