/** SMPP's side of a carrier. */
import { dataCodingOf, encodeText, encodingOf } from '@farmers-mailbox/smpp/encoding.ts';
import type { AnswerToken } from '@farmers-mailbox/smpp/link/answer-window.ts';
import type { LinkServer } from '@farmers-mailbox/smpp/link/link-server.ts';
import { bodyOf } from '@farmers-mailbox/smpp/message.ts';
import { formatReceipt } from '@farmers-mailbox/smpp/receipt.ts';
import { listenSmsc, type SmscSession } from '@farmers-mailbox/smpp/smsc.ts';
import type { CarrierReply, CarrierReport, CarrierSideOptions, Way, Ways } from './carrier-way.ts';
import { logins, results } from './carrier-words.ts';

export function listenForSmpp<Token extends AnswerToken>(
  options: CarrierSideOptions<Token>,
  ways: Ways<Token>,
): Promise<LinkServer<SmscSession<Token>>> {
  const waysOf = new Map<SmscSession<Token>, Way<Token>>();
  const { onLogin, onText, onRoom } = options;
  return listenSmsc<Token>({
    port: options.port ?? 0,
    systemId: 'builtin',
    windowSize: options.windowSize,
    onBind: ({ systemId, password }) => logins.SMPP[onLogin(systemId, (secret) => secret === password)],
    onBound: (session) => {
      if (!session.mayDeliver) return;
      const way = new SmppWay(session);
      waysOf.set(session, way);
      ways.join(way);
      onRoom?.();
    },
    onSubmit: (session, message, answer) =>
      onText(
        {
          phone: message.destination,
          source: message.source,
          esmClass: message.esmClass,
          dataCoding: message.dataCoding,
          body: bodyOf(message),
          isReported: message.registeredDelivery !== 0,
        },
        (result, messageId) => answer(results.SMPP[result], messageId),
        session,
      ),
    onDeliverAnswer: (_session, token, status) => options.onBrought(token, status === 0),
    onDeliverTimeout: (_session, token) => options.onUnanswered(token),
    onDrain: () => onRoom?.(),
    onClose: (session, _reason, unanswered) => {
      ways.leave(waysOf.get(session));
      waysOf.delete(session);
      for (const token of unanswered) options.onUnanswered(token);
    },
  });
}

class SmppWay<Token extends AnswerToken> implements Way<Token> {
  readonly #session: SmscSession<Token>;

  constructor(session: SmscSession<Token>) {
    this.#session = session;
  }

  get freeWindow(): number {
    return this.#session.freeWindow;
  }

  bring(token: Token, what: CarrierReport | CarrierReply): boolean {
    return this.#session.deliver(token, smppOf(what));
  }
}

function smppOf(what: CarrierReport | CarrierReply) {
  if (what.kind === 'reply') {
    const encoding = encodingOf(what.content);
    const shortMessage = encodeText(what.content, encoding);
    return { source: what.phone, destination: what.number, dataCoding: dataCodingOf[encoding], shortMessage };
  }
  const { messageId: id, phone, number, stat, err, submitTime: submitDate } = what;
  const [source, destination] = what.isUnturned ? [number, phone] : [phone, number];
  const code = err === undefined ? {} : { err };
  return { source, destination, ...formatReceipt({ id, stat, submitDate, doneDate: new Date(), ...code }) };
}
