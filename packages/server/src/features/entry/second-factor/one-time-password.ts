/** Time-based one-time passwords (RFC 6238: SHA-1, six digits, 30 seconds) and recovery codes, without any database. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { compactNumber } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { VERIFICATION_CODE_LENGTH } from '@farmers-mailbox/contract/rules/verification-code.ts';
import { Secret, TOTP } from 'otpauth';

const ISSUER = '农民信箱';
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Telephones are wrong by up to a step. */
const STEPS_AROUND = 1;

const totpOf = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, digits: VERIFICATION_CODE_LENGTH, period: STEP_SECONDS });

/** A new secret in base32, and the address that authenticator apps read from a QR code. */
export function drawSecret(accountName: string): { secret: string; otpauthUrl: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret: secret.base32, otpauthUrl: totpOf(secret, accountName).toString() };
}

/** The time step that the code belongs to, the present one or one beside it; null when it belongs to none of them. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

// Without 0 O 1 I L, and without vowels, so that no words come out. Ten of 27 are 47 bits.
const RECOVERY_CHARACTERS = '23456789BCDFGHJKMNPQRTVWXYZ';
const RECOVERY_HALF = 5;

/** Ten different codes as people keep them: `7KWQ9-X2MBT`. */
export function drawRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${drawHalf()}-${drawHalf()}`);
  return [...codes];
}

const drawHalf = () =>
  Array.from(
    { length: RECOVERY_HALF },
    () => RECOVERY_CHARACTERS[randomInt(RECOVERY_CHARACTERS.length)],
  ).join('');

/** A recovery code as it was typed, in the form that is kept; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const compact = compactNumber(typed).toUpperCase();
  return compact.length === 2 * RECOVERY_HALF ? compact : null;
}
