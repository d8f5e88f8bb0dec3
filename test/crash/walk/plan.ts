/**
 * Plans of walks: each act draws what it is about from a row of numbers of its own, so that a walk from which others were left out
 * does the same.
 */
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { seeded } from '../../bench/carrier.ts';
import {
  carrierChanges,
  clockGoes,
  cut,
  forbid,
  optOut,
  organisation,
  quietHours,
  quota,
  turnChannel,
  turnIdentity,
  turnPerson,
  turnSender,
} from './acts-around.ts';
import { copy, decide, edit, followUp, look, remove, revoke, save, stopping } from './acts-of-people.ts';
import { cancelStuck } from './cancelling.ts';
import type { Act, Random } from './chosen.ts';
import { type World } from './world.ts';

export interface Planned {
  readonly name: string;
  readonly seed: number;
  /** begins while the one before it is still going on */
  readonly isBeside: boolean;
  readonly pauseMs: number;
}

/** Each act with how often it comes, in comparison with the others. */
const ACTS: Record<string, readonly [number, Act]> = {
  save: [14, save],
  edit: [5, edit],
  copy: [2, copy],
  followUp: [5, followUp],
  pass: [18, decide(passApplications)],
  noPass: [2, decide(refuseApplications)],
  revoke: [2, revoke],
  remove: [1, remove],
  cancel: [5, stopping('cancel')],
  cancelStuck: [4, cancelStuck],
  hold: [3, stopping('hold')],
  resume: [5, stopping('resume')],
  supervise: [1, stopping('supervise')],
  look: [4, look],
  carrier: [7, carrierChanges],
  cut: [2, cut],
  channel: [4, turnChannel],
  quota: [3, quota],
  person: [2, turnPerson],
  identity: [2, turnIdentity],
  organisation: [2, organisation],
  optOut: [3, optOut],
  word: [3, forbid],
  sender: [3, turnSender],
  clock: [4, clockGoes],
  quiet: [2, quietHours],
};

/** The same plan for the same numbers. */
export function planOf(random: Random, length: number): Planned[] {
  const all = Object.entries(ACTS);
  const weight = all.reduce((sum, [, [often]]) => sum + often, 0);
  let beside = 3;
  return Array.from({ length }, () => {
    let draw = random() * weight;
    const [name = 'save'] = all.find(([, [often]]) => (draw -= often) < 0) ?? [];
    beside = random() < 0.45 && beside < 3 ? beside + 1 : 0;
    return {
      name,
      seed: Math.floor(random() * 2 ** 31),
      isBeside: beside > 0,
      pauseMs: random() < 0.5 ? 0 : Math.floor(random() * 300),
    };
  });
}

export async function doAct(world: World, { name, seed }: Planned): Promise<void> {
  const [, act] = ACTS[name] ?? [];
  if (!act) throw new Error(`no act ${name}`);
  const said = await act(world, seeded(seed));
  world.story.push(`${name}: ${said}`);
}

/** Each with those that begin beside it. */
export function groupsOf(plan: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = [];
  for (const planned of plan) {
    const last = groups.at(-1);
    if (planned.isBeside && last) last.push(planned);
    else groups.push([planned]);
  }
  return groups;
}
