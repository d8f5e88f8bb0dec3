/**
 * The carrier's side of every protocol: it takes texts, answers them, brings reports and replies. The built-in carrier stands on it, and
 * so do the carriers of crash runs and benchmarks; what becomes of a text is theirs to decide.
 */
import { decodeText } from '@farmers-mailbox/smpp/encoding.ts';
import type { AnswerToken } from '@farmers-mailbox/smpp/link/answer-window.ts';
import type { LinkServer } from '@farmers-mailbox/smpp/link/link-server.ts';
import { splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import {
  type Arrival,
  type CarrierProtocol,
  type CarrierSide,
  type CarrierSideOptions,
  Ways,
} from './carrier-way.ts';
import { wordsOf } from './mainland.ts';
import { listenForMainland, WayBack } from './mainland-side.ts';
import { listenForSmpp } from './smpp-side.ts';

/** Resolves when listening; rejects when the port cannot be had. */
export async function openCarrierSide<Token extends AnswerToken>(
  options: CarrierSideOptions<Token>,
): Promise<CarrierSide<Token>> {
  const ways = new Ways<Token>();
  const { protocol } = options;
  if (protocol === 'SMPP34') return sideOf(options, ways, await listenForSmpp(options, ways));
  const server = await listenForMainland(options, ways, protocol);
  if (protocol !== 'SGIP12' || options.reportPort === undefined) return sideOf(options, ways, server);
  const wayBack = new WayBack(options, options.reportPort, ways);
  return sideOf(options, ways, server, wayBack);
}

function sideOf<Token extends AnswerToken>(
  { protocol }: CarrierSideOptions<Token>,
  ways: Ways<Token>,
  server: LinkServer<{ destroy(): void }>,
  wayBack?: WayBack<Token>,
): CarrierSide<Token> {
  return {
    port: server.port,
    get isHeard() {
      return ways.isHeard;
    },
    idOf: (senderMessageId, serial) => senderMessageId ?? idOf(protocol, serial),
    bring: (token, what) => ways.bring(token, what),
    cut: () => {
      for (const session of [...server.sessions]) session.destroy();
      wayBack?.cut();
    },
    close: async () => {
      await wayBack?.end();
      await server.close();
    },
    destroy: async () => {
      await wayBack?.end();
      await server.destroy();
    },
  };
}

function idOf(protocol: CarrierProtocol, serial: number | string): string {
  if (protocol === 'SMPP34') return String(serial);
  if (protocol === 'SMGP30') return String(serial).padStart(20, '0');
  return BigInt(serial).toString(16).padStart(16, '0');
}

/** The words of the text, and the part of a longer one that it is. */
export function readArrival(protocol: CarrierProtocol, { body, esmClass, dataCoding }: Arrival) {
  const { content, concatenation } = splitUdh(body, esmClass);
  const words = protocol === 'SMPP34' ? decodeText(content, dataCoding) : wordsOf(content, dataCoding);
  return { words, concatenation };
}
