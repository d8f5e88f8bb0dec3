/** Problems as they are kept with an import: those of cells, and before them the parts of the file that were not read, in row 0. */

import type { ImportProblem } from '@farmers-mailbox/contract/people/imports/task.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';

const NO_ROW = 0;

export const together = (
  problems: readonly ImportProblem[],
  unread: readonly UnreadPart[],
): ImportProblem[] => [
  ...unread.map(({ place, reason }) => ({ rowNo: NO_ROW, column: place, problem: reason })),
  ...problems,
];

export const apart = (
  kept: readonly ImportProblem[],
): { problems: ImportProblem[]; unread: UnreadPart[] } => ({
  problems: kept.filter(({ rowNo }) => rowNo !== NO_ROW),
  unread: kept
    .filter(({ rowNo }) => rowNo === NO_ROW)
    .map(({ column, problem }) => ({ place: column, reason: problem })),
});
