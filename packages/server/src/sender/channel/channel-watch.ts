/**
 * Runs a worker for each channel that is switched on, follows changes of the table, and tells the table how each channel
 * fares. Which carriers' slices a channel may take is features/messaging/channels/choice.ts.
 */

import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PersonalData } from '../../access/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import type { Clock } from '../../dependencies.ts';
import {
  carriersServedBy,
  type RouteToChoose,
  routePacesOf,
} from '../../features/messaging/channels/choice.ts';
import {
  type Channel,
  type ChannelInUse,
  listChannelsInUse,
  noteChannelEvent,
  noteConnected,
  noteDisconnected,
  noteTrouble,
} from '../../features/messaging/channels/queries.ts';
import { readChannelRoutes } from '../../features/messaging/sms-config/queries.ts';
import type { Resolve } from '../../gateways/allowed-addresses.ts';
import { type Gateway, type GatewayState, type GatewayTimes, usualTimesOf } from '../../gateways/gateway.ts';
import { MainlandGateway, type MainlandTerms } from '../../gateways/mainland.ts';
import type { MainlandProtocol } from '../../gateways/mainland-codes.ts';
import { SmppGateway } from '../../gateways/smpp.ts';
import type { Claims } from '../claim/claim.ts';
import type { Waiting } from '../claim/waiting-work.ts';
import type { WireLog } from '../journal/wire-log.ts';
import type { Lease } from '../lease.ts';
import { ChannelRate } from './channel-rate.ts';
import { ChannelWorker } from './channel-worker.ts';
import { DailyAllowance } from './daily-allowance.ts';
import type { Inbound } from './inbound.ts';
import { RoutePaces } from './route-pace.ts';
import type { AnyToken, WorkerEvents } from './two-lanes.ts';

const LOOK_EVERY_MS = 1_000;
/** Without a connection for so long, claimed texts that are not committed are given back for other channels and senders. */
const GIVE_UP_AFTER_MS = 2_000;
/** A channel that is paused or changed waits so long for the answers of what left. */
const DRAIN_MS = 5_000;

export interface ChannelWatchParts {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly wireLog: WireLog;
  readonly claims: Claims;
  readonly waiting: Waiting;
  readonly inbound: Inbound;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly log: Logger;
  /** instead of the protocol's usual ones */
  readonly gatewayTimes: Partial<GatewayTimes>;
  /** where a channel of the console may lead */
  readonly resolve: Resolve | undefined;
  readonly onJournal: () => void;
}

interface Running {
  readonly channelCode: string;
  readonly worker: ChannelWorker;
  readonly rate: ChannelRate;
  readonly paces: RoutePaces;
  readonly allowance: DailyAllowance;
  /** the connection's settings it was started with */
  readonly connection: string;
  state: GatewayState;
  connectedAt: number;
  /** changes of the state that the table does not know of yet */
  readonly unwritten: GatewayState[];
  /** troubles that the log has been told of */
  toldTroubles: readonly string[];
}

export class ChannelWatch {
  readonly #parts: ChannelWatchParts;
  readonly #running = new Map<number, Running>();
  /** paused or changed, and waiting for their last answers */
  readonly #ending = new Map<number, { readonly worker: ChannelWorker; readonly ended: Promise<void> }>();
  #channels: readonly ChannelInUse[] = [];
  #routes: readonly RouteToChoose[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(parts: ChannelWatchParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#look();
    this.#lookLater();
  }

  /** The channels as last seen, healthy or not. */
  get channels(): readonly ChannelInUse[] {
    return this.#channels;
  }

  get #workers(): readonly ChannelWorker[] {
    return [...this.#running.values(), ...this.#ending.values()].map(({ worker }) => worker);
  }

  get figures(): readonly ChannelWorker['figures'][] {
    return this.#workers.map(({ figures }) => figures);
  }

  loseLeases(): void {
    for (const worker of this.#workers) worker.loseLeases();
  }

  lookForWork(): void {
    for (const worker of this.#workers) worker.lookForWork();
  }

  lookForTexts(): void {
    for (const worker of this.#workers) worker.lookForTexts();
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#looking;
    const running = [...this.#running.values()].map(({ worker }) => worker.stop(graceMs));
    await Promise.all([...running, ...[...this.#ending.values()].map(({ ended }) => ended)]);
  }

  #lookLater(): void {
    if (this.#isStopping) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
        .catch((error: unknown) =>
          this.#parts.log.warn({ err: error }, 'the channels could not be looked at'),
        )
        .finally(() => this.#lookLater());
    }, LOOK_EVERY_MS);
  }

  async #look(): Promise<void> {
    for (const [channelId, running] of this.#running)
      await this.#lookAfter(channelId, () => this.#note(channelId, running));
    const connected = [...this.#running].filter(([, { worker }]) => worker.isConnected);
    await noteConnected(this.#parts.db, ...connected.map(([channelId]) => channelId));
    this.#channels = await listChannelsInUse(this.#parts.db);
    this.#routes = await readChannelRoutes(this.#parts.db);
    const wanted = new Map(this.#channels.map((channel) => [channel.channelId, channel]));
    for (const [channelId, running] of this.#running)
      await this.#lookAfter(channelId, () => this.#adapt(channelId, running, wanted.get(channelId)));
    for (const channel of wanted.values()) {
      const { channelId } = channel;
      if (!this.#running.has(channelId) && !this.#ending.has(channelId))
        await this.#lookAfter(channelId, () => this.#startWorker(channel));
    }
  }

  /** Whatever is wrong with one channel, a secret that cannot be read for instance, keeps no other from its work. */
  async #lookAfter(channelId: number, act: () => Promise<void> | void): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#parts.log.error({ err: error, channelId }, 'a channel could not be looked after');
    }
  }

  #adapt(channelId: number, running: Running, channel: ChannelInUse | undefined): void {
    if (channel && this.#connectionOf(channel) === running.connection) {
      running.rate.changeTo(channel.ratePerSecond);
      running.paces.changeTo(routePacesOf(channel.channelCode, this.#routes));
      running.allowance.look(channel);
    } else this.#end(channelId, running.worker);
  }

  /** The others go on meanwhile; the channel starts anew, if it does, when its last answers are written down. */
  #end(channelId: number, worker: ChannelWorker): void {
    this.#running.delete(channelId);
    const ended = worker
      .stop(DRAIN_MS, () => this.#isStopping)
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error, channelId }, 'a channel did not end well'),
      )
      .finally(() => this.#ending.delete(channelId));
    this.#ending.set(channelId, { worker, ended });
  }

  async #note(channelId: number, running: Running): Promise<void> {
    const { unwritten, worker } = running;
    for (let state = unwritten[0]; state; state = unwritten[0]) {
      const detail = state.kind === 'connected' ? '' : state.reason;
      await noteChannelEvent(this.#parts.db, channelId, state.kind, detail);
      unwritten.shift();
    }
    this.#tellTroubles(running);
    for (const trouble of worker.troubles) await noteTrouble(this.#parts.db, channelId, trouble);
    if (worker.isConnected) {
      running.connectedAt = performance.now();
      return;
    }
    if (performance.now() - running.connectedAt > GIVE_UP_AFTER_MS) worker.dropClaims();
    if (running.state.kind !== 'connected') {
      await noteDisconnected(this.#parts.db, channelId, running.state.kind, running.state.reason);
    }
  }

  /** In the log once, when it begins. */
  #tellTroubles(running: Running): void {
    const { troubles } = running.worker;
    for (const trouble of troubles)
      if (!running.toldTroubles.includes(trouble.kind))
        this.#parts.log.warn({ channel: running.channelCode, trouble }, 'a channel is in trouble');
    running.toldTroubles = troubles.map(({ kind }) => kind);
  }

  #startWorker(channel: ChannelInUse): void {
    const { channelId, channelCode, ratePerSecond, gatewaySign } = channel;
    const rate = new ChannelRate(this.#parts.pool, channelId, ratePerSecond);
    const paces = new RoutePaces(this.#parts.pool, channelId);
    paces.changeTo(routePacesOf(channelCode, this.#routes));
    const allowance = new DailyAllowance(this.#parts.pool, channelId);
    allowance.look(channel);
    const worker = new ChannelWorker({
      ...this.#parts,
      channelId,
      channelCode,
      gatewaySign,
      rate,
      paces,
      allowance,
      carriers: () => carriersServedBy(this.#channels, channelId, this.#routes),
      openGateway: (events) => this.#openGateway(channel, events),
    });
    const state = { kind: 'unreachable', reason: '正在连接' } as const;
    this.#running.set(channelId, {
      channelCode,
      worker,
      rate,
      paces,
      allowance,
      connection: this.#connectionOf(channel),
      state,
      connectedAt: performance.now(),
      unwritten: [],
      toldTroubles: [],
    });
  }

  #openGateway(channel: Channel, events: WorkerEvents<AnyToken>): Gateway<AnyToken> {
    const onState = (state: GatewayState) => {
      const running = this.#running.get(channel.channelId);
      if (running) {
        running.state = state;
        running.unwritten.push(state);
      }
      this.#parts.log.info({ channel: channel.channelCode, state }, 'a channel changed its state');
    };
    const secret = this.#parts.personalData.decryptSecret(channel.secretCipher);
    const { resolve } = this.#parts;
    const times = { ...usualTimesOf(channel.protocol), ...this.#parts.gatewayTimes };
    // what the settings name is the operator's own
    const guarded = channel.origin === 'console' && resolve ? { resolve } : {};
    const account = { ...channel, secret, ...guarded };
    // The columns' own check: terms stand where the protocol is one of these.
    if (channel.terms === null) return new SmppGateway(account, { ...events, onState }, times);
    const protocol = channel.protocol as MainlandProtocol;
    const terms = channel.terms as unknown as MainlandTerms;
    return new MainlandGateway(protocol, account, terms, { ...events, onState }, times);
  }

  /** With the signature, since its texts are cut by it. The secret in clear: every program that starts encrypts the same one anew, and nobody should reconnect for that. */
  #connectionOf(channel: Channel): string {
    const { protocol, terms, host, port, account, sourceNumber, windowSize, connectCount } = channel;
    const { heartbeatSeconds, gatewaySign } = channel;
    const secret = this.#parts.personalData.decryptSecret(channel.secretCipher);
    return JSON.stringify([
      protocol,
      terms,
      host,
      port,
      account,
      secret,
      sourceNumber,
      windowSize,
      connectCount,
      heartbeatSeconds,
      gatewaySign,
    ]);
  }
}
