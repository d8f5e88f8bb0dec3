/**
 * Addresses that a channel of the console may have: other machines'. Never this machine, an address of this link alone, or the program's own
 * database: a person who may edit channels could otherwise scan their ports.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** In the error of a channel that may not be connected. */
export const LEADS_HERE = 'the address leads to this machine or to its database';

const kept = new BlockList();
kept.addSubnet('127.0.0.0', 8, 'ipv4');
kept.addSubnet('0.0.0.0', 8, 'ipv4');
kept.addSubnet('169.254.0.0', 16, 'ipv4');
kept.addAddress('::', 'ipv6');
kept.addAddress('::1', 'ipv6');
kept.addSubnet('fe80::', 10, 'ipv6');

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
/** Also where an IPv4 address is written as an IPv6 one. */
const isIn = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

function ownAddresses(): BlockList {
  const own = new BlockList();
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const { address } of interfaces) own.addAddress(address, familyOf(address));
  return own;
}

/** As connecting understands it: 127.1 and 2130706433 are 127.0.0.1. Names in small letters, without a point at the end. */
function canonical(host: string): string {
  const bracketed = isIPv6(host) ? `[${host}]` : host;
  if (!URL.canParse(`http://${bracketed}`)) return host;
  return new URL(`http://${bracketed}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

interface Place {
  readonly host: string;
  readonly port: number;
}

function databasePlace(databaseUrl: string | undefined): Place | undefined {
  if (databaseUrl === undefined) return undefined;
  const { hostname, port } = new URL(databaseUrl);
  return { host: canonical(hostname.replace(/^\[|\]$/g, '')), port: port === '' ? 5432 : Number(port) };
}

/** By what is written alone; what a name means is looked at when the channel connects. */
export function leadsHere({ host, port }: Place, databaseUrl: string | undefined): boolean {
  const place = canonical(host);
  if (isIP(place) !== 0 && (isIn(kept, place) || isIn(ownAddresses(), place))) return true;
  const database = databasePlace(databaseUrl);
  return /(?:^|\.)localhost$/.test(place) || (database?.host === place && database.port === port);
}

/** The address to connect to. */
export type Resolve = (place: Place) => Promise<string>;

/** @throws Error with LEADS_HERE, or what the look-up of the name says */
export function resolveElsewhere(databaseUrl: string | undefined): Resolve {
  const database = databasePlace(databaseUrl);
  return async ({ host, port }) => {
    if (leadsHere({ host, port }, databaseUrl)) throw new Error(LEADS_HERE);
    const { address } = await lookup(canonical(host));
    if (leadsHere({ host: address, port }, databaseUrl)) throw new Error(LEADS_HERE);
    if (database?.port === port) {
      const ofDatabase = await lookup(database.host, { all: true });
      if (ofDatabase.some((one) => one.address === address)) throw new Error(LEADS_HERE);
    }
    return address;
  };
}
