// The carrier in a process of its own: told its manners over IPC, tells its port, figures and truth when asked.

import { Carrier, type CarrierManners } from './carrier.ts';

const carrier = new Carrier(JSON.parse(process.argv[2] ?? '{}') as CarrierManners);
carrier.keepsTruth = process.argv[3] !== 'no-truth';
await carrier.listen();
process.on('message', (ask: string) => {
  const { acceptedCount, acknowledgedCount, receiptsLost, pending, firstSubmitAt, lastSubmitAt } = carrier;
  const figures = { acceptedCount, acknowledgedCount, receiptsLost, pending, firstSubmitAt, lastSubmitAt };
  process.send?.(ask === 'truth' ? { ...figures, accepted: [...carrier.accepted] } : figures);
});
process.on('disconnect', () => process.exit());
process.send?.({ port: carrier.port });
