// ADDRESS_AREAS: names that an office gives to its own networks. Elsewhere nothing here knows where an address lies.

import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { isAddressOrNetwork } from './checks.ts';

export interface NamedNetwork {
  readonly network: string;
  readonly name: string;
}

const NAME_MAX = 40;

/** `10.33.1.0/24=西湖区农业农村局,10.33.0.0/16=政务外网`: the first one that holds an address names it. */
export const addressAreas = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [toNetwork(part)])))
  .pipe(
    z.array(
      z
        .object({ network: z.string(), name: z.string() })
        .refine(
          ({ network, name }) => isAddressOrNetwork(network) && name !== '' && name.length <= NAME_MAX,
          `may hold networks with their names, such as 10.33.1.0/24=西湖区, of up to ${NAME_MAX} characters`,
        ),
    ),
  );

function toNetwork(part: string): NamedNetwork {
  const [network = '', ...name] = part.split('=');
  return { network: network.trim(), name: name.join('=').trim() };
}

/** Of the machine itself, and of networks that the internet does not know (RFC 1918, 4193). */
const OWN_NETWORKS: readonly NamedNetwork[] = [
  ...['127.0.0.0/8', '::1'].map((network) => ({ network, name: '本机' })),
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map((network) => ({
    network,
    name: '内部网络',
  })),
];

/** The name of the network that an address lies in; null for one that has none. */
export type AreaOf = (ip: string) => string | null;

/** @param named those of the setting */
export function openAreas(named: readonly NamedNetwork[]): AreaOf {
  const lists = [...named, ...OWN_NETWORKS].map(({ network, name }) => ({ list: listOf(network), name }));
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    if (isIP(plain) === 0) return null;
    return lists.find(({ list }) => list.check(plain, familyOf(plain)))?.name ?? null;
  };
}

function listOf(network: string): BlockList {
  const [address = '', bits] = network.split('/');
  const list = new BlockList();
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
  return list;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
