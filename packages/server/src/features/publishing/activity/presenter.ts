/** Fields of an activity that travel, as the contract names them, with the person's verdicts. */
import {
  type ActivityDetails,
  type ActivityRow,
  activityDetails,
  activityRow,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { seesReview } from '../content/policy.ts';
import { answerBy, NO_REVIEW } from '../content/presenter.ts';
import type { ReadWhole } from '../content/routes.ts';
import { activityPolicy } from './kind.ts';
import { progressOf } from './progress.ts';
import type { ListedActivity } from './queries.ts';
import { maySeeSigns } from './sign-policy.ts';
import type { StoredActivity } from './stored.ts';

export function toActivityRow(actor: Actor, row: ListedActivity, now: Date): ActivityRow {
  const told = seesReview(actor, row) ? row : { ...row, ...NO_REVIEW };
  return answerBy(activityRow, {
    ...told,
    activityStatus: progressOf(row, now),
    can: { ...activityPolicy.canOf(actor, row), signs: maySeeSigns(actor, row) },
  });
}

export const toActivityDetails = (
  actor: Actor,
  row: StoredActivity,
  beside: ReadWhole,
  now: Date,
): ActivityDetails =>
  answerBy(activityDetails.answer, {
    ...row,
    ...toActivityRow(actor, row, now),
    ...(seesReview(actor, row) ? beside : { remindWords: [], records: [] }),
  });
