/**
 * Asks whether a name and an ID number belong to one person. An installation names the service that knows
 * (REAL_NAME_VERIFIER_URL, docs/operations.md); without one the built-in check looks at the form of both only.
 */
import { idNumberProblem } from '@farmers-mailbox/contract/rules/id-number.ts';
import type { Config } from '../config.ts';

export interface Person {
  readonly realName: string;
  readonly certificateNo: string;
}

/** @throws Error when the service did not say yes or no */
export type VerifyRealName = (person: Person) => Promise<boolean>;

const ANSWER_TIMEOUT_MS = 10_000;

export function openRealNameVerifier(settings: Config['realNameVerifier']): VerifyRealName {
  if (!settings) return hasRightForm;
  return async ({ realName, certificateNo }) => {
    const response = await fetch(settings.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(settings.token ? { Authorization: `Bearer ${settings.token}` } : {}),
      },
      body: JSON.stringify({ name: realName, idNumber: certificateNo }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const answer = response.ok ? ((await response.json()) as { match?: unknown }) : {};
    if (typeof answer.match === 'boolean') return answer.match;
    throw new Error(`The real-name service answered ${response.status} without a verdict.`);
  };
}

/** Names of Han characters, with the dot of names that were transcribed. */
const nameForm = /^\p{Script=Han}[\p{Script=Han}·•]{0,18}\p{Script=Han}$/u;

/** For trials: it knows nobody, so any name passes with any number whose check character is right. */
const hasRightForm: VerifyRealName = async ({ realName, certificateNo }) =>
  nameForm.test(realName) && certificateNo.length === 18 && idNumberProblem(certificateNo) === null;
