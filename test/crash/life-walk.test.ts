/**
 * Random walks through the life of mass SMS: people of several levels act on the same applications, also at once and without the right,
 * while carriers misbehave, senders end and the clock goes on. Nothing may be wrong after any act, nor at rest. `npm run crash -- --walks 200`
 * walks further and longer; a walk that finds something prints what was done, and WALK_KEPT repeats a part of it.
 */
import { describe, it } from 'vitest';
import { seeded } from '../bench/carrier.ts';
import { judgeAtRest, judgeNow } from './walk/judge.ts';
import { doAct, groupsOf, type Planned, planOf } from './walk/plan.ts';
import { bringToRest } from './walk/rest.ts';
import { World } from './walk/world.ts';

const SEEDS = (process.env['WALK_SEEDS'] ?? '1,2').split(',').map(Number);
const ACTS = Number(process.env['WALK_ACTS'] ?? 40);
/** Places of the plan that are done; all of them where it is left out. */
const KEPT = process.env['WALK_KEPT']?.split(',').map(Number);
const TIMEOUT_MS = 300_000;

describe('a walk', { timeout: TIMEOUT_MS }, () => {
  // of two seeds one has senders that are killed, the other one senders that stop, and a clock that is moved
  it.concurrent.for(SEEDS)(
    'through the life of mass SMS, with the seed %i, is right at each step and at rest',
    async (seed, { expect, onTestFinished }) => {
      const world = await World.open(seed, seed % 2 === 0);
      onTestFinished(() => world.close());
      const plan = planOf(seeded(seed), ACTS).filter((_, at) => KEPT?.includes(at) ?? true);
      const findings = await walk(world, plan);
      expect(findings, `seed ${seed}\n${world.story.join('\n')}`).toEqual([]);
    },
  );
});

async function walk(world: World, plan: readonly Planned[]): Promise<string[]> {
  for (const together of groupsOf(plan)) {
    await Promise.all(together.map((planned) => doAct(world, planned)));
    const findings = [...(await judgeNow(world)), ...world.faults];
    if (findings.length > 0) return findings;
    await new Promise((resolve) => setTimeout(resolve, together[0]?.pauseMs));
  }
  try {
    await bringToRest(world);
  } catch (error) {
    return [String(error), ...(await judgeNow(world)), ...world.faults];
  }
  return judgeAtRest(world);
}
