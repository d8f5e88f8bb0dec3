/** Work of the kind that `getVerificationCode` asks for, done: an easy one, where a test is about what it opens. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { ChallengeParameters } from 'altcha-lib/types';
import { issueChallenge } from '../features/entry/work-challenges/actions.ts';
import type { TestApp } from './test-app.ts';

export async function doneWork({ deps }: Pick<TestApp, 'deps'>): Promise<{ uuid: string; code: string }> {
  const { uuid, challenge } = await issueChallenge(deps, { cost: 16, memoryCost: 1, triesMax: 4 });
  return { uuid, code: await codeFor(challenge) };
}

/** Tries the numbers as a client does. */
export async function codeFor(parameters: ChallengeParameters): Promise<string> {
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey });
  if (!solution) throw new Error('The work was not done in time.');
  return `${solution.counter}.${solution.derivedKey}`;
}
