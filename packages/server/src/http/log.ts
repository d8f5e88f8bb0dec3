/**
 * The program's log: one JSON line for each event, through one filter that no line can go around. Phone numbers, ID
 * numbers and tokens never reach it, whoever wrote the line and inside whichever error text they stood.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

/** @param destination stdout unless a test wants to read the lines */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: withoutPersonalData },
  };
  return destination ? pino(options, destination) : pino(options);
}

// Longer runs of digits are ids, shorter ones anything: only exact lengths are numbers of a person.
const PHONE = /(?<![0-9])(?:(?:\+|00)?86)?(1[3-9])[0-9]{9}(?![0-9])/g;
// Ids have as many digits as ID numbers: only what holds a date of birth is one.
const CERTIFICATE =
  /(?<![0-9])[1-9][0-9]{5}(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx](?![0-9Xx])/g;
/** Tokens are 32 bytes in base64url: session/token.ts. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** The same text with phone numbers, ID numbers and tokens struck out. */
export function withoutPersonalData(text: string): string {
  return text.replace(PHONE, '$1*********').replace(CERTIFICATE, '[certificate]').replace(TOKEN, '[token]');
}
