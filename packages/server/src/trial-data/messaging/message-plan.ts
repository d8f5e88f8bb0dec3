/** The trial's history of mass SMS before anything is written: who wrote what when, to how many, and what became of it. */
import {
  chinaDate,
  chinaDayStart,
  chinaMinuteOfDay,
  chinaMonth,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
} from '../../time/moment.ts';
import { TRIAL_COUNTY } from '../accounts.ts';
import { drawLandline } from '../identity-numbers.ts';
import { openRandom, type Random } from '../random.ts';
import type { Writer } from './message-people.ts';
import { drawMessage, type MessageText } from './message-texts.ts';

export type Outcome =
  | 'draft'
  | 'waiting'
  | 'secondReview'
  | 'scheduled'
  | 'sent'
  | 'refused'
  | 'revoked'
  | 'cancelled';

export interface PlannedMessage {
  outcome: Outcome;
  writer: Writer;
  text: MessageText;
  isUrgent: boolean;
  isTimed: boolean;
  createTime: Date;
  submitTime: Date;
  /** Of each step that is taken. */
  reviewTimes: readonly [Date, Date];
  /** Intended number of recipients. */
  target: number;
}

export interface PlanOptions {
  seed: number;
  now: Date;
  applications: number;
  /** In all that were submitted, as far as there are farmers. */
  recipients: number;
  farmersIn(regionId: string): number;
}

/** As many as asked for, in the order of their creation; what is still open was written yesterday. */
export function planMessages(writers: readonly Writer[], options: PlanOptions): PlannedMessage[] {
  const random = openRandom(options.seed, 'messages');
  const planned = listSlots(options.applications).map((slot) => planMessage(slot, writers, random, options));
  planned.push(...planTyphoonTexts(writers, options));
  fitTargets(planned, random, options);
  return planned.toSorted((a, b) => a.createTime.getTime() - b.createTime.getTime());
}

/** Of the typhoon under way: each half an hour after a warning (publishing/typhoon-texts.ts), by an office that it hits. */
const TYPHOON_TEXTS = [
  ['3302', 67.5],
  ['3301', 63.5],
  [TRIAL_COUNTY, 53.5],
  ['3303', 47.5],
  ['3310', 41.5],
] as const;
const WARNING_TITLE = '台风预警';

/** Drawn by themselves: what is drawn for all others stays as it was. */
function planTyphoonTexts(
  writers: readonly Writer[],
  { seed, now, farmersIn }: PlanOptions,
): PlannedMessage[] {
  const random = openRandom(seed, 'typhoon texts');
  return TYPHOON_TEXTS.flatMap(([area, hoursAgo]) => {
    const writer = writers.find((one) => one.area === area && !one.isAdmin);
    if (!writer || farmersIn(area) === 0) return [];
    const createTime = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const submitTime = new Date(createTime.getTime() + 4 * MINUTE_MS);
    const first = soonAfter(submitTime, random);
    return [
      {
        outcome: 'sent' as const,
        writer,
        isUrgent: true,
        isTimed: false,
        createTime,
        submitTime,
        target: 0,
        text: drawMessage(random, createTime, senderOf(writer, random), WARNING_TITLE),
        reviewTimes: [first, soonAfter(first, random)] as const,
      },
    ];
  });
}

interface Slot {
  outcome: Outcome;
  /** Written by the trial's messenger, and still open: something to decide, to edit, to wait for. */
  isForTrial: boolean;
  /** a daily help that the trial's county sent so many days ago */
  helpDaysAgo?: number;
}

const OPEN_FOR_TRIAL = 4;
const HELP_DAYS_AGO = [17, 13, 9, 6, 3];
const HELP_CATEGORY = '08';

/** 6 % drafts, 3 % waiting, 5 % refused, 2 % revoked, 2 % cancelled, the others sent. */
function listSlots(count: number): Slot[] {
  const share = (percent: number) => Math.max(1, Math.round((count * percent) / 100));
  const some = (outcome: Outcome, number: number, isForTrial = false) =>
    Array.from({ length: number }, (): Slot => ({ outcome, isForTrial }));
  const slots = [
    ...some('waiting', OPEN_FOR_TRIAL, true),
    ...some('waiting', Math.max(share(3) - OPEN_FOR_TRIAL - 1, 0)),
    ...some('secondReview', 1, true),
    ...some('scheduled', 1, true),
    ...some('draft', 1, true),
    ...some('draft', share(6) - 1),
    ...some('refused', share(5)),
    ...some('revoked', share(2)),
    ...some('cancelled', Math.max(share(2), 2)),
  ];
  const sent = some('sent', Math.max(count - slots.length, 0));
  // the last ones, so that what is drawn for all others stays as it was
  const helps = HELP_DAYS_AGO.slice(0, sent.length);
  const ofTrial = helps.map((helpDaysAgo): Slot => ({ outcome: 'sent', isForTrial: true, helpDaysAgo }));
  return [...slots, ...sent.slice(helps.length), ...ofTrial];
}

function planMessage(
  { outcome, isForTrial, helpDaysAgo }: Slot,
  writers: readonly Writer[],
  random: Random,
  options: PlanOptions,
): PlannedMessage {
  const isHelp = helpDaysAgo !== undefined;
  const isOpen = !isHelp && (isForTrial || outcome === 'waiting');
  const createTime = isHelp
    ? new Date(chinaDayStart(options.now).getTime() - helpDaysAgo * DAY_MS + 9 * HOUR_MS)
    : isOpen
      ? drawYesterday(random, options.now)
      : drawPast(random, options.now);
  const writer = drawWriter(isForTrial, writers, random, options);
  const categories = isHelp ? [HELP_CATEGORY] : outcome === 'secondReview' ? REVIEWED_TWICE : null;
  const text = drawText(categories, random, createTime, writer);
  const submitTime = new Date(createTime.getTime() + random.between(1, isOpen ? 15 : 40) * MINUTE_MS);
  const first = isOpen ? soonAfter(submitTime, random) : drawReviewTime(random, submitTime);
  const second = drawReviewTime(random, first);
  return {
    outcome,
    writer,
    text,
    isUrgent: text.mayBeUrgent && outcome !== 'secondReview' && random.chance(0.5),
    isTimed: outcome === 'scheduled' || (!isOpen && !isHelp && random.chance(0.25)),
    createTime,
    submitTime,
    reviewTimes: [first, isOpen ? soonAfter(first, random) : second],
    target: 0,
  };
}

const soonAfter = (at: Date, random: Random) => new Date(at.getTime() + random.between(5, 30) * MINUTE_MS);

/** A second review is demanded by the category. */
const REVIEWED_TWICE = ['08', '13'];

/** @param categories null: of any */
function drawText(
  categories: readonly string[] | null,
  random: Random,
  createTime: Date,
  writer: Writer,
): MessageText {
  for (;;) {
    const text = drawMessage(random, createTime, senderOf(writer, random));
    if (categories === null || categories.includes(text.category)) return text;
  }
}

const senderOf = ({ department: { deptId, deptName, fullDeptName } }: Writer, random: Random) => ({
  unit: deptName,
  area:
    fullDeptName
      .split(/[省市]/)
      .at(-1)
      ?.replace(deptName, '') || '我省',
  phone: drawLandline(random, deptId),
});

function drawWriter(
  isForTrial: boolean,
  writers: readonly Writer[],
  random: Random,
  { farmersIn }: PlanOptions,
): Writer {
  const trialWriter = writers.find((writer) => writer.member.userName === 'xhmsg');
  if (trialWriter && (isForTrial || random.chance(0.12))) return trialWriter;
  for (let attempt = 0; attempt < 200; attempt++) {
    const level = random.pickWeighted([
      [2, 4],
      [3, 13],
      [4, 55],
      [5, 20],
      [6, 8],
    ]);
    const isNear = random.chance(0.2);
    const fitting = writers.filter(
      (writer) =>
        writer.level === level &&
        (!isNear || writer.area.startsWith(TRIAL_COUNTY.slice(0, writer.area.length))),
    );
    const writer = fitting.length > 0 ? random.pick(fitting) : undefined;
    if (writer && farmersIn(writer.area) >= 8) return writer;
  }
  if (!trialWriter) throw new Error('There are too few farmers for a history of messages.');
  return trialWriter;
}

/** The province's messages take what the others leave of the recipients; all shrink when the others want too many. */
function fitTargets(
  planned: readonly PlannedMessage[],
  random: Random,
  { recipients, farmersIn }: PlanOptions,
): void {
  const submitted = planned.filter(({ outcome }) => outcome !== 'draft');
  const local = submitted.filter(({ writer }) => writer.level > 2);
  for (const message of local) {
    const share = message.writer.level === 3 ? 0.1 + 0.5 * random.next() : 0.2 + 0.8 * random.next();
    message.target = farmersIn(message.writer.area) * share;
  }
  const wanted = local.filter(keepsRecipients).reduce((sum, { target }) => sum + target, 0);
  const scale = Math.min(1, (recipients * 0.9) / Math.max(wanted, 1));
  for (const message of local) message.target *= scale;
  const provincial = submitted.filter(({ writer }) => writer.level === 2);
  const rest = (recipients - wanted * scale) / Math.max(provincial.filter(keepsRecipients).length, 1);
  for (const message of provincial) message.target = rest;
}

/** The recipients of what was refused or revoked are not kept. */
export function keepsRecipients({ outcome }: Pick<PlannedMessage, 'outcome'>): boolean {
  return outcome !== 'draft' && outcome !== 'refused' && outcome !== 'revoked';
}

/** By month: the typhoons' three weigh most, then pests and sowing. */
const MONTH_WEIGHTS = [1, 1, 2, 1, 2, 2, 3, 3, 3, 2, 1, 1];

/** A working hour of the last 18 months, late enough ago that no receipt is missing. */
function drawPast(random: Random, now: Date): Date {
  for (;;) {
    const day = chinaDayStart(new Date(now.getTime() - random.between(12, 545) * DAY_MS));
    const month = Number(chinaMonth(day).slice(5));
    const isWeekend = [0, 6].includes(
      new Date(`${chinaDate(day).replace(/(....)(..)(..)/, '$1-$2-$3')}T00:00:00Z`).getUTCDay(),
    );
    if (!random.chance((MONTH_WEIGHTS[month - 1] ?? 1) / 3) || (isWeekend && random.chance(0.75))) continue;
    return new Date(
      day.getTime() + random.between(8 * 60 + 30, 17 * 60) * MINUTE_MS + random.between(0, 59_999),
    );
  }
}

function drawYesterday(random: Random, now: Date): Date {
  const yesterday = chinaDayStart(now).getTime() - DAY_MS;
  return new Date(yesterday + random.between(8 * 60 + 30, 16 * 60) * MINUTE_MS + random.between(0, 59_999));
}

/** Median 38 minutes, 2 % above a day; nobody decides at night. */
function drawReviewTime(random: Random, submitted: Date): Date {
  const minutes = 38 * Math.exp(1.77 * random.normal());
  const decided = new Date(submitted.getTime() + Math.min(Math.max(minutes, 2), 3 * 24 * 60) * MINUTE_MS);
  const minute = chinaMinuteOfDay(decided);
  if (minute >= 7 * 60 + 30 && minute < 20 * 60) return decided;
  const nextMorning = chinaDayStart(decided).getTime() + (minute < 12 * 60 ? 0 : DAY_MS) + 8 * HOUR_MS;
  return new Date(nextMorning + random.between(0, 60) * MINUTE_MS);
}
