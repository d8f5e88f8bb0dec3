/**
 * Neighbouring slices of one application that one claim took. They are read and asked about together: with turns of the database for each
 * slice the claims, one after the other, would be slower than the wire.
 */
import type { StoredColumns } from '../../database/columns.ts';
import type { Rank } from './batch.ts';
import type { Run } from './run.ts';

/** The version of its application, and whether its hash is that of its pass, tell whether its text has to be read again. */
export type OfVersion = StoredColumns<'massSmsApply', 'version'> & { readonly is_bound: boolean };

/** From intent_seq, not included, to to_seq: the rest of a slice. */
export type ClaimedSlice = OfVersion & { readonly rank: Rank } & StoredColumns<
    'massSmsSlice',
    'applyId' | 'sliceNo' | 'leaseEpoch' | 'carrier' | 'intentSeq' | 'toSeq'
  >;

export interface Stretch {
  readonly run: Run;
  /** at least one, each beginning behind the one before */
  readonly slices: readonly [ClaimedSlice, ...ClaimedSlice[]];
}

/** Applications in the order of the claim, the slices of each in their own. */
export function stretchesOf(claimed: readonly ClaimedSlice[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const ofOne of Map.groupBy(claimed, (slice) => slice.apply_id).values()) {
    for (const slice of ofOne.toSorted((a, b) => a.slice_no - b.slice_no)) {
      const before = stretches.at(-1);
      if (before?.run.applyId === slice.apply_id && before.run.to === slice.intent_seq) {
        stretches.pop();
        stretches.push(stretchOf([...before.slices, slice]));
      } else stretches.push(stretchOf([slice]));
    }
  }
  return stretches;
}

function stretchOf(slices: Stretch['slices']): Stretch {
  const [first] = slices;
  const last = slices.at(-1) ?? first;
  return { run: { applyId: first.apply_id, from: first.intent_seq + 1, to: last.to_seq }, slices };
}
