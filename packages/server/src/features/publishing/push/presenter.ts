/** Fields of a push that travel, as the contract names them, with the person's verdicts. */
import {
  type PushDetails,
  type PushRow,
  pushDetails,
  pushRow,
} from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import { answerBy, besideFor, type ReadWhole, withReview } from '../content/presenter.ts';
import { pushPolicy, type StoredPush } from './kind.ts';
import type { ListedPush } from './queries.ts';
import { pushStatusOf } from './status.ts';

export function toPushRow(actor: Actor, row: ListedPush): PushRow {
  return answerBy(pushRow, {
    ...withReview(actor, row),
    pushStatus: pushStatusOf(row),
    can: pushPolicy.canOf(actor, row),
  });
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
    ...besideFor(actor, row, beside),
  });
