/** Fields of a push that travel, as the contract names them, with the person's verdicts. */
import {
  type PushDetails,
  type PushRow,
  pushDetails,
  pushRow,
} from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { seesReview } from '../content/policy.ts';
import { answerBy, NO_REVIEW } from '../content/presenter.ts';
import type { ReadWhole } from '../content/routes.ts';
import { pushPolicy, type StoredPush } from './kind.ts';
import type { ListedPush } from './queries.ts';
import { pushStatusOf } from './status.ts';

export function toPushRow(actor: Actor, row: ListedPush): PushRow {
  const told = seesReview(actor, row) ? row : { ...row, ...NO_REVIEW };
  return answerBy(pushRow, { ...told, pushStatus: pushStatusOf(row), can: pushPolicy.canOf(actor, row) });
}

export const toPushDetails = (
  actor: Actor,
  row: StoredPush,
  beside: ReadWhole,
  targets: Pick<PushDetails, 'targetDepts' | 'targetUsers'>,
): PushDetails =>
  answerBy(pushDetails.answer, {
    ...row,
    ...toPushRow(actor, row),
    ...targets,
    ...(seesReview(actor, row) ? beside : { remindWords: [], records: [] }),
  });
