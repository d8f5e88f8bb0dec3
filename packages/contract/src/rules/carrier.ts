/**
 * The carrier that a mobile number was first given out by, from the public numbering plan (ministry allocations of 3- and
 * 4-digit prefixes, virtual operators under the network they rent). Numbers move between carriers, so this is a first guess.
 */
import { CARRIER, type Carrier } from '../dictionaries.ts';

/** A carrier that gives out numbers. */
export type Network = Exclude<Carrier, 'OTHER'>;
export const NETWORKS: readonly Network[] = CARRIER.map(({ value }) => value).filter(
  (one) => one !== 'OTHER',
);

/** Four-digit prefixes that differ from, or divide, their three-digit block. */
const carrierOfFourDigits: Record<string, Carrier> = {
  1349: 'CTCC',
  1700: 'CTCC',
  1701: 'CTCC',
  1702: 'CTCC',
  1703: 'CMCC',
  1704: 'CUCC',
  1705: 'CMCC',
  1706: 'CMCC',
  1707: 'CUCC',
  1708: 'CUCC',
  1709: 'CUCC',
};

const prefixesOf: Record<Network, string> = {
  CMCC: '134 135 136 137 138 139 147 148 150 151 152 157 158 159 165 172 178 182 183 184 187 188 195 197 198',
  CUCC: '130 131 132 145 146 155 156 166 167 171 175 176 185 186 196',
  CTCC: '133 149 153 162 173 177 180 181 189 190 191 193 199',
  CBN: '192',
};
const carrierOfThreeDigits = new Map(
  Object.entries(prefixesOf).flatMap(([carrier, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, carrier as Carrier] as const),
  ),
);

/** OTHER for prefixes that are not given out (as the trial's 154 and 160) and for anything that is no mobile number. */
export function carrierOf(phone: string): Carrier {
  return carrierOfFourDigits[phone.slice(0, 4)] ?? carrierOfThreeDigits.get(phone.slice(0, 3)) ?? 'OTHER';
}

/** Every prefix with its carrier, longest first, for a look-up inside the database. */
export const CARRIER_PREFIXES: readonly (readonly [prefix: string, carrier: Carrier])[] = [
  ...(Object.entries(carrierOfFourDigits) as [string, Carrier][]),
  ...carrierOfThreeDigits,
];
