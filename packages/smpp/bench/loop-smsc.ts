// The other end of the bare loop, a process of its own: answers each submit_sm at once and, when told to, sends its
// receipt. Started by loop.ts over IPC; prints nothing.

import { receiptEsmClass } from '../src/receipt.ts';
import { listenSmsc, type SmscSession } from '../src/smsc.ts';

const withReceipts = process.argv[2] === 'receipts';
const waiting: string[] = [];
let sent = 0;
let messages = 0;

function sendReceipts(session: SmscSession<number>): void {
  for (let free = session.freeWindow; free > 0 && sent < waiting.length; free--) {
    const id = waiting[sent++] ?? '';
    session.deliver(sent, {
      source: '13800000000',
      destination: '10659',
      esmClass: receiptEsmClass,
      shortMessage: Buffer.from(
        `id:${id} sub:001 dlvrd:001 submit date:2611210900 done date:2611210901 stat:DELIVRD err:000 text:`,
        'latin1',
      ),
      tlvs: { receiptedMessageId: id, messageState: 2 },
    });
  }
  if (sent === waiting.length) sent = waiting.length = 0;
}

const smsc = await listenSmsc<number>({
  windowSize: 1_000,
  onBind: () => 0,
  onSubmit: (session, _message, answer) => {
    const id = (++messages).toString(16).padStart(8, '0');
    answer(0, id);
    if (!withReceipts) return;
    waiting.push(id);
    sendReceipts(session);
  },
  onDrain: sendReceipts,
});

process.on('disconnect', () => process.exit());
process.send?.(smsc.port);
