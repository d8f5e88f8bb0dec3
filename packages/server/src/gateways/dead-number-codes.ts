/**
 * Results of a carrier that say that a number is dead: empty (空号), stopped (停机) or barred by the carrier
 * (黑名单). A telephone that was off, or a text that was blocked, says nothing about the number.
 */
const DEAD_CODES: readonly string[] = [
  'RINVDSTADR',
  ...['UNDELIV', 'REJECTD'].flatMap((stat) => ['001', '005', '040'].map((error) => `${stat}:${error}`)),
  // of the mainland gateways' own words
  ...['MK:0001', 'MK:0005', 'MK:0013', 'DB:0101', 'DB:0102', 'DB:0144', 'CB:0053'],
  ...['CMPP:13', 'SMGP:47', 'SGIP:29', 'SMGP:E003', 'SMGP:E004', 'SMGP:E008'],
];

/** As an SQL condition on a `fail_code`. */
export const isDeadCode = (column: string): string =>
  `${column} IN (${DEAD_CODES.map((code) => `'${code}'`).join(', ')})`;
