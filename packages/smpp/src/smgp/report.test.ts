// Reports of SMGP as gateways fill them.

import { expect, test } from 'vitest';
import { readSmgpReport } from './report.ts';

const id = Buffer.from('05706111251631012345', 'hex');
const reportOf = (rest: string) =>
  readSmgpReport(Buffer.concat([Buffer.from('id:'), id, Buffer.from(rest, 'latin1')]));

test.each([
  ['stat:UNDELIV err:005 text:', 'UNDELIV', '005'],
  ['Stat:MK:0001 Err:660 Text:', 'MK:0001', '660'],
  ['stat:DELIVRD err:    text:012', 'DELIVRD', ''],
  ['stat:        err:000 text:', '', '000'],
])('reads %s', (end, stat, err) => {
  const read = reportOf(` sub:001 dlvrd:001 submit date:2611251631 done date:2611251632 ${end}`);
  expect(read).toMatchObject({ messageId: id.toString('hex'), stat, err, doneDate: '2611251632' });
});
