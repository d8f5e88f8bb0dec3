/** What the trial's contents that are reviewed before they are published have in common: whose they are, and how they came where they stand. */
import {
  ContentOperation,
  type ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { PoolClient } from 'pg';
import type { StaffMember } from '../people.ts';

/** What was done until it stood as it stands. */
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
