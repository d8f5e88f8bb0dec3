/** Steps of processes of which staff was told by SMS: each once, however many programs look (`sms_step_notice`). */
import { sql, type Transaction } from 'kysely';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import type { Tables } from '../../../../database/tables.ts';

/** Of a step, in a query that names the process `p`. */
export const stepColumns = columnsOf('massSmsProcess', ['stepNo'], 'p');
export type Step = RowOf<typeof stepColumns> & { readonly applyId: string };
/** As a condition, in a query that names the application `a` besides. */
export const isUntold = sql`NOT EXISTS (SELECT FROM sms_step_notice AS n WHERE n.apply_id = a.apply_id AND n.step_no = p.step_no)`;

/**
 * Those of the steps that nobody has told of yet; they count as told with this transaction. Two programs tell at once, and wait for each
 * other's rows: both write them in the order of the ids.
 */
export async function noteSteps<One extends Step>(
  trx: Transaction<Tables>,
  steps: readonly One[],
  now: Date,
): Promise<One[]> {
  const noted = await trx
    .insertInto('smsStepNotice')
    .values(
      steps
        .map(({ applyId, stepNo }) => ({ applyId, stepNo, noticeTime: now }))
        .toSorted((a, b) => Number(BigInt(a.applyId) - BigInt(b.applyId))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('applyId')
    .execute();
  const ids = new Set(noted.map(({ applyId }) => applyId));
  return steps.filter(({ applyId }) => ids.has(applyId));
}
