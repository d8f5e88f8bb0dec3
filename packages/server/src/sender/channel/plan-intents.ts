/** Plans the next beat: for each open batch, in their order, the recipient up to which it is committed. Pure. */
import type { Batch } from '../claim/batch.ts';
import type { Intent } from '../journal/beat.ts';

/**
 * @param places segments that the window and the rate allow
 * @param isIdle nothing is on its way: a message that is longer than the window then goes alone
 * @param roomOf segments that the route of a carrier allows; a carrier that has to wait lets the others pass
 * @param ordinaryRoom segments of texts that are not urgent that the channel's day allows
 */
export function planIntents(
  open: readonly Batch[],
  places: number,
  isIdle: boolean,
  roomOf: (carrier: string) => number = () => Number.POSITIVE_INFINITY,
  ordinaryRoom = Number.POSITIVE_INFINITY,
): Intent[] {
  const intents: Intent[] = [];
  const rooms = new Map<string, number>();
  let ordinary = ordinaryRoom;
  for (const batch of open) {
    if (places <= 0) break;
    let room = rooms.get(batch.carrier) ?? roomOf(batch.carrier);
    let upTo = batch.committed;
    while (upTo < batch.size && room > 0) {
      const segments = batch.segmentCountAt(upTo);
      const isAlone = isIdle && intents.length === 0 && upTo === batch.committed;
      if (places < segments && !isAlone) break;
      if (batch.rank === 0 && ordinary < segments) break;
      places -= segments;
      room -= segments;
      if (batch.rank === 0) ordinary -= segments;
      upTo += 1;
    }
    rooms.set(batch.carrier, room);
    if (upTo > batch.committed) intents.push({ batch, upTo });
    if (upTo < batch.size && room > 0) break;
  }
  return intents;
}

/** Segments that are planned. */
export function segmentsByUrgency(intents: readonly Intent[]): { ordinary: number; urgent: number } {
  const planned = { ordinary: 0, urgent: 0 };
  for (const intent of intents)
    planned[intent.batch.rank === 0 ? 'ordinary' : 'urgent'] += segmentsOf(intent);
  return planned;
}

/** Segments of each carrier that are planned. */
export function segmentsByCarrier(intents: readonly Intent[]): Map<string, number> {
  const planned = new Map<string, number>();
  for (const intent of intents) {
    const { carrier } = intent.batch;
    planned.set(carrier, (planned.get(carrier) ?? 0) + segmentsOf(intent));
  }
  return planned;
}

function segmentsOf({ batch, upTo }: Intent): number {
  let segments = 0;
  for (let index = batch.committed; index < upTo; index += 1) segments += batch.segmentCountAt(index);
  return segments;
}
