// The carrier in a process of its own: told its manners over IPC, also later; cuts its links, tells
// its port, figures and truth when asked.

import { Carrier, type CarrierManners } from './carrier.ts';
import type { HandsetReply } from './processes.ts';

const carrier = new Carrier(JSON.parse(process.argv[2] ?? '{}') as CarrierManners);
carrier.keepsTruth = process.argv[3] !== 'no-truth';
await carrier.listen();
process.on('message', (ask: string | CarrierManners | HandsetReply) => {
  if (typeof ask === 'object' && 'words' in ask) carrier.reply(ask.phone, ask.words);
  else if (typeof ask === 'object') carrier.change(ask);
  if (ask === 'cut') carrier.cut();
  const { acceptedCount, acknowledgedCount, receiptsLost, pending } = carrier;
  const { firstSubmitAt, lastSubmitAt, lastReceiptAt } = carrier;
  const times = { firstSubmitAt, lastSubmitAt, lastReceiptAt };
  const cpu = process.cpuUsage();
  const figures = { acceptedCount, acknowledgedCount, receiptsLost, pending, cpu, ...times };
  if (ask !== 'truth') return void process.send?.(figures);
  const { accepted, fates, arrivals } = carrier;
  process.send?.({ ...figures, accepted: [...accepted], fates: [...fates], arrivals });
});
process.on('disconnect', () => process.exit());
process.send?.({ port: carrier.port });
