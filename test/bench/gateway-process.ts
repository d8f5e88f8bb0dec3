// A channel's gateway in a process of its own, without database or rules: it submits texts to the carrier that its argument names, and
// tells the processor time that one took until it was answered, reported, and its receipt acknowledged.

import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import {
  type Acknowledge,
  type ChannelAccount,
  type GatewayEvents,
  usualTimesOf,
} from '../../packages/server/src/gateways/gateway.ts';
import { MainlandGateway, type MainlandTerms } from '../../packages/server/src/gateways/mainland.ts';
import type { MainlandProtocol } from '../../packages/server/src/gateways/mainland-codes.ts';
import { SmppGateway } from '../../packages/server/src/gateways/smpp.ts';

export interface GatewaySettings {
  readonly account: ChannelAccount;
  readonly protocol: string;
  /** null: SMPP has none */
  readonly terms: MainlandTerms | null;
  readonly messages: number;
}

/** A beat of the sender takes about as long to be durable. */
const BEAT_MS = 20;
/** Before them most of the code is not compiled yet. */
const WARM_MESSAGES = 50_000;

const { account, protocol, terms, messages } = JSON.parse(process.argv[2] ?? '{}') as GatewaySettings;
const [segment] = encodeSegments('【浙江农民信箱】台风将至，请加固大棚、疏通沟渠，人员及时撤离。', 0);
if (!segment) throw new Error('the text of the bench has no segment');

let submitted = 0;
let answered = 0;
let warmAt = process.cpuUsage();
let acknowledgements: Acknowledge[] = [];
let reported = 0;
const most = WARM_MESSAGES + messages;

const submitMore = (): void => {
  while (submitted < most && gateway.room > 0) {
    const { room } = gateway;
    for (let left = Math.min(room, most - submitted); left > 0; left -= 1) {
      const phone = String(13_800_000_000 + submitted);
      if (!gateway.send({ phone }, phone, segment)) return;
      submitted += 1;
    }
  }
};
const events: GatewayEvents<object> = {
  onAccepted: () => {
    answered += 1;
  },
  onRefused: (_token, _kind, code) => {
    throw new Error(`the carrier refused a text: ${code}`);
  },
  onDoubt: () => {
    throw new Error('a text was not answered');
  },
  onReceipt: (_receipt, acknowledge) => void acknowledgements.push(acknowledge),
  onInbound: (_part, acknowledge) => acknowledge(),
  onRoom: submitMore,
  onState: submitMore,
};
const times = usualTimesOf(protocol);
const gateway =
  terms === null
    ? new SmppGateway(account, events, times)
    : new MainlandGateway(protocol as MainlandProtocol, account, terms, events, times);

const beat = setInterval(() => {
  const durable = acknowledgements;
  acknowledgements = [];
  for (const acknowledge of durable) acknowledge();
  const before = reported;
  reported += durable.length;
  if (before < WARM_MESSAGES && reported >= WARM_MESSAGES) warmAt = process.cpuUsage();
  if (reported >= most && answered >= most) void end();
}, BEAT_MS);
gateway.open();

async function end(): Promise<void> {
  clearInterval(beat);
  const { user, system } = process.cpuUsage(warmAt);
  await gateway.close(1_000);
  process.send?.((user + system) / messages, () => process.exit(0));
}
