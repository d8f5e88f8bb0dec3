/**
 * The applications that a sender works on: each text is read once and sent as it was read, after it was compared with what the
 * last pass was bound to. A hold, a resumption or any other move makes the sender read and compare anew.
 */
import type pg from 'pg';
import type { PersonalData } from '../../access/personal-data.ts';
import type { StoredColumns } from '../../database/columns.ts';
import { readPassedContent } from '../../features/messaging/mass-sms/application/stored-content.ts';
import { type LinkCodes, openLinkCodes } from '../../features/messaging/short-links/codes.ts';
import { readLinkKey } from '../../features/messaging/short-links/queries.ts';
import type { Rank } from './batch.ts';
import { type MessageText, messageTextOf } from './message-text.ts';

export interface ApplicationInHand {
  readonly applyId: string;
  readonly version: number;
  readonly rank: Rank;
  readonly text: MessageText;
  /** the runs of recipients, slice by slice, that were found as the submission wrote them */
  readonly compared: (readonly [first: number, last: number])[];
}

/** Nothing of this application can leave just now: the others are claimed without it. */
export class Unsendable extends Error {
  readonly applyId: string;

  constructor(applyId: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.applyId = applyId;
  }
}

/** The stored content is not the one that was passed: it was changed behind the program's back. */
export class ContentChanged extends Unsendable {
  readonly what: 'content' | 'recipients';

  constructor(applyId: string, what: 'content' | 'recipients') {
    super(applyId, `the ${what} of application ${applyId} differ from what was passed`);
    this.what = what;
  }
}

/** The database answers, and its text cannot be made of it: the key of the links is missing, or the cipher of that is of another key. */
export class ContentUnreadable extends Unsendable {
  constructor(applyId: string, cause: unknown) {
    super(applyId, `application ${applyId} cannot be read`, cause);
  }
}

/** The database failed while it was loaded, and may fail with each claim: a page of its recipients that cannot be read, for instance. */
export class NotLoaded extends Unsendable {
  constructor(applyId: string, cause: unknown) {
    super(applyId, `application ${applyId} was not loaded`, cause);
  }
}

/**
 * @throws ContentUnreadable when it cannot be loaded although the database still answers in this transaction: then it is not the
 * database's failure
 * @throws NotLoaded when it is
 */
export async function loadOf<T>(client: pg.PoolClient, applyId: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Unsendable) throw error;
    const isAnswering = await client.query('SELECT').then(
      () => true,
      () => false,
    );
    throw isAnswering ? new ContentUnreadable(applyId, error) : new NotLoaded(applyId, error);
  }
}

function rankOf({ urgentFlag, emergencyFlag }: { urgentFlag: number; emergencyFlag: number }): Rank {
  if (emergencyFlag === 1) return 2;
  return urgentFlag === 1 ? 1 : 0;
}

const KNOWN_MAX = 100;

type Claimed = StoredColumns<'massSmsApply', 'applyId' | 'version'> & { readonly is_bound: boolean };

export class Applications {
  readonly #personalData: PersonalData;
  readonly #known = new Map<string, ApplicationInHand>();
  #codes: LinkCodes | undefined;

  constructor(personalData: PersonalData) {
    this.#personalData = personalData;
  }

  /**
   * @param claimed the application as it stands now; bound: its hash is that of its pass
   * @throws ContentChanged
   */
  async find(client: pg.PoolClient, claimed: Claimed): Promise<ApplicationInHand> {
    const { apply_id: applyId, version, is_bound: isBound } = claimed;
    const known = this.#known.get(applyId);
    if (known?.version === version && isBound) return known;
    this.#known.delete(applyId);
    const content = await readPassedContent(client, this.#personalData, applyId);
    if (!content) throw new Error(`application ${applyId} is not there`);
    if (!content.isAsPassed) throw new ContentChanged(applyId, 'content');
    const found = {
      applyId,
      version: content.version,
      rank: rankOf(content),
      text: messageTextOf(applyId, content.fullContent, await this.#codesOf(client, content.linkNo)),
      compared: [],
    };
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(applyId, found);
    return found;
  }

  async #codesOf(client: pg.PoolClient, linkNo: number | null) {
    if (linkNo === null) return undefined;
    if (!this.#codes) {
      const key = await readLinkKey(client, this.#personalData);
      if (!key) throw new Error('there is no key for the codes of links');
      this.#codes = openLinkCodes(key);
    }
    return this.#codes.codesOf(linkNo);
  }
}
