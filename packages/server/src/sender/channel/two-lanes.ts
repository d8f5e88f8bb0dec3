/** One gateway for two kinds of tokens: what becomes of a segment is told to the lane that sent it. */
import type { GatewayEvents } from '../../gateways/gateway.ts';
import type { SegmentToken } from '../claim/batch.ts';
import type { ServiceLane } from './service-lane.ts';
import { ServiceSegment } from './service-text.ts';

export type AnyToken = SegmentToken | ServiceSegment;
export type WorkerEvents<Token extends object> = Omit<GatewayEvents<Token>, 'onState'>;

export function eventsOfBoth(mass: WorkerEvents<SegmentToken>, service: ServiceLane): WorkerEvents<AnyToken> {
  return {
    ...mass,
    onAccepted: (token, messageId) =>
      token instanceof ServiceSegment
        ? service.onAccepted(token, messageId)
        : mass.onAccepted(token, messageId),
    onRefused: (token, kind, code) =>
      token instanceof ServiceSegment
        ? service.onRefused(token, kind, code)
        : mass.onRefused(token, kind, code),
    onDoubt: (token) => (token instanceof ServiceSegment ? service.onDoubt(token) : mass.onDoubt(token)),
  };
}
