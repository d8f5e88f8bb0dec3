/** The columns that the three lists of applications share. */

import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { AuditStatus, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useNarrow } from '../../../../ui/page/narrow.ts';
import type { Column } from '../../../../ui/table/TableOfRows.tsx';
import { CategoryTag } from '../../../../ui/text/CategoryTag.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { Tag } from '../../../../ui/text/StatusTag.tsx';
import { When } from '../../../../ui/text/When.tsx';
import { receiptsDue, resultInWords, sendTimesInWords } from '../application/figures.ts';
import { holdWord } from '../application/hold-words.ts';
import { StateTag } from '../application/StateTag.tsx';

export const titleColumn: Column<ApplicationRow> = {
  title: '标题',
  card: 'headline',
  render: (row) => (
    <>
      <Link to={paths.applicationDetail(row.applyId)}>{row.smsTitle}</Link>
      <p className="cell-note">{row.applyNo}</p>
    </>
  ),
};
/** Two lines, which is what a row shows: the tag of an urgent one stands by the length. */
export const categoryColumn: Column<ApplicationRow> = {
  title: '类别',
  render: (row) => (
    <>
      <CategoryTag value={row.smsCategory} />
      <p className="cell-note">
        {(row.emergencyFlag === 1 || row.urgentFlag === 1) && (
          <>
            <Tag tone="bad">{row.emergencyFlag === 1 ? '应急' : '紧急'}</Tag>{' '}
          </>
        )}
        {row.wordCount} 字，{row.segmentCount} 条
      </p>
      {row.appName !== null && <p className="cell-note">来自应用：{row.appName}</p>}
    </>
  ),
};
const SHOWN_CHARACTERS = 30;

/** The beginning of the text, without the signature that every text has; the whole of it is on the application's own page. */
export const contentColumn: Column<ApplicationRow> = {
  title: '内容',
  width: 190,
  render: ({ fullContent }) => {
    const said = readableText(fullContent).replace(/^【[^】]*】/, '');
    const characters = [...said];
    const shown =
      characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : said;
    return brokenNumbers(shown);
  },
};
/** A number longer than a telephone's may go on in the next line: whole, it widens its column until the list scrolls sideways. */
function brokenNumbers(text: string): ReactNode {
  const parts = text.split(/(\d{12,})/);
  if (parts.length === 1) return text;
  return parts.map((part, place) => (
    // between two texts stands what the pattern has caught
    <span key={`${place} ${part}`} className={place % 2 === 1 ? 'long-number' : undefined}>
      {part}
    </span>
  ));
}

export const countColumn: Column<ApplicationRow> = {
  title: '人数',
  width: 96,
  align: 'right',
  sortBy: 'validCount',
  // before the submission nobody has been counted
  render: (row) => (row.contentHash === null ? '—' : inDigits(row.validCount)),
};
export const smsCountColumn: Column<ApplicationRow> = {
  title: '计费条数',
  width: 96,
  align: 'right',
  render: (row) => (row.contentHash === null ? '—' : inDigits(row.smsCount)),
};
/** Both in one, where there is little room. */
export const countsColumn: Column<ApplicationRow> = {
  title: '人数',
  width: 96,
  align: 'right',
  sortBy: 'validCount',
  render: (row) =>
    row.contentHash === null ? (
      '—'
    ) : (
      <>
        {inDigits(row.validCount)}
        <p className="cell-note">计费 {inDigits(row.smsCount)}</p>
      </>
    ),
};
export const applicantColumn: Column<ApplicationRow> = {
  title: '申请人',
  width: 130,
  render: (row) => (
    <>
      {row.applyUserName}
      <p className="cell-note">{row.applyDeptName}</p>
    </>
  ),
};
/** One state for each row: the review until it is passed, then where the sending stands and how far it came. */
export const stateColumn: Column<ApplicationRow> = {
  title: '状态',
  width: 150,
  render: (row) =>
    row.auditStatus === AuditStatus.passed ? <SendState row={row} /> : <AuditState row={row} />,
};

function AuditState({ row }: { row: ApplicationRow }) {
  return (
    <>
      <StateTag row={row} />
      {row.currentAuditDeptName && <p className="cell-note">由{row.currentAuditDeptName}审核</p>}
      {row.auditStatus === AuditStatus.refused && row.auditOpinion && (
        <p className="cell-note">{row.auditOpinion}</p>
      )}
    </>
  );
}

function SendState({ row }: { row: ApplicationRow }) {
  return (
    <>
      <StateTag row={row} />
      {row.sendStatus === SendStatus.held && <p className="cell-note">{holdWord(row.holdReason)}</p>}
      {row.sendCount > 0 && (
        <p className="cell-note cell-figure" title={sentInWords(row)}>
          {resultInWords(row)}
        </p>
      )}
    </>
  );
}

function sentInWords(row: ApplicationRow): string {
  const due = receiptsDue(row);
  return `已发 ${inDigits(row.sendCount)} 人${due > 0 ? `，其中 ${inDigits(due)} 人的回报未到` : ''}`;
}
/** By the plan, which the list is sorted and searched by; under it when it really left. */
export const timeColumn: Column<ApplicationRow> = {
  title: '计划发送',
  width: 150,
  sortBy: 'sendTime',
  render: (row) => {
    const { planned, begun } = sendTimesInWords(row);
    return (
      <>
        {planned}
        {begun !== null && <Begun at={begun} />}
      </>
    );
  },
};

/** Only a telephone's card has room for the word: in a column it would push the time itself out of sight. */
function Begun({ at }: { at: string }) {
  const said = `${at} 发出`;
  return (
    <p className="cell-note" title={said}>
      {useNarrow() ? said : at}
    </p>
  );
}

export const applyTimeColumn: Column<ApplicationRow> = {
  title: '申请时间',
  width: 110,
  sortBy: 'applyTime',
  render: (row) => <When at={row.applyTime ?? row.createTime} />,
};
