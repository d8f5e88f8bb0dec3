/** Common parts of the trial's reviewed contents: their people and the histories of their states. */
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables } from '../../database/tables.ts';
import { idAt } from '../../installation/record-ids.ts';
import { DAY_MS, HOUR_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';

/** Operations that lead to each state. */
export const trialHistories: Readonly<Record<keyof typeof ContentStatus, readonly ContentOperation[]>> = {
  draft: [ContentOperation.added],
  waiting: [ContentOperation.added, ContentOperation.submitted],
  published: [ContentOperation.added, ContentOperation.submitted, ContentOperation.passed],
  refused: [ContentOperation.added, ContentOperation.submitted, ContentOperation.refused],
  offline: [
    ContentOperation.added,
    ContentOperation.submitted,
    ContentOperation.passed,
    ContentOperation.takenOffline,
  ],
};

export type PersonOf = (userName: string) => {
  readonly userId: string;
  readonly realName: string;
  readonly deptId: string;
  readonly deptName: string;
  readonly fullDeptName: string;
};

/** The trial's people by their accounts, each with their main identity. */
export async function openTrialPeople(client: PoolClient, staff: readonly StaffMember[]): Promise<PersonOf> {
  const { rows: names } = await client.query<{ dept_id: string; dept_name: string; full_dept_name: string }>(
    'SELECT dept_id, dept_name, full_dept_name FROM sys_dept',
  );
  const departments = new Map(names.map((row) => [row.dept_id, row]));
  return (userName) => {
    const found = staff.find((member) => member.userName === userName);
    if (!found) throw new Error(`The trial has no account ${userName}.`);
    const { deptId } = found.identities[0];
    const place = departments.get(deptId);
    return { ...found, deptId, deptName: place?.dept_name ?? '', fullDeptName: place?.full_dept_name ?? '' };
  };
}

/** The same, of a trial that is loaded. */
export async function readTrialPeople(db: Kysely<Tables>, userNames: readonly string[]): Promise<PersonOf> {
  const people = await db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .select(['person.userId', 'person.userName', 'person.realName'])
    .select(['dept.deptId', 'dept.deptName', 'dept.fullDeptName'])
    .where('person.userName', 'in', userNames)
    .execute();
  return (userName) => {
    const found = people.find((person) => person.userName === userName);
    if (!found) throw new Error(`The trial has no account ${userName}.`);
    return found;
  };
}

/** One content, and what became of it by whom: accounts of the trial. */
export interface TrialContent {
  readonly writer: string;
  readonly daysAgo: number;
  readonly end: keyof typeof ContentStatus;
  readonly reviewer?: string;
  readonly opinion?: string;
}

/** Each step an hour and a half after the one before it. */
const timeOf = ({ daysAgo }: TrialContent, step: number, now: Date): Date =>
  new Date(now.getTime() - daysAgo * DAY_MS - 8 * HOUR_MS + step * 1.5 * HOUR_MS);

/** An id of the content's own time: lists are in the order of ids, and shown as those of time. */
export const idOfContent = (one: TrialContent, place: number, now: Date): string =>
  idAt(timeOf(one, 0, now), place);

/** The columns that every kind has beside what it publishes. */
export function reviewedColumns(one: TrialContent, contentHash: string, now: Date, personOf: PersonOf) {
  const writer = personOf(one.writer);
  const steps = trialHistories[one.end];
  const isDecided = steps.length > 2;
  const wasPublished = steps.includes(ContentOperation.passed);
  const reviewer = isDecided && one.reviewer ? personOf(one.reviewer) : null;
  return {
    auditStatus: ContentStatus[one.end],
    contentHash,
    passedHash: wasPublished ? contentHash : null,
    submitTime: steps.length > 1 ? timeOf(one, 1, now) : null,
    auditUserId: reviewer?.userId ?? null,
    auditUserName: reviewer?.realName ?? null,
    auditTime: isDecided ? timeOf(one, 2, now) : null,
    auditOpinion: one.end === 'offline' ? null : (one.opinion ?? null),
    publishTime: wasPublished ? timeOf(one, 2, now) : null,
    createUserId: writer.userId,
    createUserName: writer.realName,
    createDeptId: writer.deptId,
    createTime: timeOf(one, 0, now),
    updateTime: timeOf(one, steps.length - 1, now),
    version: steps.length,
  };
}

/** The records of how it came where it stands; each still needs its content's id. */
export function reviewedRecords(
  one: TrialContent,
  contentHash: string,
  { now, nextId, personOf }: { now: Date; nextId: () => string; personOf: PersonOf },
) {
  const steps = trialHistories[one.end];
  return steps.map((operateType, step) => {
    const person = personOf(step < 2 ? one.writer : (one.reviewer ?? one.writer));
    return {
      recordId: nextId(),
      operateType,
      operateUserId: person.userId,
      operateUserName: person.realName,
      operateDeptId: person.deptId,
      operateDeptName: person.fullDeptName,
      operateTime: timeOf(one, step, now),
      opinion: step === steps.length - 1 && step >= 2 ? (one.opinion ?? null) : null,
      contentHash,
    };
  });
}
