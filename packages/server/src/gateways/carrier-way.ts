/** The questions and answers of a carrier's side of any protocol: texts as they came in, reports and replies as they are to go out. */
import type { AnswerToken } from '@farmers-mailbox/smpp/link/answer-window.ts';
import type { Account } from '@farmers-mailbox/smpp/mainland/dialect.ts';
import type { LoginResult, Result } from './carrier-words.ts';
import type { MainlandProtocol } from './mainland-codes.ts';

export type CarrierProtocol = 'SMPP34' | MainlandProtocol;

/** One short message as it came in. */
export interface Arrival {
  /** without the country's code */
  readonly phone: string;
  readonly source: string;
  /** SMPP's: its bit tells that the body begins with a header */
  readonly esmClass: number;
  readonly dataCoding: number;
  readonly body: Uint8Array;
  readonly isReported: boolean;
  /** SGIP's number, which the sender made; elsewhere the id is the carrier's own */
  readonly messageId?: string;
}

/** The word and code are SMPP's; each protocol has its own for them. */
export interface CarrierReport {
  readonly kind: 'report';
  readonly messageId: string;
  readonly phone: string;
  readonly number: string;
  readonly stat: string;
  readonly err?: string;
  readonly submitTime: Date;
  /** names our number as its source, as if nothing were turned round */
  readonly isUnturned?: boolean;
}

export interface CarrierReply {
  readonly kind: 'reply';
  readonly phone: string;
  readonly number: string;
  readonly content: string;
}

export interface CarrierSideOptions<Token extends AnswerToken> {
  readonly protocol: CarrierProtocol;
  readonly port?: number;
  /** Its name and secret. */
  readonly account: Account;
  /** Reports and replies without an answer on each connection. */
  readonly windowSize: number;
  /** SGIP: the sender's port, to which this side connects with reports and replies. */
  readonly reportPort?: number;
  readonly onLogin: (name: string, proves: (secret: string) => boolean) => LoginResult;
  readonly onText: (
    arrival: Arrival,
    answer: (result: Result, messageId?: string) => boolean,
    link: { destroy(): void },
  ) => void;
  /** A thing brought was answered; without `isTaken` it is to be brought again. */
  readonly onBrought: (token: Token, isTaken: boolean) => void;
  /** No answer, or the connection ended before it. */
  readonly onUnanswered: (token: Token) => void;
  /** Somebody came to whom may be brought, or has room again. */
  readonly onRoom?: () => void;
}

/** A connection on which reports and replies go out. */
export interface Way<Token> {
  readonly freeWindow: number;
  bring(token: Token, what: CarrierReport | CarrierReply): boolean;
}

export interface CarrierSide<Token> {
  readonly port: number;
  /** Somebody is there to be brought reports and replies. */
  readonly isHeard: boolean;
  /** The sender's id of a text where it made one, else the carrier's own number as the protocol writes it. */
  idOf(senderMessageId: string | undefined, serial: number | string): string;
  /** False, and nothing sent, when no connection has room. */
  bring(token: Token, what: CarrierReport | CarrierReply): boolean;
  /** Cuts every link without a word. */
  cut(): void;
  /** Ends every link in agreement. */
  close(): Promise<void>;
  destroy(): Promise<void>;
}

/** The connections to which may be brought, in turn. */
export class Ways<Token> {
  #ways: Way<Token>[] = [];
  #turn = 0;

  get isHeard(): boolean {
    return this.#ways.length > 0;
  }

  join(way: Way<Token>): void {
    this.#ways = [...this.#ways, way];
  }

  leave(way: Way<Token> | undefined): void {
    this.#ways = this.#ways.filter((one) => one !== way);
  }

  bring(token: Token, what: CarrierReport | CarrierReply): boolean {
    const ways = this.#ways;
    for (let tried = 0; tried < ways.length; tried += 1) {
      this.#turn = (this.#turn + 1) % ways.length;
      const way = ways[this.#turn];
      if (way && way.freeWindow > 0 && way.bring(token, what)) return true;
    }
    return false;
  }
}
