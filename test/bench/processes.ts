/** The other processes of a benchmark or crash run: a carrier, senders. Each is started here and ended by its `end`. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CarrierTarget } from '../../packages/server/src/config/carrier-addresses.ts';
import type { CarrierProtocol } from '../../packages/server/src/gateways/carrier-way.ts';
import type { CarrierManners } from './carrier.ts';
import type { SenderSettings } from './sender-process.ts';

export interface CarrierFigures {
  acceptedCount: number;
  acknowledgedCount: number;
  receiptsLost: number;
  pending: number;
  firstSubmitAt: number;
  lastSubmitAt: number;
  lastReceiptAt: number;
  cpu: NodeJS.CpuUsage;
}
export interface CarrierTruth extends CarrierFigures {
  /** number → how often it was accepted */
  accepted: [string, number][];
  /** number/part → what became of each time that it was accepted */
  fates: [string, string[]][];
  /** when each submit came, since 1970, and for how long the carrier could not look before, in milliseconds */
  arrivals: [number, number][];
}

/** A handset writes to our number. */
export interface HandsetReply {
  readonly phone: string;
  readonly words: string;
}

export class CarrierProcess {
  readonly #child: ChildProcess;
  readonly protocol: CarrierProtocol;
  /** SGIP: the sender's port for receipts and replies */
  readonly reportPort: number;
  port = 0;

  constructor(manners: CarrierManners, keepsTruth: boolean) {
    this.protocol = manners.protocol ?? 'SMPP34';
    this.reportPort = manners.reportPort ?? 0;
    const file = fileURLToPath(new URL('./carrier-process.ts', import.meta.url));
    this.#child = fork(file, [JSON.stringify(manners), keepsTruth ? 'truth' : 'no-truth'], {
      stdio: 'inherit',
    });
  }

  async start(): Promise<void> {
    const [{ port }] = (await once(this.#child, 'message')) as [{ port: number }];
    this.port = port;
  }

  figures(): Promise<CarrierFigures> {
    return ask(this.#child, 'figures');
  }

  truth(): Promise<CarrierTruth> {
    return ask(this.#child, 'truth');
  }

  /** From now on; what is left out stays. */
  change(manners: CarrierManners): Promise<CarrierFigures> {
    return ask(this.#child, manners);
  }

  reply(reply: HandsetReply): Promise<CarrierFigures> {
    return ask(this.#child, reply);
  }

  /** Cuts every link in the middle of whatever it carries. */
  cut(): Promise<CarrierFigures> {
    return ask(this.#child, 'cut');
  }

  /** SIGSTOP stalls it: what is sent stays in the operating system's buffers until SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.disconnect();
    await once(this.#child, 'exit');
  }
}

/** The settings of a channel over this carrier that its protocol asks for. */
export function speechOf({
  protocol = 'SMPP34',
  reportPort = 0,
}: Partial<Pick<CarrierProcess, 'protocol' | 'reportPort'>>): Pick<CarrierTarget, 'protocol' | 'terms'> {
  if (protocol === 'SMPP34') return { protocol, terms: null };
  const node = protocol === 'SGIP12' ? '3057112345' : '';
  return { protocol, terms: { spCode: '12345', serviceId: 'NMXX', node, listenPort: reportPort } };
}

export interface SenderFigures {
  rss: number;
  heapUsed: number;
  senderId: number;
  cpu: { user: number; system: number };
  figures: { taken: number; remembered: number; ready: number }[];
}

export class SenderProcess {
  readonly #child: ChildProcess;

  constructor(settings: SenderSettings, nodeOptions: readonly string[] = []) {
    const file = fileURLToPath(new URL('./sender-process.ts', import.meta.url));
    this.#child = fork(file, [JSON.stringify(settings)], { stdio: 'inherit', execArgv: [...nodeOptions] });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async start(): Promise<void> {
    await once(this.#child, 'message');
  }

  figures(): Promise<SenderFigures> {
    return ask(this.#child, 'figures');
  }

  /** kill -9: nothing is told to anybody. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }
}

async function ask<T>(child: ChildProcess, question: string | CarrierManners | HandsetReply): Promise<T> {
  child.send(question);
  const [answer] = await once(child, 'message');
  return answer as T;
}
