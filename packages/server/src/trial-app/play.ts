/**
 * Plays a mini-program of farmers against the open calls: deed after deed (deeds.ts) at a gentle pace, each kind at least once, and ends
 * by itself.
 */
import { DEEDS, type FarmersApp } from './deeds.ts';

export interface Play extends FarmersApp {
  readonly turns: number;
  /** between two turns */
  pause(): Promise<void>;
  /** true: no further turn */
  isStopped(): boolean;
}

type Deed = keyof typeof DEEDS;
/** Counts of each deed. */
export type Done = Record<Deed, number>;

const NAMES = Object.keys(DEEDS) as Deed[];
const WEIGHTS = NAMES.map((deed) => [deed, DEEDS[deed].weight] as const);

export async function play({ turns, pause, isStopped, ...app }: Play): Promise<Done> {
  const done = Object.fromEntries(NAMES.map((deed) => [deed, 0])) as Done;
  // each at least once, then as farmers do
  const first = app.random.shuffle(NAMES);
  for (let turn = 0; turn < turns && !isStopped(); turn += 1) {
    if (turn > 0) await pause();
    const deed = first[turn] ?? app.random.pickWeighted(WEIGHTS);
    if (await DEEDS[deed].act(app)) done[deed] += 1;
  }
  return done;
}
