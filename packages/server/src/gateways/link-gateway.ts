/**
 * A channel over any carrier's protocol: several connections to one account, each made again with back-off when it is lost, and
 * filled evenly. How the protocol spells texts, answers and receipts is its `Speech`'s business.
 */

import { BindError } from '@farmers-mailbox/smpp/link/bind-error.ts';
import type { CloseReason } from '@farmers-mailbox/smpp/link/link-options.ts';
import { splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import { ConnectionSlot, type Pauses } from './connection-slot.ts';
import type {
  ChannelAccount,
  Gateway,
  GatewayEvents,
  GatewayTimes,
  GatewayTrouble,
  OutgoingSegment,
} from './gateway.ts';
import { RefusalHold } from './refusal-hold.ts';

/** Undelivered receipts of one connection that may wait for our disk. */
export const UNACKNOWLEDGED_MAX = 5_000;
/** The next part of a text waits so long for room on the connection of the first. */
const PATIENCE_MS = 2_000;
/** Long texts are remembered for a part that is refused and sent again; the oldest are forgotten first. */
const UNDER_WAY_MAX = 10_000;
/** In the reason of a channel that is held; the code follows. */
export const EVERY_TEXT = 'every text is refused:';
/** Ends that soon after a login, so often in a row, are no chance any more. */
const RESTLESS_AFTER = 3;
/** A repeated receipt comes within this time, however slow the carrier is. */
const UNREADABLE_TOLD_MS = 10 * 60_000;

interface Waiting {
  readonly count: number;
  readonly longestMs: number;
}

/** A connection that is logged in. */
export interface SpokenSession<Token> {
  readonly bound: boolean;
  readonly freeWindow: number;
  readonly unacknowledged: Waiting;
  /** False, and nothing sent, when there is no room. */
  submit(token: Token, destination: string, segment: OutgoingSegment): boolean;
  unbind(): Promise<void>;
  destroy(): void;
}

/** A connection tells the gateway; texts and receipts a speech tells to the events itself. */
export interface SessionCalls<Token> {
  onUnreadable(error: Error): void;
  onClose(reason: CloseReason, unanswered: readonly Token[]): void;
}

export interface Speech<Token> {
  /** @throws BindError */
  connect(host: string, calls: SessionCalls<Token>): Promise<SpokenSession<Token>>;
  /** Carriers close a connection that had nothing to do, and that is no trouble. */
  readonly mayEndIdle: boolean;
  /** Troubles of the protocol's own. */
  readonly troubles: readonly GatewayTrouble[];
  /** Of the connections that the carrier makes to us: what waits to be stored. */
  readonly unacknowledged?: readonly Waiting[];
  /** After a login that the carrier refused with this status, where the usual pauses are too short. */
  pausesAfter?(status: number): Pauses | undefined;
  open?(): void;
  close?(): Promise<void>;
}

export class LinkGateway<Token extends object> implements Gateway<Token> {
  readonly #account: ChannelAccount;
  readonly #events: GatewayEvents<Token>;
  readonly #times: GatewayTimes;
  readonly #speech: Speech<Token>;
  readonly #hold: RefusalHold;
  readonly #slots: readonly ConnectionSlot[];
  readonly #sessions: SpokenSession<Token>[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Connections of the latest long texts: what is joined again has to come over one, a part that was refused for the moment too. */
  readonly #underWay = new Map<string, SpokenSession<Token>>();
  /** whose connection has no room for the next part of a text */
  #awaited: { readonly session: SpokenSession<Token>; readonly since: number } | undefined;
  #next = 0;
  #isClosing = false;
  #refused = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #refusedFor = '';
  readonly #pendingConnects = new Set<Promise<void>>();

  constructor(
    account: ChannelAccount,
    events: GatewayEvents<Token>,
    times: GatewayTimes,
    speech: Speech<Token>,
    hold = new RefusalHold(times),
  ) {
    this.#hold = hold;
    hold.listen(
      (code) => this.#events.onState({ kind: 'refused', reason: `${EVERY_TEXT} ${code}` }),
      () => this.#tellConnected(),
    );
    this.#account = account;
    this.#events = events;
    this.#times = times;
    this.#speech = speech;
    this.#slots = Array.from({ length: account.connectCount }, () => new ConnectionSlot(times));
  }

  open(): void {
    this.#speech.open?.();
    for (const slot of this.#slots) this.#connect(slot);
  }

  get troubles(): GatewayTrouble[] {
    const own = [this.#restless(), this.#stalled(), this.#unreadable()];
    return [...own, ...this.#speech.troubles].filter((trouble) => trouble.amount > 0);
  }

  get connections(): number {
    return this.#hold.isHeld ? 0 : this.#sessions.length;
  }

  get window(): number {
    if (this.#hold.isTrying) return Math.min(1, this.#sessions.length);
    return this.connections * this.#account.windowSize;
  }

  get room(): number {
    if (this.#hold.isHeld || this.#isAwaiting) return 0;
    let room = 0;
    for (const session of this.#sessions) room += session.freeWindow;
    if (!this.#hold.isTrying) return room;
    return room > 0 && room === this.#sessions.length * this.#account.windowSize ? 1 : 0;
  }

  send(token: Token, destination: string, segment: OutgoingSegment): boolean {
    if (this.room === 0) return false;
    const key = longTextOf(destination, segment);
    const session = key === undefined ? this.#roomiest() : this.#wayOf(key);
    if (!session?.submit(token, destination, segment)) return false;
    if (key !== undefined) this.#note(key, session);
    return true;
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    this.#hold.end();
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.race([Promise.all(this.#pendingConnects), delay(graceMs)]);
    await Promise.race([Promise.all(this.#sessions.map((session) => session.unbind())), delay(graceMs)]);
    for (const session of [...this.#sessions]) session.destroy();
    await this.#speech.close?.();
  }

  get #isAwaiting(): boolean {
    if (!this.#awaited) return false;
    const { session, since } = this.#awaited;
    return session.freeWindow === 0 && performance.now() - since < PATIENCE_MS;
  }

  /** Undefined while the connection of the text's first part has no room; one that answers nothing is not waited for. */
  #wayOf(key: string): SpokenSession<Token> | undefined {
    const own = this.#underWay.get(key);
    if (own && own.freeWindow === 0) {
      if (this.#awaited?.session !== own) this.#awaited = { session: own, since: performance.now() };
      if (this.#isAwaiting) return undefined;
    }
    this.#awaited = undefined;
    return own && own.freeWindow > 0 ? own : this.#roomiest();
  }

  #note(key: string, session: SpokenSession<Token>): void {
    this.#underWay.delete(key);
    this.#underWay.set(key, session);
    const [oldest] = this.#underWay.keys();
    if (oldest !== undefined && this.#underWay.size > UNDER_WAY_MAX) this.#underWay.delete(oldest);
  }

  #forget(session: SpokenSession<Token>): void {
    if (this.#awaited?.session === session) this.#awaited = undefined;
    for (const [key, one] of this.#underWay) if (one === session) this.#underWay.delete(key);
  }

  /** The next one in turn that has room, so that connections fill evenly. */
  #roomiest(): SpokenSession<Token> | undefined {
    for (let tried = 0; tried < this.#sessions.length; tried += 1) {
      this.#next = (this.#next + 1) % this.#sessions.length;
      const session = this.#sessions[this.#next];
      if (session && session.freeWindow > 0) return session;
    }
    return undefined;
  }

  #connect(slot: ConnectionSlot): void {
    if (this.#isClosing) return;
    const attempt = this.#login(slot)
      .catch((error: unknown) => {
        this.#tellFailure(error);
        this.#connectLater(slot, slot.refused(this.#pausesAfter(error)));
      })
      .finally(() => this.#pendingConnects.delete(attempt));
    this.#pendingConnects.add(attempt);
  }

  #pausesAfter(error: unknown): Pauses | undefined {
    const status = error instanceof BindError ? error.commandStatus : undefined;
    return status === undefined ? undefined : this.#speech.pausesAfter?.(status);
  }

  #connectLater(slot: ConnectionSlot, pause: number): void {
    if (this.#isClosing) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#connect(slot);
    }, pause);
    this.#timers.add(timer);
  }

  async #login(slot: ConnectionSlot): Promise<void> {
    // The carrier may close in the same breath in which it accepts: then there is no session yet when onClose is called.
    const own: { session?: SpokenSession<Token> } = {};
    const { host, port, resolve } = this.#account;
    const session = await this.#speech.connect(resolve ? await resolve({ host, port }) : host, {
      onUnreadable: ({ message }) => {
        if (this.#refusedRecently === 0) this.#refused = 0;
        this.#refused += 1;
        this.#refusedAt = performance.now();
        this.#refusedFor = message;
      },
      onClose: (reason, unanswered) => {
        if (this.#isClosing && !own.session) return;
        const words = reason.error?.message ?? reason.kind;
        const at = own.session ? this.#sessions.indexOf(own.session) : -1;
        if (at >= 0) this.#sessions.splice(at, 1);
        if (own.session) this.#forget(own.session);
        for (const token of unanswered) this.#events.onDoubt(token);
        const isIdle =
          at >= 0 &&
          this.#speech.mayEndIdle &&
          unanswered.length === 0 &&
          slot.livedMs >= IDLE_END_MS &&
          !reason.error;
        if (this.#sessions.length === 0 && !isIdle)
          this.#events.onState({ kind: 'unreachable', reason: words });
        this.#connectLater(slot, isIdle ? this.#times.reconnectFirstMs : slot.lost(words));
      },
    });
    if (!session.bound) return;
    // Bound after all: nobody would end it, and it would swallow what the carrier brings.
    if (this.#isClosing) return session.destroy();
    own.session = session;
    slot.bound();
    this.#sessions.push(session);
    this.#tellConnected();
  }

  #tellConnected(): void {
    if (this.connections === 0) return;
    this.#events.onState({ kind: 'connected', connections: this.connections });
    this.#events.onRoom();
  }

  #restless(): GatewayTrouble {
    const worst = this.#slots.reduce((one, other) => (other.shortLives > one.shortLives ? other : one));
    const amount = worst.shortLives >= RESTLESS_AFTER ? worst.shortLives : 0;
    return { kind: 'restless', amount, detail: worst.lastReason };
  }

  #stalled(): GatewayTrouble {
    const waiting = this.#sessions.map(({ unacknowledged }) => unacknowledged);
    const late = [...waiting, ...(this.#speech.unacknowledged ?? [])].filter(
      ({ longestMs }) => longestMs > this.#times.stalledMs,
    );
    return { kind: 'stalled', amount: late.reduce((sum, { count }) => sum + count, 0), detail: '' };
  }

  #unreadable(): GatewayTrouble {
    return { kind: 'unreadable', amount: this.#refusedRecently, detail: this.#refusedFor };
  }

  /** Refused messages, the last of them a moment ago. */
  get #refusedRecently(): number {
    return performance.now() - this.#refusedAt < UNREADABLE_TOLD_MS ? this.#refused : 0;
  }

  #tellFailure(error: unknown): void {
    if (this.#sessions.length > 0) return;
    const isRefused = error instanceof BindError && error.commandStatus !== undefined;
    const reason = error instanceof Error ? error.message : String(error);
    this.#events.onState({ kind: isRefused ? 'refused' : 'unreachable', reason });
  }
}

function longTextOf(destination: string, { esmClass, body }: OutgoingSegment): string | undefined {
  const { concatenation } = splitUdh(body, esmClass);
  if (!concatenation) return undefined;
  const { reference, total } = concatenation;
  return `${destination}/${reference}/${total}`;
}

/** Gateways of SGIP end a link after a minute without work. */
const IDLE_END_MS = 20_000;

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
