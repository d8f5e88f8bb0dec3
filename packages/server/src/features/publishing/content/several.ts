/** Does something to several contents, each for itself: one that cannot be done stops no other. */
import { Refusal } from '../../../http/refusal.ts';

export interface Failed {
  readonly id: string;
  readonly code: number;
  readonly reason: string;
}

/** @throws Refusal of the one, when only one was asked for */
export async function eachOf(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<{ successCount: number; failed: Failed[] }> {
  const once = [...new Set(ids)];
  const failed: Failed[] = [];
  for (const id of once) {
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof Refusal) || once.length === 1) throw error;
      failed.push({ id, code: error.code, reason: error.message });
    }
  }
  return { successCount: once.length - failed.length, failed };
}
