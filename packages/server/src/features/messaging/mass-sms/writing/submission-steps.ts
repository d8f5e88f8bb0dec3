/**
 * The present step of each submission that is on its way, so that a form can say it. In memory of the program that does it: whoever
 * asks another one learns nothing, and sees the elapsed time only.
 */
import type { SubmissionStep } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';

export type TellStep = (step: SubmissionStep) => void;

export interface SubmissionSteps {
  /** Does the work, which tells its steps; they are known under the caller's own request id until it ends. */
  follow<Result>(
    userId: string,
    clientReqId: string | undefined,
    work: (tell: TellStep) => Promise<Result>,
  ): Promise<Result>;
  /** Null when nothing of this person runs under that id. */
  of(userId: string, clientReqId: string): SubmissionStep | null;
}

export function openSubmissionSteps(): SubmissionSteps {
  const steps = new Map<string, SubmissionStep>();
  const keyOf = (userId: string, clientReqId: string) => `${userId} ${clientReqId}`;
  return {
    async follow(userId, clientReqId, work) {
      if (clientReqId === undefined) return work(() => {});
      const key = keyOf(userId, clientReqId);
      try {
        return await work((step) => steps.set(key, step));
      } finally {
        steps.delete(key);
      }
    },
    of: (userId, clientReqId) => steps.get(keyOf(userId, clientReqId)) ?? null,
  };
}
