// Checks that several settings share, and the sentence for one that cannot work.

import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** A setting that cannot work; its message is one sentence for the person at the console. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
};
export const port = wholeNumber(0, 65_535);
export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** The program's own requests carry the client's secret and people's data: in clear on this machine only. */
export const providerUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && isSafeToAsk(new URL(text)),
    'must be an address that begins with https://',
  );

function isSafeToAsk({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
  );
}

/** @throws ConfigError with the name of the first that cannot be used, without its value: that may be a password */
export function checkSettings<T extends z.ZodType>(
  schema: T,
  value: unknown,
  nameOf: (key: string) => string,
): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const name = nameOf(String(isUnknown ? issue.keys[0] : issue?.path[0]));
  throw new ConfigError(
    `${name} cannot be used: ${isUnknown ? 'there is no such setting' : issue?.message}.`,
  );
}

export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? 'ipv6' : 'ipv4');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}

/** As sockets take it: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Null where a % begins no character. */
export function accountOf({ username, password }: URL): { name: string; password: string } | null {
  try {
    return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
