/**
 * Numbers that look like real ones and can belong to nobody: phones under prefixes that no carrier has,
 * ID numbers and credit codes under areas that were never given out, landlines whose local part begins with 0.
 */
import type { Network } from '@farmers-mailbox/contract/rules/carrier.ts';
import { creditCheckCharacterOf } from '@farmers-mailbox/contract/rules/credit-code.ts';
import { checkCharacterOf } from '@farmers-mailbox/contract/rules/id-number.ts';
import type { Random } from './random.ts';

/** Number of different phone numbers. */
export const PHONES_MAX = 200_000_000;

/** The nth phone number of this seed: 154 or 160 and eight digits, never the same for two positions below PHONES_MAX. */
export function phoneAt(position: number, seed: number): string {
  // An odd factor that no 5 divides runs through every number once.
  const scattered = Number((BigInt(position) * 69_069_001n + BigInt(seed) * 7_919n) % BigInt(PHONES_MAX));
  const local = String(scattered % 100_000_000).padStart(8, '0');
  return (scattered < 100_000_000 ? '154' : '160') + local;
}

export interface Certificate {
  certificateNo: string;
  sex: 'man' | 'woman';
  /** YYYY-MM-DD */
  birthday: string;
}

const AREA_FIRST = 339_901;
const AREAS = 11;
const SEQUENCES = 999;
const DAY_MS = 86_400_000;

/**
 * ID numbers of `total` people, each different. A block of 11 areas × 999 sequence numbers is one birthday's supply;
 * with several blocks each takes its own birthdays, so that none can meet.
 */
export function openCertificates(total: number): (position: number, birth: Date) => Certificate {
  const blocks = Math.ceil(total / (AREAS * SEQUENCES));
  return (position, birth) => {
    const place = position % (AREAS * SEQUENCES);
    const area = AREA_FIRST + (place % AREAS);
    const sequence = 1 + ((Math.floor(place / AREAS) * 428) % SEQUENCES);
    const day = Math.floor(birth.getTime() / DAY_MS);
    const block = Math.floor(position / (AREAS * SEQUENCES));
    const moved = day - modulo(day, blocks) + block;
    const birthday = new Date(moved * DAY_MS).toISOString().slice(0, 10);
    const first17 = `${area}${birthday.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;
    const sex = sequence % 2 === 1 ? 'man' : 'woman';
    return { certificateNo: first17 + checkCharacterOf(first17), sex, birthday };
  };
}

// Days before 1970 are negative.
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

// GB 32100: no I, O, S, V, Z.
const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code: kind of body, an area that does not exist, nine random characters, the check character. */
export function drawCreditCode(random: Random, kind: '91' | '92' | '93' | 'N2'): string {
  const body = Array.from({ length: 9 }, () => CREDIT_ALPHABET[random.between(0, 30)]).join('');
  const first17 = `${kind}339900${body}`;
  return first17 + creditCheckCharacterOf(first17);
}

const AREA_CODES: Record<string, string> = {
  3301: '0571',
  3302: '0574',
  3303: '0577',
  3304: '0573',
  3305: '0572',
  3306: '0575',
  3307: '0579',
  3308: '0570',
  3309: '0580',
  3310: '0576',
  3311: '0578',
};

/** An office's number in the area code of its city, the capital's for the province; it can be given to nobody. */
export function drawLandline(random: Random, deptId: string): string {
  const areaCode = AREA_CODES[deptId.slice(0, 4)] ?? '0571';
  return `${areaCode}-0${String(random.between(0, 9_999_999)).padStart(7, '0')}`;
}

export type TrialCarrier = Network;
const CARRIER_SHARES = [
  ['CMCC', 62],
  ['CUCC', 17],
  ['CTCC', 19],
  ['CBN', 2],
] as const;

/** Drawn and stored with the number: prefixes without a carrier tell none. */
export function drawCarrier(random: Random): TrialCarrier {
  return random.pickWeighted<TrialCarrier>(CARRIER_SHARES);
}
