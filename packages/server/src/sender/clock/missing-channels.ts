/** Holds what waits for a carrier that no healthy channel serves, and lets it go on once one does again. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { CanaryState, SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import { literals } from '../../database/literals.ts';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../dependencies.ts';
import {
  holdForChannel,
  resumeAfterChannel,
} from '../../features/messaging/mass-sms/sending/hold-actions.ts';
import type { ChannelWatch } from '../channel/channel-watch.ts';

/** Without a healthy channel for so long, what waits for one is held. */
const MISSING_MS = 60_000;
/** Of a slice `s` of an application `a`. */
const leavesNow = sql<boolean>`(a.canary_state <> ${sql.lit(CanaryState.trial)} OR s.to_seq <= a.canary_to_seq)`;

interface Needs {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly watch: Pick<ChannelWatch, 'channels'>;
}

export class MissingChannels {
  readonly #needs: Needs;
  /** carrier → since when no channel for it was healthy */
  readonly #since = new Map<string, number>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async hold(): Promise<void> {
    const { db, clock } = this.#needs;
    const missing = this.#missing();
    if (missing.length === 0) return;
    const names = missing.map((carrier) => labelOf(CARRIER, carrier)).join('、');
    const stuck = await waitingFor(db, missing);
    await holdForChannel(db, clock, stuck, `${names}没有可用的短信通道，恢复后自动继续发送`);
  }

  /** @param except must not go on */
  async resume(except: ReadonlySet<string>): Promise<void> {
    const { db, clock } = this.#needs;
    await resumeAfterChannel(db, clock, this.#healthy(), except);
  }

  #healthy(): string[] {
    const healthy = this.#needs.watch.channels.filter((channel) => channel.isHealthy);
    return CARRIER.map(({ value }) => value).filter((carrier) =>
      healthy.some((channel) => channel.carriers.includes(carrier)),
    );
  }

  #missing(): string[] {
    const healthy = this.#healthy();
    const now = performance.now();
    for (const { value } of CARRIER) {
      if (healthy.includes(value)) this.#since.delete(value);
      else if (!this.#since.has(value)) this.#since.set(value, now);
    }
    return [...this.#since].filter(([, since]) => now - since > MISSING_MS).map(([carrier]) => carrier);
  }
}

/** Running applications all of whose waiting slices need one of these carriers. */
async function waitingFor(db: Kysely<Tables>, missing: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ applyId: string }>`
    SELECT s.apply_id FROM mass_sms_slice s JOIN mass_sms_apply a ON a.apply_id = s.apply_id
    WHERE a.send_status = ${sql.lit(SendStatus.sending)} AND s.state IN (${literals(SliceState.waiting, SliceState.leased)}) AND ${leavesNow}
    GROUP BY s.apply_id HAVING bool_and(s.carrier = ANY(${missing}::text[]))`.execute(db);
  return rows.map(({ applyId }) => applyId);
}
