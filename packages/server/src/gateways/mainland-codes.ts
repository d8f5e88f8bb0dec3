/**
 * Meaning of the codes of CMPP, SMGP and SGIP for a message: the result of a submit, the word and code of a report. Sources, and
 * how sure each is: docs/carriers.md, "Result codes" and "Status reports".
 */
import type { Report } from '@farmers-mailbox/smpp/mainland/dialect.ts';
import type { ReceiptOutcome, RefusalKind } from './gateway.ts';

export type MainlandProtocol = 'CMPP20' | 'CMPP30' | 'SMGP30' | 'SGIP12';
type Family = 'CMPP' | 'SMGP' | 'SGIP';

export const familyOf = (protocol: MainlandProtocol): Family => protocol.slice(0, 4) as Family;

/**
 * `setting`: the channel is set wrongly, or has had its day's texts, and every text would be refused. `form`: of one text that text is at fault, of every one the
 * channel, its version at most.
 */
export type Verdict = RefusalKind | 'setting' | 'form';

const within = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const codes: Readonly<Record<Family, Readonly<Record<Verdict, readonly number[]>>>> = {
  CMPP: {
    throttled: [8, ...within(85, 88), 250],
    transient: [51, 52, 53, 54, 70, 73],
    setting: [2, 5, 7, 10, 11, 12, 64, 77],
    form: [1, 4, 9],
    final: [6, 13, 61, 62, 65, 69, 76],
  },
  SMGP: {
    throttled: [1],
    transient: [],
    setting: [2, 11, 20, 21, 22, ...within(30, 36), 38, 40, 43, 44, 45, 46, 48, 49, 69, 73, 74, 75, 76],
    form: [10],
    final: [37, 39, 47, 58],
  },
  SGIP: {
    throttled: [11, 33, 88],
    transient: [21, 22, 32],
    setting: [1, 2, 3, 4, 7, 12, 24, 57, 64, 93],
    form: [5, 8],
    final: [6, 23, 25, 26, 27, 28, 29, 30, 31, 106, 110],
  },
};

const wrongLogins: Readonly<Record<Family, readonly number[]>> = {
  CMPP: [2, 3],
  SMGP: [20, 21],
  SGIP: [1, 57],
};

/** The account, its password or our address is not known there: coming back at once changes nothing. */
export const isWrongLogin = (family: Family, status: number): boolean => wrongLogins[family].includes(status);

/** A code that no list knows is tried again, and given up in the end. */
export function verdictOf(family: Family, status: number): Verdict {
  const lists = codes[family];
  const verdicts: readonly Verdict[] = ['throttled', 'transient', 'setting', 'form', 'final'];
  return verdicts.find((verdict) => lists[verdict].includes(status)) ?? 'transient';
}

/** As `fail_code` keeps it: `CMPP:13`. */
export const refusalCodeOf = (family: Family, status: number): string => `${family}:${status}`;

const words: Readonly<Record<string, ReceiptOutcome>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
  UNKNOWN: 'unknown',
  ACCEPTD: 'pending',
  ENROUTE: 'pending',
};
/** The SMSC, or the next gateway, never said what became of it, or said UNKNOWN or ACCEPTD (MM, ML): nobody knows. */
const WITHOUT_REPORT = /^(?:[MI]C|M[LM]):/;

/** A word that nobody knows is a failure; it is kept as it came. */
export function outcomeOf({ stat }: Report): ReceiptOutcome {
  const known = words[stat];
  if (known !== undefined) return known;
  if (stat === '' || WITHOUT_REPORT.test(stat)) return 'unknown';
  return 'failed';
}

/** Codes beside SMGP's words that its document explains; a gateway's own mean what that gateway likes. */
const SMGP_ERRORS: readonly string[] = within(1, 8).map((code) => `00${code}`);

/**
 * The word alone where there is no code beside it, or where it is a carrier's own and says more. SGIP's codes are those of its answers:
 * `SGIP:27`. SMGP's are neither those nor SMPP's: `SMGP:E005`, and beside the word where only the gateway knows them: `REJECTD:EA12`.
 */
export function receiptCodeOf(family: Family, { stat, err }: Report): string {
  if (/^0*$/.test(err)) return stat.slice(0, 20);
  if (family === 'SGIP') return `SGIP:${err}`;
  if (stat !== '' && words[stat] === undefined) return stat.slice(0, 20);
  if (stat === '' || SMGP_ERRORS.includes(err)) return `${family}:E${err.slice(0, 12)}`;
  return `${stat}:E${err.slice(0, 11)}`;
}
