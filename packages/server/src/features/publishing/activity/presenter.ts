/** Fields of an activity that travel, as the contract names them, with the person's verdicts. */
import {
  type ActivityDetails,
  type ActivityRow,
  activityDetails,
  activityRow,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { answerBy, besideFor, type ReadWhole, withReview } from '../content/presenter.ts';
import { activityPolicy } from './kind.ts';
import { progressOf } from './progress.ts';
import type { ListedActivity } from './queries.ts';
import { maySeeSigns } from './sign-policy.ts';
import type { StoredActivity } from './stored.ts';

export function toActivityRow(actor: Actor, row: ListedActivity, now: Date): ActivityRow {
  return answerBy(activityRow, {
    ...withReview(actor, row),
    activityStatus: progressOf(row, now),
    can: { ...activityPolicy.canOf(actor, row), signs: maySeeSigns(actor, row) },
  });
}

interface Beside extends ReadWhole {
  /** names of the parts of its region that it is meant for */
  readonly targets: ReadonlyMap<string, string>;
}

export const toActivityDetails = (
  actor: Actor,
  row: StoredActivity,
  { targets, ...beside }: Beside,
  now: Date,
): ActivityDetails =>
  answerBy(activityDetails.answer, {
    ...row,
    targets: row.targetDeptIds.map((deptId) => ({ deptId, deptName: targets.get(deptId) ?? deptId })),
    ...toActivityRow(actor, row, now),
    ...besideFor(actor, row, beside),
  });
