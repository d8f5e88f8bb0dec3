/**
 * The two kinds of failure. A Refusal is something the person can mend: it becomes an envelope with its code and one
 * clear sentence. Everything else that is thrown is a bug: logged whole, answered with one neutral sentence and an id.
 */

import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { FieldError, RefusalData } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';

type RefusalDetails = Omit<RefusalData, 'fieldErrors' | 'requestId'>;

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fieldErrors: FieldError[];
  /** what the client needs to know besides the sentence */
  readonly details: RefusalDetails;

  /** Without a sentence the catalogue's own one for the code is used. */
  constructor(
    code: ErrorCode,
    sentence: string = errorSentence[code],
    fieldErrors: FieldError[] = [],
    details: RefusalDetails = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.code = code;
    this.fieldErrors = fieldErrors;
    this.details = details;
  }
}

/**
 * Somebody else was first: the thing is no longer as the person opened it.
 * @param thing as the sentence names it, such as `这个模板`
 */
export const overtaken = (thing: string): Refusal =>
  new Refusal(ErrorCode.stateChanged, `您打开以后，${thing}又有变动，请重新打开后再试`);

/** Refuses one field of the form, so that the browser can put the sentence beside it. */
export function refuseField(field: string, message: string): Refusal {
  return new Refusal(ErrorCode.validation, message, [{ field, message }]);
}

/** Refuses the value of a field that something else has already. */
export function refuseTaken(field: string, message: string): Refusal {
  return new Refusal(ErrorCode.duplicate, message, [{ field, message }]);
}

/**
 * The version that a change was written from, which every change must name: without it the change would undo whatever somebody
 * else has saved meanwhile, unseen.
 * @throws Refusal 4000 beside `version`
 */
export function requireVersion(version: number | undefined): number {
  if (version === undefined) throw refuseField('version', '修改时须带上打开时的版本号，请重新打开后再修改');
  return version;
}

/** Stops here unless the verdict is `true`; its reason becomes the sentence. */
export function demand(verdict: Verdict, code: ErrorCode = ErrorCode.forbidden): void {
  if (verdict !== true) throw new Refusal(code, verdict);
}
