/**
 * Takes work for a channel: waiting slices, and rows that are to be sent once more. Emergencies first, then
 * what is urgent, then the oldest; of an application that is sent to a few first only those until they were judged. What was
 * taken is leased, so that any number of senders work on one application; nothing leaves because of it, and nothing of an
 * application is taken whose text or recipients are not what was passed.
 */
import { SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { openedOrNull, type PersonalData } from '../../access/personal-data.ts';
import type { StoredColumns } from '../../database/columns.ts';
import type { LeavingRule } from '../../features/messaging/mass-sms/application/send-window.ts';
import { numbersLiteral } from '../array-literals.ts';
import { takeWhileAlive } from '../lease.ts';
import { inTransaction } from '../transaction.ts';
import { type ApplicationInHand, Applications, loadOf, Unsendable } from './applications.ts';
import type { Batch, Rank, Recipient } from './batch.ts';
import { claimResendsStatement, claimSlicesStatement } from './claim-statements.ts';
import { holdOffReleases, loadLimited, ReleaseUnderWay } from './daily-limit.ts';
import { postponeOverCap } from './frequency-cap.ts';
import { PassedOver } from './passed-over.ts';
import type { Run } from './run.ts';
import { type LoadedRows, loadRepeated, loadSlices } from './slice-rows.ts';
import { type ClaimedSlice, type OfVersion, type Stretch, stretchesOf } from './stretch.ts';
import { loadSuppressed, nobodySuppressed, type Suppressed } from './suppressed.ts';

export interface ClaimScope {
  readonly senderId: number;
  readonly channelId: number;
  /** the carriers that this channel serves now */
  readonly carriers: readonly string[];
  /** that its gateway adds; left out: it adds none */
  readonly gatewaySign?: string;
}

type ClaimedResend = OfVersion &
  StoredColumns<'smsResend', 'applyId' | 'seq' | 'carrier' | 'attempt' | 'leaseEpoch'> & {
    readonly is_for_day: boolean;
  };

export class Claims {
  readonly #pool: pg.Pool;
  readonly #personalData: PersonalData;
  readonly #leavingRule: () => Promise<LeavingRule>;
  readonly #onUnsendable: (found: Unsendable) => Promise<void>;
  readonly #applications: Applications;
  readonly #passedOver = new PassedOver();

  /** @param onUnsendable is to keep the application from being found again; it neither waits nor fails */
  constructor(
    pool: pg.Pool,
    personalData: PersonalData,
    leavingRule: () => Promise<LeavingRule>,
    onUnsendable: (found: Unsendable) => Promise<void>,
  ) {
    this.#pool = pool;
    this.#personalData = personalData;
    this.#leavingRule = leavingRule;
    this.#onUnsendable = onUnsendable;
    this.#applications = new Applications(personalData);
  }

  /**
   * While a release does not end, only what is urgent: that waits for no release.
   * @param minRank leaves what is below it waiting, for a sender that has enough of it
   */
  async takeSlices(scope: ClaimScope, limit: number, minRank: Rank): Promise<readonly Batch[]> {
    if (scope.carriers.length === 0) return [];
    const rule = await this.#leavingRule();
    try {
      return await this.#takeSlices(scope, limit, minRank, rule);
    } catch (error) {
      if (!(error instanceof ReleaseUnderWay)) throw error;
      return this.#takeSlices(scope, limit, 1, rule);
    }
  }

  #takeSlices(scope: ClaimScope, limit: number, minRank: Rank, rule: LeavingRule): Promise<readonly Batch[]> {
    return this.#claim(scope, async (client, except) => {
      const { rows } = await client.query<ClaimedSlice>({
        name: 'sender-claim-slices',
        text: claimSlicesStatement,
        values: [
          scope.senderId,
          scope.channelId,
          scope.carriers,
          limit,
          minRank,
          scope.gatewaySign ?? '',
          rule.isOpen,
          except,
        ],
      });
      if (rule.perDay !== undefined && rows.some(({ rank }) => rank === 0)) await holdOffReleases(client);
      const batches: Batch[] = [];
      for (const stretch of stretchesOf(rows)) {
        const load = () => this.#loadStretch(client, stretch, rule, scope);
        batches.push(...(await loadOf(client, stretch.run.applyId, load)));
      }
      return batches;
    });
  }

  async takeResends(scope: ClaimScope, limit: number, minRank: Rank = 0): Promise<readonly Batch[]> {
    if (scope.carriers.length === 0) return [];
    const { isOpen } = await this.#leavingRule();
    return this.#claim(scope, async (client, except) => {
      const { rows } = await client.query<ClaimedResend>({
        name: 'sender-claim-resends',
        text: claimResendsStatement,
        values: [
          scope.senderId,
          scope.carriers,
          limit,
          isOpen,
          scope.channelId,
          minRank,
          scope.gatewaySign ?? '',
          except,
        ],
      });
      const batches: Batch[] = [];
      for (const row of rows) {
        const load = () => this.#loadResend(client, row, scope);
        batches.push(await loadOf(client, row.apply_id, load));
      }
      return batches;
    });
  }

  /** True while ordinary texts may leave. */
  async isOpen(): Promise<boolean> {
    return (await this.#leavingRule()).isOpen;
  }

  /** Suppresses those of the uncommitted rest who opted out, were switched off, or had enough for the day, since it was claimed. */
  async askAgain(batch: Batch): Promise<void> {
    const askedAt = performance.now();
    const from = batch.seqAt(batch.committed);
    const run = { applyId: batch.applyId, from, to: batch.seqAt(batch.size - 1) };
    const limited =
      batch.kind === 'slice' && batch.rank === 0 ? await this.#limitedOf(run) : nobodySuppressed;
    batch.suppressed = new Map([...limited, ...(await loadSuppressed(this.#pool, run))]);
    batch.suppressedAt = askedAt;
  }

  async #limitedOf(run: Run): Promise<Suppressed> {
    const { perDay } = await this.#leavingRule();
    if (perDay === undefined) return nobodySuppressed;
    return inTransaction(this.#pool, async (client) => {
      await holdOffReleases(client);
      return loadLimited(client, run, perDay);
    });
  }

  /**
   * One unsendable application undoes the claim, which is made again at once without it: it is in nobody's way, also while it cannot be
   * held because somebody has its row. When the database is away, the next claim says so. A sender that was taken over from takes nothing.
   */
  async #claim(
    { senderId }: ClaimScope,
    take: (client: pg.PoolClient, except: string) => Promise<Batch[]>,
  ): Promise<readonly Batch[]> {
    const except = new Set(this.#passedOver.now());
    for (;;) {
      try {
        return await takeWhileAlive(this.#pool, senderId, (client) =>
          take(client, numbersLiteral([...except])),
        );
      } catch (error) {
        if (!(error instanceof Unsendable)) throw error;
        except.add(error.applyId);
        this.#passedOver.add(error.applyId);
        await this.#onUnsendable(error);
      }
    }
  }

  /**
   * Number of committed recipients of a batch that cannot be released, as the database has it;
   * `batch.committed` if the lease is another sender's by now. A row that was leased for a resend and not
   * committed is given back on the way.
   */
  async committedOf(senderId: number, batch: Batch): Promise<number> {
    if (batch.kind === 'resend') {
      await this.#returnResend(senderId, batch);
      const { rows } = await this.#pool.query(
        `SELECT FROM sms_resend WHERE apply_id = $1 AND seq = $2 AND attempt = $5 AND lease_sender_id = $3 AND lease_epoch = $4
           AND intent_time IS NOT NULL`,
        [batch.applyId, batch.seqAt(0), senderId, batch.leaseEpoch, batch.attempt],
      );
      return rows.length === 1 ? 1 : batch.committed;
    }
    const { rows } = await this.#pool.query<StoredColumns<'massSmsSlice', 'intentSeq'>>(
      `SELECT intent_seq FROM mass_sms_slice
       WHERE apply_id = $1 AND slice_no = $2 AND lease_sender_id = $3 AND (lease_epoch = $4 OR state = ${SliceState.cancelled})`,
      [batch.applyId, batch.sliceNo, senderId, batch.leaseEpoch],
    );
    const [row] = rows;
    return row ? row.intent_seq - batch.seqAt(0) + 1 : batch.committed;
  }

  /** Gives back what was claimed just now, of which nothing was committed, or will be. */
  async giveBack(senderId: number, batches: readonly Batch[]): Promise<void> {
    const slices = batches.filter(({ kind }) => kind === 'slice');
    await this.#pool.query(
      `UPDATE mass_sms_slice AS s SET lease_sender_id = NULL, lease_channel_id = NULL,
         state = CASE s.state WHEN ${SliceState.leased} THEN ${SliceState.waiting} ELSE s.state END
       FROM unnest($2::bigint[], $3::integer[], $4::integer[]) AS k (apply_id, slice_no, epoch)
       WHERE s.apply_id = k.apply_id AND s.slice_no = k.slice_no AND s.lease_sender_id = $1
         AND (s.lease_epoch = k.epoch OR s.state = ${SliceState.cancelled})`,
      [
        senderId,
        slices.map(({ applyId }) => applyId),
        slices.map(({ sliceNo }) => sliceNo),
        slices.map(({ leaseEpoch }) => leaseEpoch),
      ],
    );
    for (const batch of batches) if (batch.kind === 'resend') await this.#returnResend(senderId, batch);
  }

  /** Lets go what is leased to this sender and channel without its knowledge: nothing of it was sent. */
  async releaseUnknown({ senderId, channelId }: ClaimScope, known: readonly Batch[]): Promise<void> {
    const [slices, resends] = [keysOf(known, 'slice'), keysOf(known, 'resend')];
    await this.#pool.query(
      `UPDATE mass_sms_slice AS s SET lease_sender_id = NULL, lease_channel_id = NULL,
         state = CASE s.state WHEN ${SliceState.leased} THEN ${SliceState.waiting} ELSE s.state END
       WHERE s.lease_sender_id = $1 AND s.lease_channel_id = $2
         AND NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::integer[]) AS k (apply_id, slice_no)
           WHERE k.apply_id = s.apply_id AND k.slice_no = s.slice_no)`,
      [senderId, channelId, slices.applyIds, slices.places],
    );
    await this.#pool.query(
      `UPDATE sms_resend AS r SET lease_sender_id = NULL, channel_id = NULL
       WHERE r.lease_sender_id = $1 AND r.channel_id = $2 AND r.intent_time IS NULL
         AND NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::integer[]) AS k (apply_id, seq)
           WHERE k.apply_id = r.apply_id AND k.seq = r.seq)`,
      [senderId, channelId, resends.applyIds, resends.places],
    );
  }

  async #returnResend(senderId: number, batch: Batch): Promise<void> {
    await this.#pool.query(
      `UPDATE sms_resend SET lease_sender_id = NULL, channel_id = NULL
       WHERE apply_id = $1 AND seq = $2 AND lease_sender_id = $3 AND lease_epoch = $4 AND intent_time IS NULL`,
      [batch.applyId, batch.seqAt(0), senderId, batch.leaseEpoch],
    );
  }

  /** A batch for each slice that has not to wait for what the same people have just been sent. */
  async #loadStretch(
    client: pg.PoolClient,
    stretch: Stretch,
    { perMinute, perDay }: LeavingRule,
    { gatewaySign = '' }: ClaimScope,
  ): Promise<Batch[]> {
    const { run, slices: taken } = stretch;
    const application = await this.#applications.find(client, taken[0]);
    const isOrdinary = application.rank === 0;
    const postponed =
      isOrdinary && perMinute !== undefined
        ? await postponeOverCap(client, stretch, perMinute)
        : new Set<number>();
    const slices = taken.filter((slice) => !postponed.has(slice.slice_no));
    if (slices.length === 0) return [];
    const loaded = await loadSlices(client, application, slices, run);
    const limited = isOrdinary ? await loadLimited(client, run, perDay) : nobodySuppressed;
    const suppressed = new Map([...limited, ...(await loadSuppressed(client, run))]);
    const common = { kind: 'slice', attempt: 0, isForDay: false, gatewaySign } as const;
    return [...loaded].map(([{ slice_no, carrier, lease_epoch, intent_seq }, rows]) => {
      const lease = { sliceNo: slice_no, carrier, leaseEpoch: lease_epoch, firstSeq: intent_seq + 1 };
      return batchOf(application, rows, suppressed, this.#personalData, { ...common, ...lease });
    });
  }

  async #loadResend(
    client: pg.PoolClient,
    claimed: ClaimedResend,
    { gatewaySign = '' }: ClaimScope,
  ): Promise<Batch> {
    const { apply_id, is_for_day: isForDay, seq, carrier, attempt, lease_epoch } = claimed;
    const application = await this.#applications.find(client, claimed);
    const rows = await loadRepeated(client, application, seq);
    const suppressed = await loadSuppressed(client, { applyId: apply_id, from: seq, to: seq });
    const lease = { leaseEpoch: lease_epoch, firstSeq: seq, attempt, gatewaySign };
    const place = { kind: 'resend', sliceNo: 0, carrier, isForDay, ...lease } as const;
    return batchOf(application, rows, suppressed, this.#personalData, place);
  }
}

function keysOf(batches: readonly Batch[], kind: Batch['kind']) {
  const these = batches.filter((batch) => batch.kind === kind);
  const places = these.map((batch) => (kind === 'slice' ? batch.sliceNo : batch.seqAt(0)));
  return { applyIds: these.map((batch) => batch.applyId), places };
}

interface Place {
  readonly kind: Batch['kind'];
  readonly sliceNo: number;
  readonly carrier: string;
  readonly leaseEpoch: number;
  readonly firstSeq: number;
  readonly attempt: number;
  readonly isForDay: boolean;
  readonly gatewaySign: string;
}

function batchOf(
  { applyId, rank, text }: ApplicationInHand,
  { ciphers, cipherBytes, count, valuesAt }: LoadedRows,
  suppressed: Suppressed,
  personalData: PersonalData,
  { kind, sliceNo, carrier, leaseEpoch, firstSeq, attempt, isForDay, gatewaySign }: Place,
): Batch {
  const segmentsAt = (index: number) => text.segmentsFor(firstSeq + index, valuesAt(index), gatewaySign);
  const batch: Batch = {
    kind,
    applyId,
    sliceNo,
    leaseEpoch,
    attempt,
    rank,
    carrier,
    isForDay,
    size: count,
    committed: 0,
    outstanding: 0,
    isDropped: false,
    isLost: false,
    suppressedAt: performance.now(),
    suppressed,
    seqAt: (index) => firstSeq + index,
    segmentCountAt: (index) => segmentsAt(index).length,
    recipientAt: (index): Recipient => ({
      seq: firstSeq + index,
      attempt,
      phone: openedOrNull(
        personalData.decrypt,
        ciphers.subarray(index * cipherBytes, (index + 1) * cipherBytes),
      ),
      segments: segmentsAt(index),
      suppressed: batch.suppressed.get(firstSeq + index),
    }),
  };
  return batch;
}
