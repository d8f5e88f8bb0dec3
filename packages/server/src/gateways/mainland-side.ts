/** The gateways' side of CMPP, SMGP and SGIP; in SGIP reports and replies go out on a connection that the gateway makes. */
import { cmppDialect } from '@farmers-mailbox/smpp/cmpp/dialect.ts';
import { dataCodingOf, encodeText } from '@farmers-mailbox/smpp/encoding.ts';
import type { AnswerToken } from '@farmers-mailbox/smpp/link/answer-window.ts';
import type { LinkServer } from '@farmers-mailbox/smpp/link/link-server.ts';
import type { Delivery, Dialect, Text } from '@farmers-mailbox/smpp/mainland/dialect.ts';
import { listenAsGateway } from '@farmers-mailbox/smpp/mainland/listener.ts';
import { connectToSp, type MainlandSession } from '@farmers-mailbox/smpp/mainland/session.ts';
import { udhIndicator } from '@farmers-mailbox/smpp/segments.ts';
import { sgipDialect } from '@farmers-mailbox/smpp/sgip/dialect.ts';
import { smgpDialect } from '@farmers-mailbox/smpp/smgp/dialect.ts';
import type { Arrival, CarrierReply, CarrierReport, CarrierSideOptions, Way, Ways } from './carrier-way.ts';
import { logins, results, wordOf } from './carrier-words.ts';
import { familyOf, type MainlandProtocol } from './mainland-codes.ts';

/** A gateway reads what it is sent whatever an office's own codes are. */
const anyTerms = { spCode: '', serviceId: '' };
/** A gateway's own, shorter than an office's. */
const GATEWAY_NODE = 105_711;

function dialectOf(protocol: MainlandProtocol): Dialect {
  switch (protocol) {
    case 'CMPP20':
      return cmppDialect({ version: '2.0', ...anyTerms });
    case 'CMPP30':
      return cmppDialect({ version: '3.0', ...anyTerms });
    case 'SMGP30':
      return smgpDialect({ ...anyTerms, productId: '' });
    case 'SGIP12':
      return sgipDialect({ ...anyTerms, node: GATEWAY_NODE });
  }
}

type ToSp<Token extends AnswerToken> = MainlandSession<Token, Delivery, Text>;

/** SGIP's listener takes texts alone: reports go out on connections of our own. */
export function listenForMainland<Token extends AnswerToken>(
  options: CarrierSideOptions<Token>,
  ways: Ways<Token>,
  protocol: MainlandProtocol,
): Promise<LinkServer<ToSp<Token>>> {
  const family = familyOf(protocol);
  const waysOf = new Map<ToSp<Token>, Way<Token>>();
  const { onLogin, onText, onRoom, account } = options;
  return listenAsGateway<Token>({
    port: options.port ?? 0,
    dialect: dialectOf(protocol),
    secret: account.secret,
    windowSize: options.windowSize,
    onLogin: ({ name, proves }) => logins[family][onLogin(name, proves)],
    onOpen: (session) => {
      if (family === 'SGIP') return;
      const way = new MainlandWay(family, session);
      waysOf.set(session, way);
      ways.join(way);
      onRoom?.();
    },
    onMessage: (text, answer, session) =>
      onText(arrivalOf(text), (result, messageId) => answer(results[family][result], messageId), session),
    onAnswer: (token, status) => options.onBrought(token, status === 0),
    onTimeout: (token) => options.onUnanswered(token),
    onDrain: () => onRoom?.(),
    onClose: (session, _reason, unanswered) => {
      ways.leave(waysOf.get(session));
      waysOf.delete(session);
      for (const token of unanswered) options.onUnanswered(token);
    },
  });
}

function arrivalOf(text: Text): Arrival {
  return {
    phone: text.destination.replace(/^86(?=1\d{10}$)/, ''),
    source: text.source,
    esmClass: text.hasHeader ? udhIndicator : 0,
    dataCoding: text.format,
    body: text.content,
    isReported: true,
    ...(text.messageId === undefined ? {} : { messageId: text.messageId }),
  };
}

class MainlandWay<Token extends AnswerToken> implements Way<Token> {
  readonly #family: ReturnType<typeof familyOf>;
  readonly #session: ToSp<Token>;

  constructor(family: ReturnType<typeof familyOf>, session: ToSp<Token>) {
    this.#family = family;
    this.#session = session;
  }

  get freeWindow(): number {
    return this.#session.freeWindow;
  }

  bring(token: Token, what: CarrierReport | CarrierReply): boolean {
    return this.#session.submit(token, deliveryOf(this.#family, what)) !== false;
  }
}

function deliveryOf(
  family: ReturnType<typeof familyOf>,
  what: CarrierReport | CarrierReply,
): Exclude<Delivery, { kind: 'notice' }> {
  const { phone, number } = what;
  if (what.kind === 'reply') {
    const isAscii = /^[\x20-\x7e]*$/.test(what.content);
    const content = isAscii ? Buffer.from(what.content, 'latin1') : encodeText(what.content, 'ucs2');
    const format = isAscii ? 0 : dataCodingOf.ucs2;
    return { kind: 'reply', phone, number, format, hasHeader: false, content };
  }
  const numbers = what.isUnturned && family === 'SMGP' ? { phone: number, number: phone } : { phone, number };
  return { kind: 'report', messageId: what.messageId, ...numbers, ...wordOf(family, what) };
}

const COME_BACK_MS = 200;

/** The connection by which SGIP's carrier brings reports: made again whenever it is lost, as long as the carrier lives. */
export class WayBack<Token extends AnswerToken> {
  readonly #options: CarrierSideOptions<Token>;
  readonly #port: number;
  readonly #ways: Ways<Token>;
  #session: ToSp<Token> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isEnding = false;
  #connecting: Promise<void>;

  constructor(options: CarrierSideOptions<Token>, port: number, ways: Ways<Token>) {
    this.#options = options;
    this.#port = port;
    this.#ways = ways;
    this.#connecting = this.#connect();
  }

  cut(): void {
    this.#session?.destroy();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    this.#session?.destroy();
  }

  async #connect(): Promise<void> {
    const { account, windowSize, onBrought, onUnanswered, onRoom } = this.#options;
    const own: { way?: Way<Token> } = {};
    try {
      const session = await connectToSp<Token>({
        host: '127.0.0.1',
        port: this.#port,
        dialect: dialectOf('SGIP12'),
        account,
        windowSize,
        onAnswer: (token, status) => onBrought(token, status === 0),
        onLateAnswer: (token, status) => onBrought(token, status === 0),
        onTimeout: onUnanswered,
        onMessage: (_text, answer) => answer(results.SGIP.unwell),
        onDrain: () => onRoom?.(),
        onClose: (_reason, unanswered) => {
          this.#ways.leave(own.way);
          this.#session = undefined;
          for (const token of unanswered) onUnanswered(token);
          this.#connectLater();
        },
      });
      if (!session.bound) return;
      this.#session = session;
      own.way = new MainlandWay('SGIP', session);
      this.#ways.join(own.way);
      onRoom?.();
    } catch {
      // Nobody listens there yet, or not any more.
      this.#connectLater();
    }
  }

  #connectLater(): void {
    if (this.#isEnding) return;
    this.#timer = setTimeout(() => {
      this.#connecting = this.#connect();
    }, COME_BACK_MS);
  }
}
