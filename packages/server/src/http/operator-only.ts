/**
 * Addresses for whoever runs the installation: they answer on the machine itself, and from elsewhere with OPERATOR_KEY. A proxy on
 * the machine speaks for others, and not every one says so: where the settings tell of one, only the key opens.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { answerForbidden } from './error-handler.ts';

const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const NEEDS_KEY = '请在 Authorization 请求头中携带运维密钥';
const NEEDS_KEY_OR_PLACE = '仅限在本机直接访问，或在 Authorization 请求头中携带运维密钥';

/** A proxy that adds no header may still hand on the name that was called. */
const OWN_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

export type OperatorSettings = Pick<Config, 'operatorKey' | 'trustedProxies' | 'publicUrl'>;

/** An `onRequest` hook. */
export function operatorOnly({ operatorKey, trustedProxies, publicUrl }: OperatorSettings) {
  const hasProxy = trustedProxies.length > 0 || publicUrl !== undefined;
  const expected = operatorKey === undefined ? null : digestOf(`Bearer ${operatorKey}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const isKnown =
      expected !== null && timingSafeEqual(digestOf(request.headers.authorization ?? ''), expected);
    if (isKnown || (!hasProxy && isDirectlyFromHere(request))) return undefined;
    return answerForbidden(request, reply, hasProxy ? NEEDS_KEY : NEEDS_KEY_OR_PLACE);
  };
}

function isDirectlyFromHere({ socket, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = socket;
  return (
    loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4') &&
    OWN_NAMES.test(headers.host ?? '') &&
    OF_PROXIES.every((name) => headers[name] === undefined)
  );
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
