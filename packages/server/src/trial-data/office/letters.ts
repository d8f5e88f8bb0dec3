/** The trial's letters around 西湖区: a round of questions and answers, read and unread, a draft, one that was taken back. */
import { LetterStatus, ReceiverType } from '@farmers-mailbox/contract/office/letters/fields.ts';
import type { PoolClient } from 'pg';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { DAY_MS, HOUR_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';

interface TrialLetter {
  readonly from: string;
  readonly to: readonly string[];
  readonly title: string;
  readonly text: readonly string[];
  readonly daysAgo: number;
  /** of `to`, those who have read it an hour later */
  readonly readBy: readonly string[];
  readonly status?: number;
  /** answers the letter right before it */
  readonly isReply?: true;
}

const LETTERS: readonly TrialLetter[] = [
  {
    from: 'xhadmin',
    to: ['sdadmin', 'sdmsg', 'cunadmin', 'cunmsg'],
    title: '报送秋收进度',
    text: ['请各镇街、村社在每周五前报送秋收进度，填收割面积和入库数量。', '没有变化也请回一句。'],
    daysAgo: 6,
    readBy: ['sdadmin', 'sdmsg', 'cunadmin'],
  },
  {
    from: 'sdadmin',
    to: ['xhadmin'],
    title: '回复：报送秋收进度',
    text: ['三墩镇已收割四千二百亩，占六成，下周天好可以收完。'],
    daysAgo: 5,
    readBy: ['xhadmin'],
    isReply: true,
  },
  {
    from: 'hzadmin',
    to: ['xhadmin', 'xhadmin2', 'xhmsg'],
    title: '农机安全检查安排',
    text: ['下月上旬抽查各区县的农机安全，请先自查并准备台账。'],
    daysAgo: 2,
    readBy: [],
  },
  {
    from: 'xhadmin',
    to: ['sdadmin', 'cunadmin'],
    title: '防寒防冻准备',
    text: ['本周末降温，请提醒大棚户检查棚膜、备好保温材料。'],
    daysAgo: 1,
    readBy: [],
  },
  {
    from: 'xhadmin',
    to: ['sdadmin'],
    title: '会议时间有误，已撤回',
    text: ['会议改期，另行通知。'],
    daysAgo: 3,
    readBy: [],
    status: LetterStatus.revoked,
  },
  {
    from: 'xhadmin',
    to: ['sdadmin'],
    title: '冬季培训需求',
    text: ['请报送今年冬季想办的培训课程和人数：'],
    daysAgo: 0.2,
    readBy: [],
    status: LetterStatus.draft,
  },
];

export async function loadLetters(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const nextId = openIds(new Date(now.getTime() - 7 * DAY_MS));
  const people = new Map(staff.map((member) => [member.userName, member]));
  const places = await namesOfPlaces(client, staff);
  const personOf = (userName: string) => {
    const person = people.get(userName);
    if (!person) throw new Error(`There is no account ${userName} for a letter.`);
    return person;
  };
  const letters = LETTERS.map((letter) => ({ ...letter, letterId: nextId() }));
  const rows = letters.map((letter, place) => {
    const { from, to, title, text, daysAgo, status = LetterStatus.sent, isReply } = letter;
    const writer = personOf(from);
    const receivers = to.map(personOf);
    const createTime = new Date(now.getTime() - daysAgo * DAY_MS);
    return {
      letterId: letter.letterId,
      letterTitle: title,
      letterContent: text.join('\n'),
      receiverType: ReceiverType.people,
      receiverIds: receivers.map(({ userId }) => userId),
      receiverNames: receivers.map(({ realName }) => realName).join('、'),
      receiverCount: status === LetterStatus.sent ? to.length : 0,
      letterStatus: status,
      sendTime: status === LetterStatus.draft ? null : createTime,
      replyToId: isReply ? (letters[place - 1]?.letterId ?? null) : null,
      createUserId: writer.userId,
      createUserName: writer.realName,
      createDeptName: places.get(writer.identities[0].deptId) ?? '',
      createTime,
      updateTime: createTime,
    };
  });
  await copyRows(client, 'msgLetter', rows);
  const reached = letters
    .filter(({ status = LetterStatus.sent }) => status === LetterStatus.sent)
    .flatMap(({ letterId, to, readBy, daysAgo }) =>
      to.map((userName) => {
        const receiveTime = new Date(now.getTime() - daysAgo * DAY_MS);
        const isRead = readBy.includes(userName);
        return {
          letterId,
          userId: personOf(userName).userId,
          receiveTime,
          readFlag: isRead ? 1 : 0,
          readTime: isRead ? new Date(receiveTime.getTime() + HOUR_MS) : null,
        };
      }),
    );
  await copyRows(client, 'msgLetterReceiver', reached);
}

async function namesOfPlaces(
  client: PoolClient,
  staff: readonly StaffMember[],
): Promise<Map<string, string>> {
  const writers = new Set(LETTERS.map(({ from }) => from));
  const places = staff
    .filter(({ userName }) => writers.has(userName))
    .map(({ identities: [main] }) => main.deptId);
  const { rows } = await client.query<{ deptId: string; name: string }>(
    'SELECT dept_id AS "deptId", full_dept_name AS name FROM sys_dept WHERE dept_id = ANY ($1)',
    [places],
  );
  return new Map(rows.map(({ deptId, name }) => [deptId, name]));
}
