/**
 * Fates of messages at the built-in carrier, by the number alone: all segments of a text fare alike, and the same
 * number fares the same every time. 98 of 100 numbers receive; the rest fail by fixed shares.
 */

export interface Fate {
  /** refused at once: the carrier's answer says that the number is none */
  readonly refused: boolean;
  /** `stat` of the receipt */
  readonly stat: 'DELIVRD' | 'UNDELIV' | 'EXPIRED' | 'REJECTD';
}

/** Shares of a thousand: refused 2, no such number 7, switched off 6, on the blacklist 2, out of service 3. */
export function fateOf(phone: string): Fate {
  const draw = thousandthOf(phone);
  if (draw < 2) return { refused: true, stat: 'REJECTD' };
  if (draw < 9) return { refused: false, stat: 'UNDELIV' };
  if (draw < 15) return { refused: false, stat: 'EXPIRED' };
  if (draw < 17) return { refused: false, stat: 'REJECTD' };
  return { refused: false, stat: draw < 20 ? 'UNDELIV' : 'DELIVRD' };
}

/** The code beside a receipt's `stat`, as gateways/fail-reasons.ts explains it. */
export function errorOfStat(stat: string, phone: string): string | undefined {
  if (stat === 'UNDELIV') return thousandthOf(phone) < 9 ? '001' : '005';
  return { EXPIRED: '012', REJECTD: '040' }[stat];
}

/** FNV-1a over the digits: spread evenly, the same on every machine. */
function thousandthOf(phone: string): number {
  let hash = 0x811c9dc5;
  for (const digit of phone) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193) >>> 0;
  return hash % 1000;
}
