/** Fields of letters that travel, one by one. */
import type {
  InboxRow,
  LetterDetails,
  LetterReceiver,
  OutboxRow,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { ReceiverType, UnitScope } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { LetterReceived, ReceivedLetter } from './inbox-queries.ts';
import type { pageReceivers, StoredLetter } from './outbox-queries.ts';
import { letterCanOf } from './policy.ts';

const flagOf = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

export const toInboxRow = (row: ReceivedLetter): InboxRow => ({
  letterId: row.letterId,
  letterTitle: row.letterTitle,
  senderUserId: row.createUserId,
  senderName: row.createUserName,
  senderDeptName: row.createDeptName,
  sendTime: toMoment(row.receiveTime),
  readFlag: flagOf(row.readFlag),
  attachmentCount: row.attachmentCount,
  createTime: toMoment(row.createTime),
  createUserName: row.createUserName,
});

export const toOutboxRow = (row: StoredLetter, now: Date): OutboxRow => ({
  letterId: row.letterId,
  letterTitle: row.letterTitle,
  letterStatus: row.letterStatus,
  receiverType: row.receiverType,
  smsNoticeFlag: flagOf(row.smsNoticeFlag),
  receiverNames: row.receiverNames,
  receiverCount: row.receiverCount,
  readCount: row.readers,
  pendingUnitCount: row.pendingUnitCount,
  unitCount: row.unitCount,
  sendTime: toMomentOrNull(row.sendTime),
  createTime: toMoment(row.createTime),
  createUserName: row.createUserName,
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

const textOf = (letter: StoredLetter | LetterReceived) => ({
  letterContent: letter.letterContent,
  senderUserId: letter.createUserId,
  senderName: letter.createUserName,
  senderDeptName: letter.createDeptName,
  about:
    letter.aboutType === null || letter.aboutId === null
      ? null
      : { aboutType: letter.aboutType, aboutId: letter.aboutId },
});

type Reached = Pick<LetterDetails, 'targets' | 'receivers' | 'replyTo' | 'attachments'>;

export const toOwnLetter = (letter: StoredLetter, reached: Reached, now: Date): LetterDetails => ({
  ...toOutboxRow(letter, now),
  ...textOf(letter),
  ...reached,
  receiverIds: [...letter.receiverIds],
  replyToId: reached.replyTo?.letterId ?? null,
  isOwn: true,
  readFlag: 1,
  unitScope: letter.unitScope,
});

const NOT_THEIRS = '只有写信人可以操作';

/** Nothing of whom else it went to, nor of how many have read it. */
export const toReceivedLetter = (
  letter: LetterReceived & { wasRead: boolean },
  besides: Pick<Reached, 'replyTo' | 'receivers' | 'attachments'>,
): LetterDetails => ({
  ...textOf(letter),
  ...besides,
  letterId: letter.letterId,
  letterTitle: letter.letterTitle,
  letterStatus: letter.letterStatus,
  sendTime: toMoment(letter.receiveTime),
  createTime: toMoment(letter.createTime),
  createUserName: letter.createUserName,
  updateTime: toMoment(letter.receiveTime),
  version: letter.version,
  can: { revoke: NOT_THEIRS, edit: NOT_THEIRS },
  isOwn: false,
  readFlag: letter.wasRead ? 1 : 0,
  receiverNames: '',
  receiverCount: 0,
  readCount: 0,
  pendingUnitCount: 0,
  unitCount: 0,
  receiverType: ReceiverType.people,
  unitScope: UnitScope.own,
  smsNoticeFlag: 0,
  targets: [],
  receiverIds: [],
  replyToId: besides.replyTo?.letterId ?? null,
});
