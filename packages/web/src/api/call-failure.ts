/** The one form of every failed call, whatever went wrong on its way. Showing it is failure-notice.ts's part. */
import type { FieldError } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';

/** No envelope came back: the server is away, the network is cut, or something between answered in its place. */
export const NETWORK_FAILURE = -1;
/** The caller gave the call up; nobody wants to hear of it. */
export const CALL_ABANDONED = -2;

/** ERR-03. */
const WITHOUT_SENTENCE = 'Error';

export class CallFailure extends Error {
  /** the envelope's code, or one of the negative ones above */
  readonly code: number;
  /** sentences that belong beside fields of the form */
  readonly fieldErrors: readonly FieldError[];
  /** by which an operator finds the call in the log */
  readonly requestId: string | null;
  /** the same call needs some work of the browser from now on */
  readonly asksForWork: boolean;
  /** false: nobody said why, and the message only stands in for a sentence */
  readonly hasSentence: boolean;

  constructor(
    code: number,
    message: string,
    fieldErrors: readonly FieldError[] = [],
    requestId: string | null = null,
    asksForWork = false,
  ) {
    super(message || WITHOUT_SENTENCE);
    this.name = 'CallFailure';
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.requestId = requestId;
    this.asksForWork = asksForWork;
    this.hasSentence = message !== '';
  }
}

/** Not what was asked is to blame, but the server or the line: asking again may help, and if not, an operator. */
export const isOurs = ({ code }: CallFailure): boolean =>
  code === ErrorCode.systemBusy || code === NETWORK_FAILURE;

/** Anything thrown, as a CallFailure: a page that shows failures need not ask what kind of thing it caught. */
export function toCallFailure(thrown: unknown): CallFailure {
  if (thrown instanceof CallFailure) return thrown;
  return new CallFailure(NETWORK_FAILURE, thrown instanceof Error ? thrown.message : '');
}
