/**
 * Takes work for a channel: waiting slices, and rows that are to be sent once more. Urgent applications first, then the
 * oldest. What was taken is leased, so that any number of senders work on one application; nothing leaves because of it.
 */
import type pg from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import type { LeavingRule } from '../features/mass-sms/send-window.ts';
import type { Batch, Recipient } from './batch.ts';
import { type MessageText, messageTextOf, type RecipientValues } from './message-text.ts';
import { inTransaction } from './transaction.ts';
import { loadWithheld, type Withheld } from './withheld.ts';

export interface ClaimScope {
  readonly senderId: number;
  readonly channelId: number;
  /** the carriers that this channel serves now */
  readonly carriers: readonly string[];
}

interface ClaimedSlice {
  apply_id: string;
  slice_no: number;
  lease_epoch: number;
  /** what is left of it, intent_seq not included */
  intent_seq: number;
  to_seq: number;
}

interface ClaimedResend {
  apply_id: string;
  seq: number;
  attempt: number;
  lease_epoch: number;
}

const claimSlicesStatement = /* sql */ `
  UPDATE mass_sms_slice AS s
  SET state = 1, lease_sender_id = $1, lease_channel_id = $2, lease_epoch = s.lease_epoch + 1
  FROM (
    SELECT w.apply_id, w.slice_no
    FROM (
      SELECT m.apply_id, m.urgent_flag, m.real_send_time FROM mass_sms_apply AS m
      WHERE m.send_status = 2 AND m.passed_hash = m.content_hash AND (m.urgent_flag = 1 OR NOT $5::boolean)
        AND EXISTS (SELECT FROM mass_sms_slice AS e WHERE e.apply_id = m.apply_id AND e.state = 0 AND e.carrier = ANY($3::text[]))
      ORDER BY m.urgent_flag DESC, m.real_send_time, m.apply_id LIMIT 8
    ) AS a JOIN mass_sms_slice AS w ON w.apply_id = a.apply_id
    WHERE w.state = 0 AND w.lease_sender_id IS NULL AND w.carrier = ANY($3::text[])
    ORDER BY a.urgent_flag DESC, a.real_send_time, a.apply_id, w.slice_no
    LIMIT $4 FOR UPDATE OF w SKIP LOCKED
  ) AS chosen
  WHERE s.apply_id = chosen.apply_id AND s.slice_no = chosen.slice_no
  RETURNING s.apply_id, s.slice_no, s.lease_epoch, s.intent_seq, s.to_seq`;

// What is still sending is held when the window closes; what has ended is not, so its repeats ask for the window here. They are
// of texts that EXPIRED, and stay so when a repeat was in doubt or did not leave: nobody else of it is without an answer.
const claimResendsStatement = /* sql */ `
  UPDATE sms_resend AS r SET lease_sender_id = $1, lease_epoch = r.lease_epoch + 1
  FROM (
    SELECT w.apply_id, w.seq
    FROM sms_resend AS w JOIN mass_sms_apply AS a ON a.apply_id = w.apply_id
    WHERE w.intent_time IS NULL AND w.lease_sender_id IS NULL AND w.due_time <= now() AND w.carrier = ANY($2::text[])
      AND (a.send_status = 2 OR (a.send_status IN (3, 4)
        AND ($4::boolean OR a.urgent_flag = 1 OR a.sms_category = ANY($5::text[]))))
      AND a.passed_hash = a.content_hash
    ORDER BY a.urgent_flag DESC, w.due_time
    LIMIT $3 FOR UPDATE OF w SKIP LOCKED
  ) AS chosen
  WHERE r.apply_id = chosen.apply_id AND r.seq = chosen.seq
  RETURNING r.apply_id, r.seq, r.attempt, r.lease_epoch`;

/** The applications that a sender works on, with their texts; forgotten when nobody asked for a while. */
export class Applications {
  readonly #known = new Map<string, ApplicationInHand>();

  async find(client: pg.PoolClient, applyId: string): Promise<ApplicationInHand> {
    const known = this.#known.get(applyId);
    if (known) return known;
    const { rows } = await client.query<{ full_content: string; urgent_flag: number }>(
      'SELECT full_content, urgent_flag FROM mass_sms_apply WHERE apply_id = $1',
      [applyId],
    );
    const [row] = rows;
    if (!row) throw new Error(`application ${applyId} is not there`);
    const found = {
      applyId,
      isUrgent: row.urgent_flag === 1,
      text: messageTextOf(applyId, row.full_content),
    };
    if (this.#known.size >= 100) this.#known.clear();
    this.#known.set(applyId, found);
    return found;
  }
}

export interface ApplicationInHand {
  readonly applyId: string;
  readonly isUrgent: boolean;
  readonly text: MessageText;
}

export class Claims {
  readonly #pool: pg.Pool;
  readonly #personalData: PersonalData;
  readonly #leavingRule: () => Promise<LeavingRule>;
  readonly #applications = new Applications();

  constructor(pool: pg.Pool, personalData: PersonalData, leavingRule: () => Promise<LeavingRule>) {
    this.#pool = pool;
    this.#personalData = personalData;
    this.#leavingRule = leavingRule;
  }

  /** @param urgentOnly leaves everything else waiting, for a sender that has enough of it */
  async takeSlices(scope: ClaimScope, limit: number, urgentOnly: boolean): Promise<Batch[]> {
    if (scope.carriers.length === 0) return [];
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<ClaimedSlice>({
        name: 'sender-claim-slices',
        text: claimSlicesStatement,
        values: [scope.senderId, scope.channelId, scope.carriers, limit, urgentOnly],
      });
      rows.sort((a, b) => (a.apply_id === b.apply_id ? a.slice_no - b.slice_no : 0));
      const batches: Batch[] = [];
      for (const row of rows) batches.push(await this.#loadSlice(client, row));
      return batches;
    });
  }

  async takeResends(scope: ClaimScope, limit: number): Promise<Batch[]> {
    if (scope.carriers.length === 0) return [];
    const { isOpen, nightCategories } = await this.#leavingRule();
    return inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<ClaimedResend>({
        name: 'sender-claim-resends',
        text: claimResendsStatement,
        values: [scope.senderId, scope.carriers, limit, isOpen, nightCategories],
      });
      const batches: Batch[] = [];
      for (const row of rows) batches.push(await this.#loadResend(client, row));
      return batches;
    });
  }

  /**
   * How many recipients of a batch that cannot be let go are committed, as the database has it; what the batch says when it
   * is another sender's by now. A row that was leased for sending once more and not committed is given back on the way.
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
    const { rows } = await this.#pool.query<{ intent_seq: number }>(
      `SELECT intent_seq FROM mass_sms_slice
       WHERE apply_id = $1 AND slice_no = $2 AND lease_sender_id = $3 AND (lease_epoch = $4 OR state = 3)`,
      [batch.applyId, batch.sliceNo, senderId, batch.leaseEpoch],
    );
    const [row] = rows;
    return row ? row.intent_seq - batch.seqAt(0) + 1 : batch.committed;
  }

  /** Lets go the slices that are leased to this sender and channel without its knowledge: nothing of them was sent. */
  async releaseUnknown({ senderId, channelId }: ClaimScope, known: readonly Batch[]): Promise<void> {
    const slices = known.filter((batch) => batch.kind === 'slice');
    await this.#pool.query(
      `UPDATE mass_sms_slice AS s SET lease_sender_id = NULL, lease_channel_id = NULL, state = CASE s.state WHEN 1 THEN 0 ELSE s.state END
       WHERE s.lease_sender_id = $1 AND s.lease_channel_id = $2
         AND NOT EXISTS (SELECT FROM unnest($3::bigint[], $4::integer[]) AS k (apply_id, slice_no)
           WHERE k.apply_id = s.apply_id AND k.slice_no = s.slice_no)`,
      [senderId, channelId, slices.map((batch) => batch.applyId), slices.map((batch) => batch.sliceNo)],
    );
  }

  async #returnResend(senderId: number, batch: Batch): Promise<void> {
    await this.#pool.query(
      `UPDATE sms_resend SET lease_sender_id = NULL
       WHERE apply_id = $1 AND seq = $2 AND lease_sender_id = $3 AND lease_epoch = $4 AND intent_time IS NULL`,
      [batch.applyId, batch.seqAt(0), senderId, batch.leaseEpoch],
    );
  }

  async #loadSlice(client: pg.PoolClient, slice: ClaimedSlice): Promise<Batch> {
    const application = await this.#applications.find(client, slice.apply_id);
    const firstSeq = slice.intent_seq + 1;
    const rows = await this.#loadRows(client, application, firstSeq, slice.to_seq);
    const withheld = await loadWithheld(client, slice.apply_id, firstSeq, slice.to_seq);
    const place = {
      kind: 'slice',
      sliceNo: slice.slice_no,
      leaseEpoch: slice.lease_epoch,
      firstSeq,
      attempt: 0,
    } as const;
    return batchOf(application, rows, withheld, this.#personalData, place);
  }

  async #loadResend(
    client: pg.PoolClient,
    { apply_id, seq, attempt, lease_epoch }: ClaimedResend,
  ): Promise<Batch> {
    const application = await this.#applications.find(client, apply_id);
    const rows = await this.#loadRows(client, application, seq, seq);
    const withheld = await loadWithheld(client, apply_id, seq, seq);
    const place = { kind: 'resend', sliceNo: 0, leaseEpoch: lease_epoch, firstSeq: seq, attempt } as const;
    return batchOf(application, rows, withheld, this.#personalData, place);
  }

  /** One row for a whole slice: two thousand rows would cost the driver more than decrypting them. */
  async #loadRows(
    client: pg.PoolClient,
    { applyId, text }: ApplicationInHand,
    from: number,
    to: number,
  ): Promise<LoadedRows> {
    const { rows } = await client.query<{ ciphers: Buffer; count: number; values: RecipientValues[] | null }>(
      {
        name: text.isPersonal ? 'sender-load-personal' : 'sender-load',
        text: `SELECT string_agg(d.phone_cipher, ''::bytea ORDER BY d.seq) AS ciphers, count(*)::integer AS count,
          ${text.isPersonal ? "json_agg(json_build_object('name', d.real_name, 'village', p.dept_name) ORDER BY d.seq)" : 'NULL'} AS values
        FROM mass_sms_detail AS d ${text.isPersonal ? 'LEFT JOIN sys_dept AS p ON p.dept_id = d.dept_id' : ''}
        WHERE d.apply_id = $1 AND d.seq BETWEEN $2 AND $3`,
        values: [applyId, from, to],
      },
    );
    const [row] = rows;
    if (!row || row.count !== to - from + 1 || row.ciphers.length % row.count !== 0) {
      throw new Error(`the recipients ${from} to ${to} of application ${applyId} are not whole`);
    }
    return {
      ciphers: row.ciphers,
      cipherBytes: row.ciphers.length / row.count,
      count: row.count,
      values: row.values,
    };
  }
}

interface LoadedRows {
  readonly ciphers: Buffer;
  /** each number has eleven digits, so that its cipher has one length */
  readonly cipherBytes: number;
  readonly count: number;
  readonly values: readonly RecipientValues[] | null;
}

interface Place {
  readonly kind: Batch['kind'];
  readonly sliceNo: number;
  readonly leaseEpoch: number;
  readonly firstSeq: number;
  readonly attempt: number;
}

function batchOf(
  { applyId, isUrgent, text }: ApplicationInHand,
  { ciphers, cipherBytes, count, values }: LoadedRows,
  withheld: Withheld,
  personalData: PersonalData,
  { kind, sliceNo, leaseEpoch, firstSeq, attempt }: Place,
): Batch {
  const segmentsAt = (index: number) => text.segmentsFor(firstSeq + index, values?.[index]);
  return {
    kind,
    applyId,
    sliceNo,
    leaseEpoch,
    attempt,
    isUrgent,
    size: count,
    committed: 0,
    outstanding: 0,
    isDropped: false,
    isLost: false,
    seqAt: (index) => firstSeq + index,
    segmentCountAt: (index) => segmentsAt(index).length,
    recipientAt: (index): Recipient => ({
      seq: firstSeq + index,
      attempt,
      phone: personalData.decrypt(ciphers.subarray(index * cipherBytes, (index + 1) * cipherBytes)),
      segments: segmentsAt(index),
      withheld: withheld.get(firstSeq + index),
    }),
  };
}
