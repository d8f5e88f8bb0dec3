/** Addresses from which an application may call: single ones and nets, of both kinds of the protocol. Pure. */
import { BlockList, isIP } from 'node:net';

const BITS_MAX = { 4: 32, 6: 128 } as const;

/** `10.1.2.3`, `10.1.0.0/16`, `2001:db8::/32`. */
export function isAddressOrNet(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const kind = isIP(address);
  if (kind !== 4 && kind !== 6) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= BITS_MAX[kind])
  );
}

/** An address that came over the other kind of socket (`::ffff:10.1.2.3`) is itself. */
export function isListed(ip: string, ipList: readonly string[]): boolean {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const kind = familyOf(plain);
  if (kind === null) return false;
  const list = new BlockList();
  for (const one of ipList) {
    const [address = '', bits] = one.split('/');
    const family = familyOf(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(plain, kind);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const kind = isIP(address);
  if (kind === 0) return null;
  return kind === 4 ? 'ipv4' : 'ipv6';
}
