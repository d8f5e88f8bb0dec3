/** How far the open batches are to be committed with the next beat, in their order. Pure. */
import type { Batch } from './batch.ts';
import type { Intent } from './beat.ts';

/**
 * @param places segments that the window and the rate allow
 * @param isIdle nothing is on its way: a message that is longer than the window then goes alone
 */
export function planIntents(open: readonly Batch[], places: number, isIdle: boolean): Intent[] {
  const intents: Intent[] = [];
  for (const batch of open) {
    if (places <= 0) break;
    let upTo = batch.committed;
    while (upTo < batch.size) {
      const segments = batch.segmentCountAt(upTo);
      const isAlone = isIdle && intents.length === 0 && upTo === batch.committed;
      if (places < segments && !isAlone) break;
      places -= segments;
      upTo += 1;
    }
    if (upTo > batch.committed) intents.push({ batch, upTo });
    if (upTo < batch.size) break;
  }
  return intents;
}
