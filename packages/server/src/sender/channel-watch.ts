/**
 * Runs a worker for each channel that is switched on, follows changes of the table, tells the table how each channel fares,
 * and decides which carriers' slices a channel may take: its own, unless a preferred channel for them is healthy.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { PersonalData } from '../access/personal-data.ts';
import type { Tables } from '../database/tables.ts';
import type { Clock } from '../dependencies.ts';
import {
  type Channel,
  type ChannelInUse,
  listChannelsInUse,
  noteConnected,
  noteDisconnected,
} from '../features/channels/queries.ts';
import type { Gateway, GatewayState, GatewayTimes } from '../gateways/gateway.ts';
import { SmppGateway } from '../gateways/smpp.ts';
import { ChannelWorker } from './channel-worker.ts';
import type { Claims } from './claim.ts';
import type { Inbound } from './inbound.ts';
import type { Lease } from './lease.ts';
import { ChannelRate } from './rate.ts';
import type { AnyToken, WorkerEvents } from './two-lanes.ts';

const LOOK_EVERY_MS = 1_000;
/** Without a connection for so long, what is claimed and not committed goes back to whoever can send it. */
const GIVE_UP_AFTER_MS = 2_000;

export interface ChannelWatchParts {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly lease: Lease;
  readonly claims: Claims;
  readonly inbound: Inbound;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gatewayTimes: GatewayTimes;
  readonly onJournal: () => void;
}

interface Running {
  readonly worker: ChannelWorker;
  /** the settings it was started with */
  readonly settings: string;
  state: GatewayState;
  connectedAt: number;
}

export class ChannelWatch {
  readonly #parts: ChannelWatchParts;
  readonly #running = new Map<number, Running>();
  #channels: readonly ChannelInUse[] = [];
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

  get workers(): readonly ChannelWorker[] {
    return [...this.#running.values()].map(({ worker }) => worker);
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.all(this.workers.map((worker) => worker.stop(graceMs)));
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
    for (const [channelId, running] of this.#running) await this.#note(channelId, running);
    this.#channels = await listChannelsInUse(this.#parts.db);
    const wanted = new Map(this.#channels.map((channel) => [channel.channelId, channel]));
    for (const [channelId, { worker, settings }] of this.#running) {
      const channel = wanted.get(channelId);
      if (channel && this.#settingsOf(channel) === settings) continue;
      this.#running.delete(channelId);
      await worker.stop(5_000);
    }
    for (const channel of wanted.values())
      if (!this.#running.has(channel.channelId)) this.#startWorker(channel);
  }

  async #note(channelId: number, running: Running): Promise<void> {
    if (running.worker.isConnected) {
      running.connectedAt = performance.now();
      await noteConnected(this.#parts.db, channelId);
      return;
    }
    if (performance.now() - running.connectedAt > GIVE_UP_AFTER_MS) running.worker.dropClaims();
    if (running.state.kind !== 'connected') {
      await noteDisconnected(this.#parts.db, channelId, running.state.kind, running.state.reason);
    }
  }

  #startWorker(channel: Channel): void {
    const { channelId, channelCode, ratePerSecond } = channel;
    const worker = new ChannelWorker({
      ...this.#parts,
      channelId,
      channelCode,
      rate: new ChannelRate(this.#parts.pool, channelId, ratePerSecond),
      carriers: () => this.#carriersFor(channelId),
      openGateway: (events) => this.#openGateway(channel, events),
    });
    const state = { kind: 'unreachable', reason: '正在连接' } as const;
    this.#running.set(channelId, {
      worker,
      settings: this.#settingsOf(channel),
      state,
      connectedAt: performance.now(),
    });
  }

  #openGateway(channel: Channel, events: WorkerEvents<AnyToken>): Gateway<AnyToken> {
    const onState = (state: GatewayState) => {
      const running = this.#running.get(channel.channelId);
      if (running) running.state = state;
      this.#parts.log.info({ channel: channel.channelCode, state }, 'a channel changed its state');
    };
    const secret = this.#parts.personalData.decryptSecret(channel.secretCipher);
    return new SmppGateway({ ...channel, secret }, { ...events, onState }, this.#parts.gatewayTimes);
  }

  /** A channel stands in for a preferred one only while that one is not healthy, for any sender. */
  #carriersFor(channelId: number): string[] {
    const own = this.#channels.find((channel) => channel.channelId === channelId);
    if (!own) return [];
    return own.carriers.filter(
      (carrier) =>
        !this.#channels.some(
          (other) => other.priority < own.priority && other.isHealthy && other.carriers.includes(carrier),
        ),
    );
  }

  /** The secret in clear: every program that starts encrypts the same one anew, and nobody should reconnect for that. */
  #settingsOf(channel: Channel): string {
    const { host, port, account, sourceNumber, ratePerSecond, windowSize, connectCount, heartbeatSeconds } =
      channel;
    const secret = this.#parts.personalData.decryptSecret(channel.secretCipher);
    const connection = [host, port, account, secret, sourceNumber, heartbeatSeconds];
    return JSON.stringify([...connection, ratePerSecond, windowSize, connectCount]);
  }
}
