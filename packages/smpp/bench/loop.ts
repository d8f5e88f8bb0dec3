// Measures the bare SMPP loop: this process submits as fast as it can to an SMSC in another process and acknowledges the
// receipts. No database and no rules, so the figure is the ceiling for everything built on top.
// Alone: node packages/smpp/bench/loop.ts [messages] [receipts]

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { encodeSegments } from '../src/segments.ts';
import { connectSession, type Session } from '../src/session.ts';

export interface BareLoop {
  messages: number;
  receipts: boolean;
  /** Default 500. */
  windowSize?: number;
}

export interface BareLoopResult {
  /** Messages submitted, answered and, with receipts, reported: each is 2 PDUs, or 4. */
  perSecond: number;
  seconds: number;
  /** Of this process: what one message costs the sender's core. */
  cpuMicrosecondsPerMessage: number;
}

/** Runs the loop once; the other process is started and ended here. Rejects when the link is cut on the way. */
export async function bareLoop({ messages, receipts, windowSize = 500 }: BareLoop): Promise<BareLoopResult> {
  const smscFile = fileURLToPath(new URL('./loop-smsc.ts', import.meta.url));
  const smsc = fork(smscFile, receipts ? ['receipts'] : [], { stdio: 'inherit' });
  try {
    return await submitAll(await portOf(smsc), messages, receipts, windowSize);
  } finally {
    smsc.disconnect();
    await once(smsc, 'exit');
  }
}

async function portOf(smsc: ChildProcess): Promise<number> {
  const [port] = (await once(smsc, 'message')) as [number];
  return port;
}

function submitAll(
  port: number,
  messages: number,
  receipts: boolean,
  windowSize: number,
): Promise<BareLoopResult> {
  const [segment] = encodeSegments('【浙江农民信箱】台风将至，请加固大棚、疏通沟渠，人员及时撤离。', 0);
  if (!segment) throw new Error('the text of the bench has no segment');
  return new Promise((resolve, reject) => {
    let submitted = 0;
    let left = receipts ? messages * 2 : messages;
    let session: Session<number>;
    let result: BareLoopResult | undefined;
    let startedAt = 0;
    let cpuAtStart = process.cpuUsage();
    const submitMore = () => {
      for (let free = session.freeWindow; free > 0 && submitted < messages; free--) {
        submitted++;
        session.submit(submitted, {
          source: '10659',
          destination: `138${String(submitted).padStart(8, '0')}`,
          esmClass: segment.esmClass,
          dataCoding: segment.dataCoding,
          registeredDelivery: 1,
          shortMessage: segment.body,
        });
      }
    };
    const countDown = () => {
      if (--left > 0) return;
      const seconds = (performance.now() - startedAt) / 1_000;
      const { user, system } = process.cpuUsage(cpuAtStart);
      result = {
        perSecond: Math.round(messages / seconds),
        seconds,
        cpuMicrosecondsPerMessage: (user + system) / messages,
      };
      void session.unbind();
    };
    connectSession<number>({
      host: '127.0.0.1',
      port,
      systemId: 'bench',
      password: 'bench',
      windowSize,
      onSubmitAnswer: countDown,
      onDeliver: (_message, ack) => {
        ack();
        countDown();
      },
      onDrain: submitMore,
      onClose: (reason) => {
        if (result) resolve(result);
        else reject(new Error(`the link of the bench was cut: ${reason.kind}`));
      },
    }).then((bound) => {
      session = bound;
      startedAt = performance.now();
      cpuAtStart = process.cpuUsage();
      submitMore();
    }, reject);
  });
}

if (import.meta.main) {
  const messages = Number(process.argv[2] ?? 1_000_000);
  console.log(await bareLoop({ messages, receipts: process.argv[3] === 'receipts' }));
}
