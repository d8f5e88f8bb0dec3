/**
 * A committed text that waits for a slower rate, or was asked to be tried again, may wait as long as the carrier is in trouble. Once its
 * application was cancelled, held or corrected it is not to leave any more: a wrong warning must not go on arriving minutes after it was stopped.
 */
import type pg from 'pg';
import { isNotCorrected } from '../claim/corrected.ts';
import { RETRYING, SENT_IN_PART } from '../state-lists.ts';
import type { SendQueue } from './send-queue.ts';

/** A cancel holds within five seconds at any carrier. */
const LOOK_MS = 1_000;
/** A committed text leaves within milliseconds as a rule: at a cancel it counts as under way. */
const UNUSUAL_MS = 2_000;

export class StoppedTexts {
  readonly #pool: pg.Pool;
  readonly #sendQueue: Pick<SendQueue, 'applyIdsAfter'>;
  readonly #onStopped: (applyIds: ReadonlySet<string>) => void;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #isLooking = false;

  constructor(
    pool: pg.Pool,
    sendQueue: Pick<SendQueue, 'applyIdsAfter'>,
    onStopped: (applyIds: ReadonlySet<string>) => void,
  ) {
    this.#pool = pool;
    this.#sendQueue = sendQueue;
    this.#onStopped = onStopped;
  }

  /** Asks at most once a second, and only while something waits. */
  look(): void {
    if (this.#isLooking || performance.now() - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = performance.now();
    const applyIds = this.#sendQueue.applyIdsAfter(UNUSUAL_MS);
    if (applyIds.length === 0) return;
    this.#isLooking = true;
    void this.#ask(applyIds)
      // the database is away: asked again in a second
      .catch(() => {})
      .finally(() => {
        this.#isLooking = false;
      });
  }

  async #ask(applyIds: readonly string[]): Promise<void> {
    const { rows } = await this.#pool.query<{ apply_id: string }>({
      name: 'sender-stopped-texts',
      text: `SELECT apply_id FROM mass_sms_apply AS a WHERE apply_id = ANY($1::bigint[])
        AND (send_status NOT IN (${RETRYING}) OR (send_status IN (${SENT_IN_PART}) AND NOT ${isNotCorrected('a')}))`,
      values: [applyIds],
    });
    if (rows.length > 0) this.#onStopped(new Set(rows.map((row) => row.apply_id)));
  }
}
