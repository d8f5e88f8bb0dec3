/**
 * Passwords as the database holds them: Argon2id with its parameters in the same text, so that they can be raised
 * later without making older hashes unreadable. Which passwords are good enough stands in contract/rules.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

interface HashCost {
  readonly memoryKib: number;
  readonly passes: number;
}

// OWASP's choice for Argon2id: 19 MiB, 2 passes; about 25 ms on a server of today.
const COST: HashCost = { memoryKib: 19_456, passes: 2 };
const PARALLELISM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

// A hash that no password has: checking against it takes as long as checking a real one.
const NOBODYS = encode(
  COST.memoryKib,
  COST.passes,
  PARALLELISM,
  Buffer.alloc(SALT_BYTES),
  Buffer.alloc(HASH_BYTES),
);

/** A new hash under a new salt, as `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Runs beside the main thread. */
export async function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  const { memoryKib, passes } = cost;
  const salt = randomBytes(SALT_BYTES);
  const hash = await deriveHash(password, {
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: PARALLELISM,
    tagLength: HASH_BYTES,
  });
  return encode(memoryKib, passes, PARALLELISM, salt, hash);
}

/**
 * True if the password is the stored one. Without a stored hash (unknown account, or one that signs in by no password)
 * it works just as long and answers false, so that the time does not tell which accounts exist.
 * @throws Error when the stored text is no Argon2id hash: a bug, not a wrong password
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const match = FORM.exec(stored ?? NOBODYS);
  if (!match) throw new Error('A stored password hash has an unknown form.');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const actual = await deriveHash(password, {
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored != null;
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{43,})$/;

type HashTerms = Pick<Argon2Parameters, 'nonce' | 'memory' | 'passes' | 'parallelism' | 'tagLength'>;

function deriveHash(password: string, terms: HashTerms): Promise<Buffer> {
  // The same characters typed on two keyboards may arrive composed or decomposed.
  return derive('argon2id', { message: password.normalize('NFC'), ...terms });
}

function encode(memory: number, passes: number, parallelism: number, salt: Buffer, hash: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}
