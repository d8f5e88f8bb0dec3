/**
 * Keeps one form that is being filled in: every change in the browser's store at once, on the server three seconds later, where it
 * replaces what was there. Outside of React, since it goes on while its page is hidden or already left.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { dropFormDraft, keepFormDraft } from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import { call } from '../api/call.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { isTold, SIGNED_IN_AGAIN, showFailure } from '../api/failure-notice.ts';
import { Listeners } from '../notices/listeners.ts';
import { type Draft, dropLocal, putLocal } from './browser-store.ts';
import { contentOf } from './content.ts';

const PAUSE_MS = 3000;
const RETRY_MS = 10_000;

export interface KeptState {
  /** when the server got it last; null: it has nothing of it */
  readonly savedAt: string | null;
  /** the last try failed; it is tried again */
  readonly isLate: boolean;
}

const NOTHING: KeptState = { savedAt: null, isLate: false };

/** Keepers with something that the server has not got yet. */
const behind = new Set<Keeper>();

export class Keeper {
  private text = '';
  private sentText = '';
  /** something of it was kept, here or there */
  private isBegun = false;
  private about: string;
  private state: KeptState = NOTHING;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** one call after the other: what was dropped must not come back by an older call */
  private calls: Promise<void> = Promise.resolve();
  private readonly listeners = new Listeners();
  private readonly identityId: string;
  private readonly formKey: string;
  readonly draftId: string;

  constructor(identityId: string, { draftId, formKey, about }: Pick<Draft, 'draftId' | 'formKey' | 'about'>) {
    this.identityId = identityId;
    this.draftId = draftId;
    this.formKey = formKey;
    this.about = about;
  }

  /** Goes on with what was found. */
  resume({ updateTime }: Pick<Draft, 'updateTime'>): void {
    this.isBegun = true;
    this.change({ savedAt: updateTime, isLate: false });
  }

  /** Changes the subject of the draft: something new that has got an id. */
  moveTo(about: string): void {
    this.about = about;
  }

  /** @param base the version of what is changed, as the form found it; null: something new */
  note(fields: object, base: number | null = null): void {
    const text = contentOf(fields, base);
    if (text === this.text) return;
    this.isBegun = true;
    this.text = text;
    const { identityId, draftId, formKey, about } = this;
    putLocal(identityId, { draftId, formKey, about, base, fields: fields as Draft['fields'] });
    behind.add(this);
    this.timer ??= setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Ends the draft, which is saved by its own form or given up. */
  end(): Promise<void> {
    if (!this.isBegun) return Promise.resolve();
    this.isBegun = false;
    clearTimeout(this.timer);
    this.timer = undefined;
    behind.delete(this);
    dropLocal(this.identityId, this.draftId);
    this.text = '';
    this.sentText = '';
    this.change(NOTHING);
    const { draftId } = this;
    return this.queue(() => call(dropFormDraft, { draftId }, { outlivesPage: true }).then(() => {}));
  }

  /** Sends to the server now all that it has not got yet. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.queue(() => this.send());
  }

  readonly listen = this.listeners.add;
  readonly read = (): KeptState => this.state;

  private queue(act: () => Promise<void>): Promise<void> {
    // what could not be dropped is offered once more, and what could not be saved is tried again
    this.calls = this.calls.then(act).catch(() => {});
    return this.calls;
  }

  private async send(): Promise<void> {
    const { text, draftId, formKey, about } = this;
    if (!behind.has(this)) return;
    if (text === this.sentText) return this.settle();
    try {
      const { updateTime } = await call(keepFormDraft, { draftId, formKey, about, content: text });
      // it ended meanwhile
      if (!behind.has(this)) return;
      this.sentText = text;
      if (this.text === text) this.settle();
      this.change({ savedAt: updateTime, isLate: false });
    } catch (thrown) {
      this.fail(thrown);
    }
  }

  /** The server has it: the browser needs it no longer. */
  private settle(): void {
    behind.delete(this);
    dropLocal(this.identityId, this.draftId);
  }

  private fail(thrown: unknown): void {
    const failure = toCallFailure(thrown);
    if (failure.code === ErrorCode.validation && !isTold(failure)) return showFailure(failure);
    if (!behind.has(this)) return;
    this.change({ ...this.state, isLate: true });
    this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
  }

  private change(state: KeptState): void {
    this.state = state;
    this.listeners.tell();
  }
}

function flushAll(): void {
  for (const keeper of behind) void keeper.flush();
}

/** Whoever goes to another window may not come back to this one. */
document.addEventListener('visibilitychange', () => {
  if (document.hidden) flushAll();
});
addEventListener(SIGNED_IN_AGAIN, flushAll);
