/** In SQL: which repeats are not sent any more, asked when they are claimed and when they are ended. */

import { SENT_IN_PART } from '../state-lists.ts';

/** "Tonight" is over by then; what may not leave at night waits for its window, and that opens once a day. */
const URGENT_AGE = '6 hours';
const ORDINARY_AGE = '24 hours';

/**
 * True of a repeat `r` of an application `a` that was dropped (its text was changed, the database was restored), or whose
 * application has ended and that nobody sent for hours after its time: nothing else would ask a person whether it still holds.
 */
export const isOver = (
  r: string,
  a: string,
) => /* sql */ `(${r}.reason IN ('changed', 'restored') OR (${a}.send_status IN (${SENT_IN_PART})
  AND ${r}.due_time < now() - CASE WHEN ${a}.urgent_flag = 1 OR ${a}.night_flag = 1 THEN interval '${URGENT_AGE}'
    ELSE interval '${ORDINARY_AGE}' END))`;
