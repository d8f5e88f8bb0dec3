/** Passwords that the program makes up for somebody, who must change them at the first sign-in. */
import { randomInt } from 'node:crypto';

const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#@%+=?'] as const;
const FURTHER = 8;

/** 12 characters of the four kinds that the password rule asks for, without those that are mistaken for others. */
export function makeStartPassword(): string {
  const all = KINDS.join('');
  const kinds = [...KINDS, ...Array.from({ length: FURTHER }, () => all)];
  const characters = kinds.map((kind) => kind.charAt(randomInt(kind.length)));
  for (let at = characters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? '', characters[at] ?? ''];
  }
  return characters.join('');
}
