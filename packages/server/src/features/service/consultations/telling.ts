/** Why the telephones of an office are told of a consultation, and that they are told anew once another unit has it. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/** Why a question concerns an office; the column says the same. */
export const Reason = { toAssign: 1, toAnswer: 2, notAssigned: 3, notAnswered: 4 } as const;
export type Reason = (typeof Reason)[keyof typeof Reason];

/** Another unit has it: its telephones are told of it as of something new, and the office above once that one waits too long. */
export async function forgetTelling(trx: Transaction<Tables>, consultId: string): Promise<void> {
  const reasons = [Reason.toAnswer, Reason.notAnswered];
  for (const table of ['consultNotice', 'consultEscalation'] as const) {
    await trx.deleteFrom(table).where('consultId', '=', consultId).where('reason', 'in', reasons).execute();
  }
}
