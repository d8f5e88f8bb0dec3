// FILE_STORE_URL and FILE_SCANNER_URL: where uploaded files lie, and who looks for viruses in them.

import { z } from 'zod';
import { accountOf, ConfigError, checkSettings, hostOf } from './checks.ts';

/** A bucket of an S3 store. */
export interface S3Target {
  /** of the bucket, without a slash at its end */
  readonly bucketUrl: string;
  /** in front of each name in the bucket: empty, or with a slash at its end */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Of a virus scanner: a port, or a socket of this machine. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string };

const s3Query = z.strictObject({
  region: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'may hold letters, digits and -')
    .default('us-east-1'),
  style: z.enum(['path', 'host'], { error: 'may be path or host' }).default('path'),
  tls: z.enum(['on', 'off'], { error: 'may be on or off' }).default('on'),
});

/** Never repeats the address in an error: it holds a key. */
export function parseS3Url(text: string): S3Target {
  const address = new URL(text);
  const query = checkSettings(
    s3Query,
    Object.fromEntries(address.searchParams),
    (name) => `FILE_STORE_URL: ${name}`,
  );
  const account = accountOf(address);
  const [, bucket, prefix = ''] =
    /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]*?))?\/?$/.exec(address.pathname) ?? [];
  if (!address.hostname || !account?.name || !account.password || !bucket) {
    throw new ConfigError(
      'FILE_STORE_URL must look like s3://accessKey:secretKey@host:port/bucket/folder?region=us-east-1; a / in a key is written %2F, a % %25.',
    );
  }
  const scheme = query.tls === 'on' ? 'https' : 'http';
  return {
    bucketUrl:
      query.style === 'path'
        ? `${scheme}://${address.host}/${bucket}`
        : `${scheme}://${bucket}.${address.host}`,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: query.region,
    accessKeyId: account.name,
    secretAccessKey: account.password,
  };
}

export function parseScannerUrl(text: string): ScannerAddress {
  const address = new URL(text);
  const { hostname, port, pathname } = address;
  if (hostname) return { host: hostOf(address), port: port === '' ? 3310 : Number(port) };
  if (pathname.length > 1) return { path: decodeURI(pathname) };
  throw new ConfigError(
    'FILE_SCANNER_URL must look like clamd://host:3310 or clamd:///run/clamav/clamd.ctl.',
  );
}
