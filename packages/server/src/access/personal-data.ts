/**
 * Phone numbers, ID numbers, texts to one person and channel secrets as the database holds them: encrypted for reading back, and as a keyed
 * hash for finding them again. The key itself never reaches the database. Masking for the screen is not here.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto';

/**
 * Encryption and hashes under the installation's secret key. Each purpose has its own keys, so that a value copied from one column into
 * another is refused. Every `decrypt…` throws when the value is damaged or was written under another secret key.
 */
export interface PersonalData {
  /** A phone number of 11 digits (contract/rules/phone.ts has normalised it): 40 bytes, different each time. */
  encrypt(phoneNumber: string): Buffer;
  decrypt(cipher: Buffer): string;
  /** The look-up form of a phone number: the text of a uuid, the same each time. */
  hash(phoneNumber: string): string;
  /** An ID number in its form of 18 characters, with a capital X. */
  encryptCertificate(certificateNo: string): Buffer;
  decryptCertificate(cipher: Buffer): string;
  hashCertificate(certificateNo: string): string;
  /** A text that holds what only its receiver may read, a code for instance; any length. */
  encryptText(text: string): Buffer;
  decryptText(cipher: Buffer): string;
  /** A channel's password and the like; any length. */
  encryptSecret(secret: string): Buffer;
  decryptSecret(cipher: Buffer): string;
  /** Hash of a code that only has to be recognised: so short that without a key all of them could be tried out. */
  hashCode(code: string): string;
  /** Hash of a typed account's name, for counting; people type phone and ID numbers there. Small letters and capitals are one. */
  hashAccountName(typed: string): string;
  /** Hash of a request's body, to know it when it is sent again; it may hold what the others protect. 32 bytes. */
  hashRequest(body: string): Buffer;
}

/** @param secretKey SECRET_KEY, at least 32 characters or bytes; the same in every program on one database */
export function openPersonalData(secretKey: Buffer | string): PersonalData {
  const keyOf = (purpose: string) => deriveKey(secretKey, purpose);
  const phone = openCipher(keyOf('phone encryption'));
  const phoneHash = openHash(keyOf('phone look-up'));
  const certificate = openCipher(keyOf('certificate encryption'));
  const certificateHash = openHash(keyOf('certificate look-up'));
  const text = openCipher(keyOf('text encryption'));
  const secret = openCipher(keyOf('secret encryption'));
  const codeHash = openHash(keyOf('code recognition'));
  const accountNameHash = openHash(keyOf('account name recognition'));
  const requestKey = keyOf('request recognition');
  return {
    encrypt: phone.encrypt,
    decrypt: phone.decrypt,
    hash: phoneHash,
    encryptCertificate: certificate.encrypt,
    decryptCertificate: certificate.decrypt,
    hashCertificate: certificateHash,
    encryptText: text.encrypt,
    decryptText: text.decrypt,
    encryptSecret: secret.encrypt,
    decryptSecret: secret.decrypt,
    hashCode: codeHash,
    hashAccountName: (typed) => accountNameHash(typed.toLowerCase()),
    hashRequest: (body) => createHmac('sha256', requestKey).update(body).digest(),
  };
}

/** Null for a value that is damaged, or under another secret key: where one of many must not stop the others. */
export function openedOrNull(open: (cipher: Buffer) => string, cipher: Buffer): string | null {
  try {
    return open(cipher);
  } catch {
    return null;
  }
}

// A stored value: version of this form, nonce, tag, text. Under which key it is, the tag tells (key-rotation/).
const VERSION = 1;
const NONCE_AT = 1;
const NONCE_BYTES = 12;
const TAG_AT = NONCE_AT + NONCE_BYTES;
const TAG_BYTES = 16;
const TEXT_AT = TAG_AT + TAG_BYTES;

function openCipher(key: KeyObject) {
  const drawNonce = openNoncePool();
  return {
    encrypt(text: string): Buffer {
      const nonce = drawNonce();
      const gcm = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      const body = gcm.update(text, 'utf8');
      gcm.final();
      return Buffer.concat([Buffer.of(VERSION), nonce, gcm.getAuthTag(), body]);
    },
    decrypt(cipher: Buffer): string {
      if (cipher[0] !== VERSION || cipher.length < TEXT_AT) {
        throw new Error('A stored personal value has an unknown form.');
      }
      const gcm = createDecipheriv('aes-256-gcm', key, cipher.subarray(NONCE_AT, TAG_AT), {
        authTagLength: TAG_BYTES,
      });
      gcm.setAuthTag(cipher.subarray(TAG_AT, TEXT_AT));
      const body = gcm.update(cipher.subarray(TEXT_AT));
      try {
        gcm.final();
      } catch (cause) {
        throw new Error('A stored personal value is damaged, or was written with another SECRET_KEY.', {
          cause,
        });
      }
      return body.toString('utf8');
    },
  };
}

// One call for many nonces: asked for one by one they cost as much as the encryption.
function openNoncePool(): () => Buffer {
  const pool = Buffer.alloc(NONCE_BYTES * 256);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    next += NONCE_BYTES;
    return pool.subarray(next - NONCE_BYTES, next);
  };
}

// 128 of the 256 bits: the database compares and indexes a uuid faster than a text, and they are plenty.
function openHash(key: KeyObject) {
  return (text: string): string => {
    const hex = createHmac('sha256', key).update(text).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  };
}

function deriveKey(secretKey: Buffer | string, purpose: string): KeyObject {
  if (Buffer.byteLength(secretKey) < 32) throw new Error('The secret key needs at least 32 characters.');
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', secretKey, 'farmers-mailbox', `${purpose} ${VERSION}`, 32)),
  );
}
