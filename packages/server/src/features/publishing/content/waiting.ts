/** Contents of a kind that wait for a person, as the review centre asks for them. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ReviewedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Decisions, ReadCheck, WaitingKind } from '../../../access/waiting-kind.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { ContentTable, ListedKind } from './kind.ts';
import { waitsForDecision } from './queries.ts';

/** The kind's own calls, each about one piece; `fieldsOf` where they do not name it by the kind's key alone. */
export interface DecidingCalls {
  readonly pass: Endpoint;
  readonly refuse: Endpoint;
  fieldsOf?(read: ReadCheck, isPassed: boolean): object;
}

/**
 * @param waitingFor further conditions of the kind; null for who reviews none of it
 * @param isOfType where kinds share a table
 */
export function waitingContent(
  of: ListedKind,
  type: ReviewedType,
  { pass, refuse, fieldsOf }: DecidingCalls,
  waitingFor: (actor: Actor) => readonly Condition[] | null,
  isOfType: readonly Condition[] = [],
): WaitingKind {
  return {
    type,
    table: of.table,
    key: of.key,
    columns: {
      title: 'title',
      submitUserName: 'createUserName',
      submitDeptId: 'createDeptId',
      submitTime: 'submitTime',
      auditStatus: of.status,
      version: 'version',
    },
    waitingFor: (actor) => {
      const area = areaOf(actor);
      const also = waitingFor(actor);
      return area === null || also === null ? null : waitsForDecision(of, actor, area, also);
    },
    decidedBy: (read, isPassed) => {
      const { id, ...others } = read;
      const endpoint = isPassed ? pass : refuse;
      return { endpoint, fields: fieldsOf?.(read, isPassed) ?? { [of.key]: id, ...others } };
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
  table: records,
  key: 'recordId',
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
