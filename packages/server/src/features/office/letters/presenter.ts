/** Fields of letters that travel, one by one. */
import type {
  InboxRow,
  LetterReceiver,
  OutboxRow,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { letterCanOf } from './policy.ts';
import type { pageReceivers, ReceivedLetter, StoredLetter } from './queries.ts';

const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

export const toInboxRow = (row: ReceivedLetter): InboxRow => ({
  letterId: row.letterId,
  letterTitle: row.letterTitle,
  senderUserId: row.createUserId,
  senderName: row.createUserName,
  senderDeptName: row.createDeptName,
  sendTime: toMoment(row.receiveTime),
  readFlag: flagOf(row.readFlag),
});

export const toOutboxRow = (row: StoredLetter, now: Date): OutboxRow => ({
  letterId: row.letterId,
  letterTitle: row.letterTitle,
  letterStatus: row.letterStatus,
  receiverNames: row.receiverNames,
  receiverCount: row.receiverCount,
  readCount: row.readCount,
  pendingUnitCount: row.pendingUnitCount,
  unitCount: row.unitCount,
  sendTime: toMomentOrNull(row.sendTime),
  updateTime: toMoment(row.updateTime),
  version: row.version,
  can: letterCanOf(row, now),
});

type Receiver = Awaited<ReturnType<typeof pageReceivers>>['list'][number];

export const toReceiver = (row: Receiver): LetterReceiver => ({
  userId: row.userId,
  realName: row.realName,
  deptName: row.deptName,
  readFlag: flagOf(row.readFlag),
  readTime: toMomentOrNull(row.readTime),
});
