/** Contents of a kind that wait for a person, as the review centre asks for them. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { ReviewedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Decisions, WaitingKind } from '../../../access/waiting-kind.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { ContentTable, ListedKind } from './kind.ts';
import { waitsForDecision } from './queries.ts';

/**
 * @param waitingFor further conditions of the kind; null for who reviews none of it
 * @param isOfType where kinds share a table
 */
export function waitingContent(
  of: ListedKind,
  type: ReviewedType,
  waitingFor: (actor: Actor) => readonly Condition[] | null,
  isOfType: readonly Condition[] = [],
): WaitingKind {
  return {
    ...{ type, table: of.table, key: of.key },
    columns: {
      title: 'title',
      submitUserName: 'createUserName',
      submitDeptId: 'createDeptId',
      submitTime: 'submitTime',
      auditStatus: of.status,
    },
    waitingFor: (actor) => {
      const area = areaOf(actor);
      const also = waitingFor(actor);
      return area === null || also === null ? null : waitsForDecision(of, actor, area, also);
    },
    decisions: {
      ...recordedDecisions(of),
      readableBy: (actor) => [...of.visibleTo(actor), ...isOfType],
    },
  };
}

export const recordedDecisions = ({
  records,
  key,
}: Pick<ContentTable, 'records' | 'key'>): Omit<Decisions, 'readableBy'> => ({
  ...{ table: records, key: 'recordId' },
  columns: {
    of: key,
    userId: 'operateUserId',
    time: 'operateTime',
    opinion: 'opinion',
    outcome: 'operateType',
  },
  passed: [ContentOperation.passed],
  refused: ContentOperation.refused,
});
