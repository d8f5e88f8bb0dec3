/** One service text in the hands of a channel: its segments, the outcome of each, and the outcome of the text that follows from them. */

import type { ServiceOutcome } from '../../features/messaging/service-sms/queries.ts';
import { ServiceState } from '../../features/messaging/service-sms/queries.ts';
import type { OutgoingSegment } from '../../gateways/gateway.ts';

/** The token that travels through the gateway. */
export class ServiceSegment {
  readonly text: ServiceText;
  readonly body: OutgoingSegment;
  /** how often the carrier asked to try it again, its queue being in trouble, and when to */
  retries = 0;
  retryAt = 0;
  /** unsent, late: it certainly did not leave; doubt: it may have */
  end: { kind: 'accepted' | 'refused' | 'doubt' | 'unsent' | 'late'; text: string } | undefined;

  constructor(text: ServiceText, body: OutgoingSegment) {
    this.text = text;
    this.body = body;
  }
}

export class ServiceText {
  readonly id: string;
  /** under which number it was taken: a later one's word on it does not count */
  readonly senderId: number;
  readonly phone: string;
  readonly expireTime: Date;
  readonly segments: readonly ServiceSegment[];

  constructor(
    id: string,
    senderId: number,
    phone: string,
    expireTime: Date,
    bodies: readonly OutgoingSegment[],
  ) {
    this.id = id;
    this.senderId = senderId;
    this.phone = phone;
    this.expireTime = expireTime;
    this.segments = bodies.map((body) => new ServiceSegment(this, body));
  }

  /** Undefined while a segment waits or is on its way. */
  outcome(): ServiceOutcome | undefined {
    const ends = this.segments.map(({ end }) => end);
    if (ends.includes(undefined)) return undefined;
    const common = { serviceSmsId: this.id, senderId: this.senderId, msgIds: [], failCode: null };
    const all = (kind: string) => ends.every((end) => end?.kind === kind);
    const first = (kind: string) => ends.find((end) => end?.kind === kind);
    if (all('accepted'))
      return { ...common, state: ServiceState.submitted, msgIds: ends.map((end) => end?.text ?? '') };
    const refused = first('refused');
    if (refused) return { ...common, state: ServiceState.failed, failCode: refused.text };
    if (first('late')) return { ...common, state: ServiceState.failed, failCode: 'EXPIRED' };
    return { ...common, state: all('unsent') ? ServiceState.waiting : ServiceState.unknown };
  }
}
