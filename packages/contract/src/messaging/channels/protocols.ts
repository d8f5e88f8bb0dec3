/**
 * The protocols of channels, and what the mainland's ask of an office besides account and address: the same for the page 短信通道
 * and for CARRIER_URLS. Their documents: docs/carriers.md.
 */
import type { Dictionary, ValueOf } from '../../dictionaries.ts';
import type { Network } from '../../rules/carrier.ts';

export const CHANNEL_PROTOCOL = [
  { value: 'CMPP30', label: 'CMPP 3.0' },
  { value: 'CMPP20', label: 'CMPP 2.0' },
  { value: 'SMGP30', label: 'SMGP 3.0' },
  { value: 'SGIP12', label: 'SGIP 1.2' },
  { value: 'SMPP34', label: 'SMPP 3.4' },
] as const satisfies Dictionary;
export type ChannelProtocol = ValueOf<typeof CHANNEL_PROTOCOL>;

/** Given to an office by its carrier, besides account and address. */
export interface ChannelTerms {
  /** 企业代码; in CMPP the login unless the carrier says otherwise */
  readonly spCode: string;
  /** 业务代码 */
  readonly serviceId: string;
  /** SMGP: 产品编号; SGIP: 节点编号 */
  readonly node: string;
  /** SGIP: where the carrier connects to, 0 elsewhere */
  readonly listenPort: number;
}

interface Limits {
  /** where the protocol's gateways usually listen */
  readonly port: number;
  /** octets of the fields of its PDUs */
  readonly accountMax: number;
  readonly secretMax: number;
  readonly spCodeMax: number;
  readonly terms: readonly (keyof ChannelTerms)[];
}

const cmpp: Limits = {
  port: 7890,
  accountMax: 6,
  secretMax: 16,
  spCodeMax: 6,
  terms: ['spCode', 'serviceId'],
};
export const protocolLimits: Readonly<Record<ChannelProtocol, Limits>> = {
  CMPP30: cmpp,
  CMPP20: cmpp,
  SMGP30: {
    port: 8890,
    accountMax: 8,
    secretMax: 16,
    spCodeMax: 8,
    terms: ['spCode', 'serviceId', 'node'],
  },
  SGIP12: {
    port: 8801,
    accountMax: 16,
    secretMax: 16,
    spCodeMax: 5,
    terms: ['spCode', 'serviceId', 'node', 'listenPort'],
  },
  // some carriers give longer passwords than the standard's eight octets
  SMPP34: { port: 2775, accountMax: 15, secretMax: 60, spCodeMax: 0, terms: [] },
};

/** The carrier whose protocol it is; any carrier may speak SMPP. */
export const carrierOfProtocol = {
  CMPP30: 'CMCC',
  CMPP20: 'CMCC',
  SMGP30: 'CTCC',
  SGIP12: 'CUCC',
  SMPP34: null,
} as const satisfies Record<ChannelProtocol, Network | null>;

export const SERVICE_ID_MAX = 10;
export const NODE_MAX = 21;

/** CMPP's two versions are one protocol in two layouts: the same account, the same ids. */
export const isSameCarrier = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);

const hasTerm = (protocol: ChannelProtocol, term: keyof ChannelTerms): boolean =>
  protocolLimits[protocol].terms.includes(term);

/** 3, the area code filled up with zeros to four digits, the five digits of the enterprise. */
export const isSgipNode = (node: string): boolean => /^3\d{9}$/.test(node);

export const NO_TERMS: ChannelTerms = { spCode: '', serviceId: '', node: '', listenPort: 0 };

/** Without those that the protocol does not have. */
export function termsOf(
  protocol: ChannelProtocol,
  account: string,
  { spCode, serviceId, node, listenPort }: ChannelTerms,
): ChannelTerms {
  if (protocol === 'SMPP34') return NO_TERMS;
  return {
    spCode: spCode === '' && isSameCarrier(protocol, 'CMPP30') ? account : spCode,
    serviceId,
    node: hasTerm(protocol, 'node') ? node : '',
    listenPort: hasTerm(protocol, 'listenPort') ? listenPort : 0,
  };
}
