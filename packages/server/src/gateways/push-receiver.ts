/**
 * Receiver of pushes: the platform that has the telephones. An installation names it (PUSH_WEBHOOK_URL, docs/operations.md) and is called as
 * an application calls the open API, signed; without one the built-in receiver of trials takes everything and reaches nobody's telephone.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../dependencies.ts';

/** The fields of a push, with its number of people. */
export interface PushToLeave {
  readonly pushId: string;
  /** counted from 1: the same push may come twice when an answer was lost */
  readonly attempt: number;
  readonly targetCount: number;
  readonly [field: string]: unknown;
}

export interface PushFigures {
  readonly reachCount: number;
  readonly openCount: number;
}

export type Delivery =
  | { readonly isTaken: true; readonly figures: PushFigures | null }
  | { readonly isTaken: false; readonly reason: string };

export interface PushReceiver {
  deliver(message: PushToLeave): Promise<Delivery>;
}

const ANSWER_TIMEOUT_MS = 10_000;

export function openPushReceiver(settings: Config['pushReceiver'], clock: Clock): PushReceiver {
  if (!settings) return builtInReceiver;
  const { url, appKey, secret } = settings;
  const { pathname, search } = new URL(url);
  return {
    async deliver(message) {
      const body = JSON.stringify(message);
      const signed = {
        method: 'POST' as const,
        pathAndQuery: `${pathname}${search}`,
        nonce: randomUUID(),
        timestamp: String(Math.floor(clock.now().getTime() / 1000)),
        bodyHash: createHash('sha256').update(body).digest('hex'),
      };
      const signature = createHmac('sha256', secret).update(stringToSign(signed)).digest('hex');
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            [SIGNATURE_HEADERS.appKey]: appKey,
            [SIGNATURE_HEADERS.timestamp]: signed.timestamp,
            [SIGNATURE_HEADERS.nonce]: signed.nonce,
            [SIGNATURE_HEADERS.signature]: signature,
          },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        });
        await response.body?.cancel();
        return response.ok
          ? { isTaken: true, figures: null }
          : { isTaken: false, reason: `推送平台没有接收（${response.status}）` };
      } catch {
        return { isTaken: false, reason: '连不上推送平台，或它没有应答' };
      }
    },
  };
}

/** Tells at once of a usual share. */
const builtInReceiver: PushReceiver = {
  deliver: async ({ targetCount }) => {
    const reachCount = Math.ceil(targetCount * 0.9);
    return { isTaken: true, figures: { reachCount, openCount: Math.floor(reachCount * 0.3) } };
  },
};
