/** The trial's consultations: three hundred of four months, nearly all answered, a few in every state that waits. People are made up. */
import { SCORE_WORDS } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { ConsultOperation, ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { deadlineOf } from '../features/service/consultations/deadline.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { idAt } from '../installation/record-ids.ts';
import { chinaDate, chinaDay, HOUR_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP, TRIAL_VILLAGE } from './accounts.ts';
import { QUESTIONS, type TrialQuestion } from './consultation-texts.ts';
import { phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import type { StaffMember } from './people.ts';
import { openRandom, type Random } from './random.ts';

export interface ConsultationOptions {
  seed: number;
  now: Date;
  personalData: PersonalData;
}

const TOTAL = 300;
/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_960_000;
const MADE_UP = '（虚构）';
const OLDEST_HOURS = 120 * 24;
/** Half of the farmers have their answer within so many hours. */
const MEDIAN_HOURS = 9;
/** Where the trial's drafters and reviewers sit. */
const PROVINCIAL_UNIT = '33A2';
const COUNTY_UNIT = `${TRIAL_COUNTY}A1`;

const { unassigned, drafting, checking, returned, answered, closed } = ConsultStatus;

/** Of those without an answer, how long ago they were asked and how they stand: two are overdue. Everything else is answered. */
const UNANSWERED: readonly (readonly [status: ConsultStatus, hoursAgo: number, place: string | null])[] = [
  [unassigned, 1, TRIAL_VILLAGE],
  [unassigned, 4, TRIAL_TOWNSHIP],
  [unassigned, 9, null],
  [unassigned, 22, null],
  [unassigned, 150, TRIAL_TOWNSHIP],
  [drafting, 7, TRIAL_TOWNSHIP],
  [drafting, 15, null],
  [drafting, 27, null],
  [drafting, 34, TRIAL_VILLAGE],
  [drafting, 49, null],
  [drafting, 160, null],
  [checking, 12, null],
  [checking, 38, TRIAL_TOWNSHIP],
  [checking, 56, null],
  [returned, 43, TRIAL_TOWNSHIP],
  [returned, 62, null],
  [closed, 200, TRIAL_TOWNSHIP],
  [closed, 900, null],
];

const SOURCES: readonly (readonly [source: number, weight: number])[] = [
  [1, 32],
  [2, 24],
  [4, 24],
  [5, 14],
  [6, 6],
];
const BY_TELEPHONE = 4;
const ON_BEHALF = 5;

interface Person {
  readonly userId: string;
  readonly realName: string;
  readonly deptId: string;
  readonly fullDeptName: string;
}

interface Planned {
  readonly status: ConsultStatus;
  readonly callTime: Date;
  readonly hours: number;
  readonly village: Department;
  readonly place: number;
}

export async function loadConsultations(
  client: PoolClient,
  departments: readonly Department[],
  staff: readonly StaffMember[],
  options: ConsultationOptions,
): Promise<void> {
  const random = openRandom(options.seed, 'consultations');
  const planned = plan(departments, random, options.now);
  const names = new Map(departments.map(({ deptId, fullDeptName }) => [deptId, fullDeptName]));
  const personOf = (userName: string): Person => {
    const found = staff.find((member) => member.userName === userName);
    if (!found) throw new Error(`The trial has no account ${userName}.`);
    const { deptId } = found.identities[0];
    const { userId, realName } = found;
    return { userId, realName, deptId, fullDeptName: names.get(deptId) ?? '' };
  };
  const lastNos = new Map<string, number>();
  const written = planned.map((one) => {
    const day = chinaDay(one.callTime);
    const no = (lastNos.get(day) ?? 0) + 1;
    lastNos.set(day, no);
    const consultNo = `ZX${chinaDate(one.callTime)}${String(no).padStart(5, '0')}`;
    return writeOut(one, consultNo, { ...options, random, personOf });
  });
  await copyRows(
    client,
    'consultation',
    written.map(({ row }) => row),
  );
  await copyRows(
    client,
    'consultationRecord',
    written.flatMap(({ records }) => records),
  );
  await copyRows(
    client,
    'consultationNumber',
    [...lastNos].map(([day, lastNo]) => ({ day, lastNo })),
  );
}

/** The oldest first. A third is asked around the trial's own accounts. */
function plan(departments: readonly Department[], random: Random, now: Date): Planned[] {
  const villages = departments.filter(({ deptType, deptLevel }) => deptType === '01' && deptLevel === 6);
  const inside = (area: string) => villages.filter(({ deptId }) => deptId.startsWith(area));
  const near = [inside(TRIAL_TOWNSHIP), inside(TRIAL_COUNTY), inside(TRIAL_COUNTY.slice(0, 4))];
  const anyVillage = () =>
    random.pick(
      random.pickWeighted([
        [near[0] ?? [], 12] as const,
        [near[1] ?? [], 10] as const,
        [near[2] ?? [], 12] as const,
        [villages, 66] as const,
      ]),
    );
  const waiting = UNANSWERED.map(([status, hoursAgo, area]) => ({
    status,
    hoursAgo,
    hours: hoursAgo * 0.8,
    village: area === null ? anyVillage() : random.pick(inside(area)),
  }));
  const done = Array.from({ length: TOTAL - UNANSWERED.length }, () => {
    const hoursAgo = 3 + random.next() ** 1.3 * OLDEST_HOURS;
    const hours = Math.min(MEDIAN_HOURS * Math.exp(0.75 * random.normal()), hoursAgo * 0.8, 90);
    return { status: answered, hoursAgo, hours: Math.max(hours, 0.4), village: anyVillage() };
  });
  return [...waiting, ...done]
    .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
    .map(({ hoursAgo, ...one }, place) => ({
      ...one,
      place,
      callTime: new Date(now.getTime() - Math.round(hoursAgo * HOUR_MS)),
    }));
}

const DAMAGE = 3;
const isUrgent = ({ callType }: TrialQuestion): boolean => callType === DAMAGE;
const NOT_URGENT = QUESTIONS.filter((question) => !isUrgent(question));

interface Draws extends ConsultationOptions {
  readonly random: Random;
  readonly personOf: (userName: string) => Person;
}

function writeOut(one: Planned, consultNo: string, draws: Draws) {
  const { random, personOf, seed, personalData } = draws;
  const { status, callTime, place, village } = one;
  // what is urgent has been answered: only the two that wait for days are overdue
  const question = random.pick(status === answered ? QUESTIONS : NOT_URGENT);
  const source = random.pickWeighted(SOURCES);
  const reporter = reporterOf(source, village.deptId, personOf);
  const phone = phoneAt(PHONES_FROM + place, seed);
  const urgentFlag = isUrgent(question) ? 1 : 0;
  const consultId = idAt(callTime, place);
  const steps = stepsOf(one, question.answer, draws);
  const smsReplyFlag = random.chance(0.7) ? 1 : 0;
  const mark = smsReplyFlag === 1 ? markOf(steps.columns.replyTime, draws) : null;
  const row = {
    consultId,
    consultNo,
    callType: question.callType,
    callSource: source,
    title: question.title,
    content: question.content,
    product: question.product,
    callUserName: `${drawName(random, random.chance(0.6) ? 'man' : 'woman', random.between(1955, 1990))}${MADE_UP}`,
    phoneCipher: personalData.encrypt(phone),
    phoneHash: personalData.hash(phone),
    deptId: village.deptId,
    callTime,
    urgentFlag,
    smsReplyFlag,
    deadline: deadlineOf(callTime, urgentFlag === 1, []),
    consultStatus: mark === null ? status : ConsultStatus.rated,
    ...steps.columns,
    ...(mark?.columns ?? UNRATED),
    publicFlag: mark?.isExample ? 1 : 0,
    createUserId: reporter?.userId ?? null,
    createUserName: reporter?.realName ?? null,
    createDeptId: reporter?.deptId ?? null,
    createTime: callTime,
    version: steps.deeds.length + (mark === null ? 1 : 2),
  };
  const asked = { operateType: ConsultOperation.asked, by: reporter, time: callTime, content: null };
  const marked = mark === null ? [] : [mark.deed];
  const records = [asked, ...steps.deeds, ...marked].map(({ operateType, by, time, content }, step) => ({
    recordId: idAt(time, place * 10 + step),
    consultId,
    operateType,
    operateUserId: by?.userId ?? null,
    operateUserName: by?.realName ?? null,
    operateDeptName: by?.fullDeptName ?? null,
    operateTime: time,
    content,
  }));
  return { row, records };
}

const UNRATED = { score: null, scoreContent: null, scoreTime: null };
/** Half of those who are asked for a mark give one: 4.6 of 5 on the average. */
const MARKS: readonly (readonly [score: number, weight: number])[] = [
  [5, 85],
  [3, 10],
  [1, 5],
];
const SAID: Readonly<Record<number, readonly string[]>> = {
  5: ['', '', '', '谢谢老师', '讲得很清楚'],
  3: ['', '要是能来田里看看更好'],
  1: ['', '答复太晚了'],
};

function markOf(replyTime: Date | null, { random, now }: Draws) {
  if (replyTime === null || !random.chance(0.5)) return null;
  const scoreTime = new Date(replyTime.getTime() + Math.round(random.next() * 20 * HOUR_MS));
  if (scoreTime > now) return null;
  const score = random.pickWeighted(MARKS);
  const said = random.pick(SAID[score] ?? ['']);
  const content = `${score}分（${SCORE_WORDS[score]}）${said === '' ? '' : `：${said}`}`;
  return {
    columns: { score, scoreContent: said || null, scoreTime },
    isExample: score === 5 && random.chance(0.15),
    deed: { operateType: ConsultOperation.rated, by: null, time: scoreTime, content },
  };
}

/** The person who wrote it down; null where the farmer asked by themselves. */
function reporterOf(source: number, village: string, personOf: Draws['personOf']): Person | null {
  if (source === ON_BEHALF || source === BY_TELEPHONE) {
    if (village === TRIAL_VILLAGE) return personOf('cunmsg');
    if (village.startsWith(TRIAL_TOWNSHIP)) return personOf('sdmsg');
    if (village.startsWith(TRIAL_COUNTY)) return personOf('xhmsg');
    return personOf(village.startsWith(TRIAL_COUNTY.slice(0, 4)) ? 'hzmsg' : 'provmsg');
  }
  return null;
}

interface Deed {
  readonly operateType: ConsultOperation;
  readonly by: Person | null;
  readonly time: Date;
  readonly content: string | null;
}

const NOTHING = {
  assignDeptId: null,
  assignUserId: null,
  assignTime: null,
  draftContent: null,
  draftUserId: null,
  draftUserName: null,
  draftTime: null,
  checkUserId: null,
  checkUserName: null,
  checkTime: null,
  checkOpinion: null,
  replyContent: null,
  replyTime: null,
  closeReason: null,
  closeTime: null,
};
const OPINION = '请写明用药的安全间隔期，再提交';
const CLOSE_REASON = '农户来电说已经解决，不用答复';

/**
 * Steps after the question, and the columns that they left. The trial's county answers its own farmers, the
 * province the others.
 */
function stepsOf({ status, callTime, hours, village }: Planned, answer: string, { random, personOf }: Draws) {
  const isCounty = village.deptId.startsWith(TRIAL_COUNTY);
  const unit = isCounty ? COUNTY_UNIT : PROVINCIAL_UNIT;
  const assigner = personOf(isCounty ? 'xhadmin2' : 'provadmin');
  const drafter = personOf(isCounty ? 'xhadmin' : `drafter${random.between(1, 8)}`);
  const checker = personOf(isCounty ? 'xhadmin2' : `checker${random.between(1, 4)}`);
  const at = (part: number) => new Date(callTime.getTime() + Math.round(hours * part * HOUR_MS));
  const deed = (operateType: ConsultOperation, by: Person, part: number, content: string | null): Deed => ({
    operateType,
    by,
    time: at(part),
    content,
  });
  if (status === unassigned) return { columns: NOTHING, deeds: [] };
  if (status === closed) {
    const columns = { ...NOTHING, closeReason: CLOSE_REASON, closeTime: at(0.3) };
    return { columns, deeds: [deed(ConsultOperation.closed, assigner, 0.3, CLOSE_REASON)] };
  }
  const given = { ...NOTHING, assignDeptId: unit, assignTime: at(0.2) };
  const assigned = deed(ConsultOperation.assigned, assigner, 0.2, drafter.fullDeptName);
  if (status === drafting) return { columns: given, deeds: [assigned] };
  const written = {
    ...given,
    draftContent: answer,
    draftUserId: drafter.userId,
    draftUserName: drafter.realName,
    draftTime: at(0.7),
  };
  const submitted = deed(ConsultOperation.submitted, drafter, 0.7, answer);
  if (status === checking) return { columns: written, deeds: [assigned, submitted] };
  const checkedBy = { checkUserId: checker.userId, checkUserName: checker.realName, checkTime: at(1) };
  if (status === returned) {
    const columns = { ...written, ...checkedBy, checkOpinion: OPINION };
    return { columns, deeds: [assigned, submitted, deed(ConsultOperation.returned, checker, 1, OPINION)] };
  }
  const columns = { ...written, ...checkedBy, replyContent: answer, replyTime: at(1) };
  return { columns, deeds: [assigned, submitted, deed(ConsultOperation.passed, checker, 1, null)] };
}
