/** Brings a sent letter to its receivers: with the sending itself, and to the rest of many units in the background. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { ReceiverType } from '@farmers-mailbox/contract/office/letters/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import {
  countGroupMembers,
  type Delivered,
  deliverToGroups,
  deliverToPeople,
  deliverToUnits,
  listPending,
  noteUnits,
  takePending,
  UNITS_PER_BATCH,
} from './delivery-queries.ts';
import { reachable, type Target } from './receivers.ts';
import { dropFilesOfForgotten, type Written } from './stored-letter.ts';

type Reached = Omit<AnswerOf<typeof endpoints.sendLetter>, 'letterId'>;

/** @throws Refusal 4000 when nobody would get it */
export async function reach(
  trx: Transaction<Tables>,
  actor: Actor,
  letter: Delivered,
  { receiverType, unitScope }: Written,
  targets: readonly Target[],
): Promise<Reached> {
  const ids = targets.map(({ id }) => id);
  switch (receiverType) {
    case ReceiverType.people:
      return reachedBy(await deliverToPeople(trx, letter, ids));
    case ReceiverType.groups: {
      const receiverCount = await deliverToGroups(trx, letter, ids, reachable(actor));
      if (receiverCount === 0) throw refuseField('receiverIds', '所选分组里没有可以收信的人员');
      const leftOutCount = (await countGroupMembers(trx, ids)) - receiverCount;
      await trx
        .updateTable('msgLetter')
        .set({ leftOutCount })
        .where('letterId', '=', letter.letterId)
        .execute();
      return { ...reachedBy(receiverCount), leftOutCount };
    }
    case ReceiverType.units:
      return reachUnits(trx, letter, ids, unitScope);
  }
}

const reachedBy = (receiverCount: number): Reached => ({
  receiverCount,
  pendingUnitCount: 0,
  leftOutCount: 0,
});

/** A few units get it at once; of many the rest follow in the background. */
async function reachUnits(
  trx: Transaction<Tables>,
  letter: Delivered,
  deptIds: readonly string[],
  unitScope: number,
): Promise<Reached> {
  const unitCount = await noteUnits(trx, letter.letterId, deptIds, unitScope);
  if (unitCount === 0) throw refuseField('receiverIds', '所选单位下面没有可以收信的单位');
  await trx.updateTable('msgLetter').set({ unitCount }).where('letterId', '=', letter.letterId).execute();
  const receiverCount = await deliverToUnits(trx, letter);
  const pendingUnitCount = Math.max(0, unitCount - UNITS_PER_BATCH);
  if (receiverCount === 0 && pendingUnitCount === 0) {
    throw refuseField('receiverIds', '所选单位里没有工作人员，没有人能收到');
  }
  return { receiverCount, pendingUnitCount, leftOutCount: 0 };
}

/** A letter to a whole province lets the clock do other things in between. */
const BATCHES_AT_ONCE = 20;

/** Of several programs each takes another letter; one that stops leaves the rest where it is. @returns how many batches were served */
export async function deliverPending({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<number> {
  let batches = 0;
  const deliverBatch = (letterId: string) =>
    db.transaction().execute(async (trx) => {
      const writerId = await takePending(trx, letterId);
      if (writerId === null) return false;
      await deliverToUnits(trx, { letterId, writerId, now: clock.now() });
      // whoever threw it away before could not know that nobody else gets it
      await dropFilesOfForgotten(trx, [letterId]);
      return true;
    });
  await eachAlone(
    await listPending(db),
    (letterId) => `letter ${letterId} could not be delivered`,
    async (letterId) => {
      while (batches < BATCHES_AT_ONCE && (await deliverBatch(letterId))) batches += 1;
    },
  );
  return batches;
}
