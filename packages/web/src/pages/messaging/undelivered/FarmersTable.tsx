/** The farmers of one text who were not reached, those still to do first, each with the number for a call and the note of what came of it. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { pageVisits } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import {
  TOLD_MARKS,
  VISIT_MARK,
  VisitMark,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { CallDialog } from './CallDialog.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import type { Visit } from './visit.ts';
import { listProgressInWords, printedInWords } from './visit-progress.ts';

const columns: readonly Column<Visit>[] = [
  { title: '姓名', width: 110, card: 'headline', render: (row) => row.realName ?? '未登记' },
  { title: '号码', width: 130, render: (row) => <Masked value={row.phoneNumber} /> },
  { title: '所在村', width: 130, render: (row) => row.deptName },
  { title: '未送达原因', width: 210, render: (row) => <Reason visit={row} /> },
  { title: '怎么告知', render: (row) => <Way visit={row} /> },
  // as wide before a result is noted as afterwards: columns must not move under the eye
  { title: '结果', width: 190, least: 190, render: (row) => <Outcome visit={row} /> },
];
const filters: readonly Filter[] = [
  { kind: 'choice', name: 'mark', label: '结果', options: VISIT_MARK },
  { kind: 'dept', name: 'deptId', label: '所在村' },
];
/** Late receipts take farmers off while somebody looks, and others are given up on. */
const POLL_MS = 10_000;

export function FarmersTable({ applyId }: { applyId: string }) {
  const [marking, setMarking] = useState<Visit | null>(null);
  const [calling, setCalling] = useState<Visit | null>(null);
  return (
    <div className="undelivered-list">
      <PagedTable
        endpoint={pageVisits}
        label="未送达的农户"
        columns={columns}
        filters={filters}
        fixed={{ applyId }}
        rowKey={(row) => String(row.seq)}
        pollMs={() => POLL_MS}
        toolbar={<ActionButton label="打印本页" onAct={() => print()} />}
        summary={({
          smsTitle,
          mayRead,
          fullContent,
          isCorrected,
          listedCount,
          joinedCount,
          doneCount,
          ...page
        }) => (
          <section className="undelivered-head">
            <p className="undelivered-ways">
              {mayRead && <Link to={paths.applicationDetail(applyId)}>返回这条短信</Link>}
              <Link to={paths.undelivered()}>全部回访名单</Link>
            </p>
            <h2>
              {smsTitle} {isCorrected && <Tag tone="attention">已更正</Tag>}
            </h2>
            {isCorrected && <p>原短信有误，已发更正。请按下面更正后的内容告知农户：</p>}
            <p className="undelivered-text">{readableText(fullContent)}</p>
            <p>空号、停机和无效的号码打不通，请上门或托村里转告；其他的先打电话，打不通再上门。</p>
            <p>{listProgressInWords({ total: listedCount, done: doneCount, joinedCount })}</p>
            {joinedCount > 0 && (
              <p>
                这些人后来的短信也没收到，只在<Link to={paths.undelivered()}>最新的那条</Link>里列一次。
              </p>
            )}
            {page.total > page.list.length && <p>{printedInWords(page)}</p>}
          </section>
        )}
        actions={(row) => (
          <>
            {!row.isDead && <ActionButton kind="link" label="打电话" onAct={() => setCalling(row)} />}
            <ActionButton
              kind="link"
              label={row.mark !== VisitMark.open ? '改结果' : row.isDead ? '上门后记结果' : '记结果'}
              onAct={() => setMarking(row)}
            />
          </>
        )}
      />
      {calling && (
        <CallDialog
          applyId={applyId}
          visit={calling}
          onClose={() => setCalling(null)}
          onMark={() => {
            setMarking(calling);
            setCalling(null);
          }}
        />
      )}
      {marking && <MarkDialog applyId={applyId} visit={marking} onClose={() => setMarking(null)} />}
    </div>
  );
}

/** With the earlier texts that are told by the same visit. */
function Reason({ visit: { failReason, isLeftOut, alsoMissed } }: { visit: Visit }) {
  return (
    <>
      {isLeftOut && '未发送：'}
      {failReason ?? '运营商一直没有回报'}
      {alsoMissed.length > 0 && (
        <p className="cell-note">
          还没收到：
          {alsoMissed.map((one, place) => (
            <Fragment key={one.applyId}>
              {place > 0 && '、'}
              <Link to={paths.applicationDetail(one.applyId)}>{one.smsTitle}</Link>（
              {toMinute(one.realSendTime).slice(5)}）
            </Fragment>
          ))}
          ，请一并告知
        </p>
      )}
    </>
  );
}

/** Behind a dead number nobody answers: somebody of the place goes there. */
function Way({ visit }: { visit: Visit }) {
  if (!visit.isDead) return '打电话';
  return (
    <>
      上门或托村里转告
      <p className="cell-note">
        <Whom visit={visit} />
      </p>
    </>
  );
}

function Whom({ visit: { deptName, responsible, office } }: { visit: Visit }) {
  return (
    <>
      {responsible.length > 0
        ? `${deptName}由信息员${responsible.join('、')}负责`
        : `本村和乡镇都没有信息员，请找${office?.name ?? '乡镇'}安排`}
      {office?.phone != null && (
        <>
          ，{office.name}电话 <a href={`tel:${office.phone}`}>{office.phone}</a>
        </>
      )}
    </>
  );
}

function Outcome({ visit }: { visit: Visit }) {
  const { mark, note, rightPhone, markUserName, markTime } = visit;
  return (
    <>
      <Tag tone={mark === VisitMark.open ? 'attention' : TOLD_MARKS.includes(mark) ? 'good' : 'orange'}>
        {labelOf(VISIT_MARK, mark)}
      </Tag>
      {rightPhone !== null && (
        <p className="cell-note">
          正确号码 <Masked value={rightPhone} />
        </p>
      )}
      {note !== null && <p className="cell-note">{note}</p>}
      {markTime !== null && (
        <p className="cell-note">
          {markUserName}，{toMinute(markTime).slice(5)}
        </p>
      )}
    </>
  );
}
