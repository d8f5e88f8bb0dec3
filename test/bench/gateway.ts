/**
 * A channel's gateway alone, SMPP's beside the asked one's: its processor time for each text that was submitted, answered and reported.
 * The carrier of the benchmarks and the gateway are processes of their own; windows and connections are the same for both.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../packages/server/src/gateways/free-port.ts';
import { ACCOUNT } from './carrier.ts';
import type { GatewaySettings } from './gateway-process.ts';
import { median } from './machine.ts';
import { CarrierProcess, speechOf } from './processes.ts';
import { BENCH_PROTOCOLS, type BenchProtocol } from './send.ts';

interface GatewayChoice {
  readonly recipients: number;
  readonly runs: number;
  readonly window: number;
  readonly connections: number;
  readonly protocol: BenchProtocol;
}

interface Cost {
  readonly gateway: number;
  readonly carrier: number;
}

/** Turn about, since the machine's pace moves from minute to minute. */
export async function benchGateway(choice: GatewayChoice): Promise<void> {
  const protocols: BenchProtocol[] = choice.protocol === 'smpp' ? ['smpp'] : ['smpp', choice.protocol];
  const costs: Cost[][] = protocols.map(() => []);
  const inWords = ({ gateway, carrier }: Cost) => `${gateway.toFixed(2)} (carrier ${carrier.toFixed(2)})`;
  for (let run = 1; run <= choice.runs; run += 1) {
    for (const [place, protocol] of protocols.entries()) costs[place]?.push(await costOf(protocol, choice));
    const latest = costs.flatMap((some) => some.slice(-1).map(inWords));
    console.log(`run ${run} of ${choice.runs}: ${latest.join(', ')} µs of processor for each text`);
  }
  const medians = costs.map((some) => median(some.map(({ gateway }) => gateway)));
  for (const [place, protocol] of protocols.entries()) {
    const [cost = 0, smpp = 0] = [medians[place], medians[0]];
    console.log(`median over ${protocol}: ${cost.toFixed(2)} µs, ${(cost / smpp).toFixed(3)} of SMPP's`);
  }
}

async function costOf(protocol: BenchProtocol, choice: GatewayChoice): Promise<Cost> {
  const manners = {
    protocol: BENCH_PROTOCOLS[protocol],
    receiptAfterMs: [50, 200],
    deliverWindow: 1_000,
    ...(protocol === 'sgip' ? { reportPort: await findFreePort() } : {}),
  } as const;
  const carrier = new CarrierProcess(manners, false);
  await carrier.start();
  const { terms } = speechOf(carrier);
  const settings: GatewaySettings = {
    protocol: manners.protocol,
    terms,
    messages: choice.recipients,
    account: {
      host: '127.0.0.1',
      port: carrier.port,
      account: ACCOUNT.name,
      secret: ACCOUNT.secret,
      sourceNumber: '10659',
      windowSize: choice.window,
      connectCount: choice.connections,
      heartbeatSeconds: 30,
    },
  };
  const file = fileURLToPath(new URL('./gateway-process.ts', import.meta.url));
  const gateway = fork(file, [JSON.stringify(settings)], {
    stdio: 'inherit',
    execArgv: ['--max-semi-space-size=16'],
  });
  // later than its last message, which 'exit' need not be
  const ended = once(gateway, 'close');
  const ran = await Promise.race([once(gateway, 'message') as Promise<[number]>, ended.then(() => null)]);
  const [code] = await ended;
  if (!ran) throw new Error(`The gateway ended with code ${code} before it told its cost.`);
  const [cost] = ran;
  const { cpu, acceptedCount } = await carrier.figures();
  await carrier.end();
  return { gateway: cost, carrier: (cpu.user + cpu.system) / acceptedCount };
}
