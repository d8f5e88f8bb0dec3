/**
 * The applications that a sender works on: each text is read once and sent as it was read, after it was compared with what the
 * last pass was bound to. A hold, a resumption or any other move makes the sender read and compare anew.
 */
import type pg from 'pg';
import type { PersonalData } from '../../access/personal-data.ts';
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

/** The stored content is not the one that was passed: it was changed behind the program's back. */
export class ContentChanged extends Error {
  readonly applyId: string;
  readonly what: 'content' | 'recipients';

  constructor(applyId: string, what: 'content' | 'recipients') {
    super(`the ${what} of application ${applyId} differ from what was passed`);
    this.applyId = applyId;
    this.what = what;
  }
}

function rankOf({ urgentFlag, emergencyFlag }: { urgentFlag: number; emergencyFlag: number }): Rank {
  if (emergencyFlag === 1) return 2;
  return urgentFlag === 1 ? 1 : 0;
}

const KNOWN_MAX = 100;

export class Applications {
  readonly #personalData: PersonalData;
  readonly #known = new Map<string, ApplicationInHand>();
  #codes: LinkCodes | undefined;

  constructor(personalData: PersonalData) {
    this.#personalData = personalData;
  }

  /**
   * @param version the application's present one
   * @throws ContentChanged
   */
  async find(client: pg.PoolClient, applyId: string, version: number): Promise<ApplicationInHand> {
    const known = this.#known.get(applyId);
    if (known?.version === version) return known;
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
