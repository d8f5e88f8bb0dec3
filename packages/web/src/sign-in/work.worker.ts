/** Does the work of a challenge beside the page. Without the browser's own cryptography, which plain http does not have. */
import { scrypt } from '@noble/hashes/scrypt.js';
import { solveChallenge } from 'altcha-lib';
import type { ChallengeParameters, DeriveKeyFunction } from 'altcha-lib/types';

const deriveKey: DeriveKeyFunction = async (
  { cost, memoryCost = 8, parallelism = 1, keyLength },
  salt,
  password,
) => ({ derivedKey: scrypt(password, salt, { N: cost, r: memoryCost, p: parallelism, dkLen: keyLength }) });

const scope = self as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

scope.onmessage = ({ data }: MessageEvent<ChallengeParameters>) => {
  void solveChallenge({ challenge: { parameters: data }, deriveKey }).then((solution) =>
    scope.postMessage(solution && `${solution.counter}.${solution.derivedKey}`),
  );
};
