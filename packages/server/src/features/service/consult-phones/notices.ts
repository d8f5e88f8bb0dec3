/**
 * Tells consultation telephones what concerns their office, and the office above what waited too long. Run by the clock of every
 * sender: each notice and each escalation is a row that only one of them can write, in the transaction of its text (decision 7).
 */

import { isInSendHours } from '@farmers-mailbox/contract/messaging/sms-config/send-hours.ts';
import { isPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { isOnDuty } from '@farmers-mailbox/contract/service/consult-phones/duty-time.ts';
import { openedOrNull } from '../../../access/personal-data.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import { chinaDay, chinaMinuteOfDay, chinaTimeOfDay, HOUR_MS, MINUTE_MS } from '../../../time/moment.ts';
import { queueServiceSms } from '../../messaging/service-sms/actions.ts';
import { type OtherConfig, readOtherConfig } from '../../messaging/sms-config/queries.ts';
import { fullNamesOfLivingDepts } from '../../people/departments/queries.ts';
import {
  addWorkingHours,
  isWorkingDay,
  Reason,
  recordEscalation,
  weekdayOf,
} from '../consultations/queries.ts';
import {
  type Due,
  hasNotice,
  listLastTold,
  listUntold,
  listWaitingLong,
  noteEscalation,
  noteTold,
} from './due-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>;

/** A text that was not sent by then is no news; nobody is told twice. */
const NOTICE_LIFE_MS = 2 * HOUR_MS;
/** Between two texts to one number; what comes meanwhile is in the second. Whoever asks says what is urgent, and may say it of everything. */
const PAUSE_MS = 10 * MINUTE_MS;
const NIGHT_PAUSE_MS = HOUR_MS;

/** One text to each telephone for all that it has to be told. @returns how many texts were queued */
export async function tellDutyPhones(needs: Needs): Promise<number> {
  const { db, clock, personalData, log } = needs;
  const now = clock.now();
  const untold = await listUntold(db, now);
  if (untold.length === 0) return 0;
  const other = await readOtherConfig(db);
  const onDuty = untold.filter((one) => mayBeTold(one, other, now));
  const ciphers = new Map(onDuty.map(({ phoneId, phoneCipher }) => [phoneId, phoneCipher]));
  const numbers = new Map<string, string>();
  for (const [phoneId, cipher] of ciphers) {
    const number = openedOrNull(personalData.decryptText, cipher);
    if (number !== null) numbers.set(phoneId, number);
    else log.error({ phoneId }, 'a consultation telephone cannot be told: its number cannot be read');
  }
  const due = onDuty.filter(({ phoneId }) => numbers.has(phoneId));
  const isPaused = await pausesOf(db, numbers, pauseStart(other, now));
  let queued = 0;
  const tell = async ([phoneNumber = '', ofNumber]: [string | undefined, Due[]]) => {
    if (isPaused(phoneNumber, ofNumber)) return;
    await db.transaction().execute(async (trx) => {
      const news = await noteTold(trx, ofNumber, now);
      // an office's own telephone gets no text: a list that was saved has none with a notice
      if (news.length === 0 || !isPhone(phoneNumber)) return;
      await queueServiceSms(trx, personalData, {
        phoneNumber,
        content: `${other.defaultSign}${noticeText(news)}`,
        purpose: 'consultNotice',
        expireTime: new Date(now.getTime() + NOTICE_LIFE_MS),
        createTime: now,
      });
      queued += 1;
    });
  };
  await eachAlone(
    Map.groupBy(due, ({ phoneId }) => numbers.get(phoneId)),
    ([, [first]]) => `consultation telephone ${first?.phoneId} was not told`,
    tell,
  );
  return queued;
}

/** Texts since then keep another one back: only something urgent comes soon after what was not. */
async function pausesOf(db: Needs['db'], numbers: ReadonlyMap<string, string>, since: Date) {
  const told = await listLastTold(db, [...numbers.keys()], since);
  const toldOf = (isUrgent: boolean) =>
    new Set(
      told.filter(({ urgent }) => !isUrgent || urgent !== null).map(({ phoneId }) => numbers.get(phoneId)),
    );
  const [anything, urgent] = [toldOf(false), toldOf(true)];
  return (phoneNumber: string, news: readonly Due[]): boolean =>
    (news.some(({ urgentFlag }) => urgentFlag === 1) ? urgent : anything).has(phoneNumber);
}

const pauseStart = (other: OtherConfig, now: Date): Date =>
  new Date(now.getTime() - (isQuiet(other, now) ? NIGHT_PAUSE_MS : PAUSE_MS));

/** While somebody is on duty; outside of the hours of texts only of what is urgent. */
function mayBeTold({ dutyTime, urgentFlag }: Due, other: OtherConfig, now: Date): boolean {
  if (isQuiet(other, now) && urgentFlag !== 1) return false;
  const day = { weekday: weekdayOf(now), isWorkingDay: isWorkingDay(now, other.holidays) };
  return isOnDuty(dutyTime, day, chinaMinuteOfDay(now));
}

const isQuiet = (other: OtherConfig, now: Date): boolean => !isInSendHours(chinaTimeOfDay(now), other);

const WORDS: readonly (readonly [reason: Reason, words: string])[] = [
  [Reason.toAssign, '待分派'],
  [Reason.toAnswer, '待答复'],
  [Reason.notAssigned, '下级逾时没有分派'],
  [Reason.notAnswered, '下级逾时没有答复'],
];

/** By number alone: what farmers write leaves under no office's name (decision 59). */
function noticeText(news: readonly Due[]): string {
  const counts = WORDS.flatMap(([reason, words]) => {
    const count = news.filter((one) => one.reason === reason).length;
    return count === 0 ? [] : [`${count}条咨询${words}`];
  });
  const urgent = news.some(({ urgentFlag }) => urgentFlag === 1) ? '（有紧急的）' : '';
  const [first] = news.toSorted((a, b) => a.deadline.getTime() - b.deadline.getTime());
  const until = first ? `${chinaDay(first.deadline)} ${clockOf(first.deadline)}` : '';
  return `您单位有${counts.join('、')}${urgent}，${first?.consultNo}应在${until}前答复，请登录农民信箱后台“咨询呼应”办理。`;
}

function clockOf(at: Date): string {
  const minute = chinaMinuteOfDay(at);
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Nobody may hear of it, and whoever reads the history is to know. */
const NOBODY_TOLD = '；那里没有值守这个类型、开通短信提醒的电话，没有人收到短信';

/**
 * Escalates what an office has not seen to within the hours that its list says: urgent ones by the clock, others by the hours of
 * working days. @returns how many were escalated
 */
export async function escalateWaiting({ db, clock }: Needs): Promise<number> {
  const now = clock.now();
  const waiting = await listWaitingLong(db, now);
  if (waiting.length === 0) return 0;
  const { holidays } = await readOtherConfig(db);
  const names = await fullNamesOfLivingDepts(
    db,
    waiting.map(({ escalateDeptId }) => escalateDeptId ?? ''),
  );
  let escalated = 0;
  const escalate = async (one: (typeof waiting)[number]) => {
    const { escalateDeptId, escalateHours, since, urgentFlag } = one;
    const to = escalateDeptId === null ? undefined : names.get(escalateDeptId);
    if (to === undefined || escalateHours === null) return;
    const over = urgentFlag === 1 ? since : addWorkingHours(since, escalateHours, holidays);
    if (over > now) return;
    const words = `${one.deptName}${escalateHours}小时没有办理，升级到${to}`;
    const isNew = await db.transaction().execute(async (trx) => {
      if (!(await noteEscalation(trx, one, now))) return false;
      const isTold = await hasNotice(trx, one);
      await recordEscalation(trx, one.consultId, isTold ? words : `${words}${NOBODY_TOLD}`, now);
      return true;
    });
    if (isNew) escalated += 1;
  };
  await eachAlone(waiting, ({ consultId }) => `consultation ${consultId} could not be escalated`, escalate);
  return escalated;
}
