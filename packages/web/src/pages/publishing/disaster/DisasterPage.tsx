/** 防灾减灾: the warnings, guides and damage reports of the reader's area, and those that are in force. */

import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONTENT_STATUS } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type DisasterRow,
  disasterStat,
  exportDisasters,
  pageDisasters,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { INFO_TYPE, InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveAnswer } from '../../../api/download.ts';
import { useCall } from '../../../api/hooks.ts';
import {
  onTop,
  ownFilter,
  regionFilter,
  stateColumn,
  titleColumn,
  topFilter,
} from '../../../content/columns.tsx';
import { permissionsOf } from '../../../content/kind.ts';
import { SmsLink } from '../../../content/sms/SmsLink.tsx';
import { WaitingNote } from '../../../content/WaitingNote.tsx';
import { usePermission } from '../../../session/session-context.ts';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useOpened } from '../../../ui/page/opened.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { type Filter, nameOfDept, namesOf } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { MoreNote } from '../../../ui/text/MoreNote.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { OpenedByContext } from '../../../ui/unsaved/leave-guard.ts';
import { DisasterActions } from './DisasterActions.tsx';
import { DisasterDrawer } from './DisasterDrawer.tsx';
import { DisasterFormDrawer, titleOf } from './DisasterFormDrawer.tsx';
import { kindOf } from './kind.ts';
import './disaster.css';

const AREAS_NAMED = 3;
/** A warning begins and ends while the page is open. */
const POLL_MS = 60_000;

const columnsWith = (open: (row: DisasterRow) => void): readonly Column<DisasterRow>[] => [
  titleColumn(open, 180, onTop),
  {
    title: '类型和灾种',
    width: 96,
    render: ({ infoType, disasterType }) => (
      <>
        {labelOf(INFO_TYPE, infoType)}
        <p className="cell-note">
          <DictionaryWord of="DISASTER_TYPE" value={disasterType} />
        </p>
      </>
    ),
  },
  {
    title: '预警级别',
    width: 80,
    render: ({ warnLevel }) => (warnLevel === null ? '—' : <StatusTag of="WARN_LEVEL" value={warnLevel} />),
  },
  { title: '影响区域', spare: 3, width: 110, render: ({ areas }) => areasInWords(areas) },
  {
    title: '有效期',
    width: 140,
    render: ({ effectStart, effectEnd, isInForce }) => (
      <>
        {isInForce && <Tag tone="good">生效中</Tag>}
        <p className="cell-note">
          {/* its end matters then, and there is room for one of the two */}
          {!isInForce && <span className="unbroken-word">{toMinute(effectStart)}</span>}{' '}
          <span className="unbroken-word">至 {toMinute(effectEnd)}</span>
        </p>
      </>
    ),
  },
  {
    title: '发布单位',
    spare: 2,
    width: 136,
    render: ({ issueUnit, issueTime }) => (
      <>
        <span className="disaster-unit" title={issueUnit}>
          {issueUnit}
        </span>
        <p className="cell-note">
          <When at={issueTime} />
        </p>
      </>
    ),
  },
  stateColumn(({ infoType }) => kindOf(infoType), 100),
  { title: '浏览', spare: 1, width: 70, align: 'right', render: ({ viewCount }) => inDigits(viewCount) },
  { title: '已发短信', width: 110, render: ({ sms }) => <SmsLink sms={sms} /> },
];

function areasInWords(areas: DisasterRow['areas']): string {
  const named = areas.slice(0, AREAS_NAMED).map(({ deptName }) => deptName);
  return areas.length > AREAS_NAMED ? `${named.join('、')}等 ${areas.length} 处` : named.join('、');
}

const filters: readonly Filter[] = [
  { kind: 'choice', name: 'infoType', label: '类型', options: INFO_TYPE },
  { kind: 'dictionary', name: 'disasterType', label: '灾害种类', of: 'DISASTER_TYPE' },
  { kind: 'choice', name: 'warnLevel', label: '预警级别', options: WARN_LEVEL },
  {
    kind: 'choice',
    name: 'inForceFlag',
    label: '是否生效',
    options: [
      { value: 1, label: '现在生效' },
      { value: 0, label: '现在不生效' },
    ],
  },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: CONTENT_STATUS },
  regionFilter,
  ownFilter,
  { kind: 'text', name: 'title', label: '标题', lengthMax: 60 },
  { kind: 'days', name: 'issueTime', label: '发布时间' },
  topFilter,
];

const TYPES = [InfoType.warning, InfoType.guide, InfoType.damage];

interface Writing {
  readonly disasterId: string | null;
  readonly infoType: InfoType;
}

export function DisasterPage() {
  const may = usePermission();
  const [opened, open] = useOpened('disasterId');
  const [writing, setWriting] = useState<Writing | null>(null);
  if (!may(permissionsOf(kindOf(InfoType.warning)))) return <NoPermissionState />;
  return (
    <>
      <Standing />
      <PagedTable
        endpoint={pageDisasters}
        label="防灾减灾"
        columns={columnsWith(({ disasterId }) => open(disasterId))}
        filters={filters}
        rowKey={({ disasterId }) => disasterId}
        pollMs={() => POLL_MS}
        summary={({ more, total }) => <MoreNote more={more} listedMax={total} />}
        toolbar={
          <>
            {TYPES.map((infoType) => (
              <ActionButton
                key={infoType}
                kind={infoType === InfoType.warning ? 'primary' : 'default'}
                label={titleOf(infoType)}
                permission="content:disaster:add"
                onAct={() => setWriting({ disasterId: null, infoType })}
              />
            ))}
            <ExportButton />
          </>
        }
        actions={(row) => (
          <DisasterActions
            row={row}
            onOpen={() => open(row.disasterId)}
            onEdit={() => setWriting({ disasterId: row.disasterId, infoType: row.infoType as InfoType })}
          />
        )}
        empty="点“新增预警”写一条预警，提交后由另一位管理员审核，通过了才生效。"
      />
      <OpenedByContext value="disasterId">
        {opened && (
          <DisasterDrawer
            key={opened.id}
            disasterId={opened.id}
            onEdit={(infoType) => {
              open(null);
              setWriting({ disasterId: opened.id, infoType });
            }}
            onClose={() => open(null)}
          />
        )}
      </OpenedByContext>
      {writing && <DisasterFormDrawer {...writing} onClose={() => setWriting(null)} />}
    </>
  );
}

/** Exports the list with its filters; the name of the chosen place stands in the address bar alone. */
function ExportButton() {
  const { filters: set } = useListState(filters.flatMap(namesOf));
  const { [nameOfDept('deptId')]: _, ...asked } = set;
  return (
    <NumbersExport
      title="导出防灾减灾"
      numbers="上报人的电话号码"
      note="导出符合现在查询条件的全部预警、指南和灾情，不只是这一页，最多一万条。"
      onSave={(masked) => saveAnswer(exportDisasters, { ...asked, masked }, '防灾减灾.xlsx')}
    />
  );
}

const ANY_KIND = { noun: '', measure: '条', tag: { field: 'auditStatus', of: 'AUDIT_STATUS' } } as const;

/** The warnings in force, and the contents that wait for the reader, whatever is filtered now. */
function Standing() {
  const { data, error } = useCall(disasterStat, {}, { pollMs: POLL_MS });
  const [, setSearch] = useSearchParams();
  if (!data && error) return null;
  // its place is there before it has words, so that the list below does not move
  const { inForce, waitingCount } = data ?? { inForce: [], waitingCount: 0 };
  return (
    <div className="disaster-standing">
      <span>现在生效的预警：</span>
      {data && inForce.every(({ count }) => count === 0) && <span>没有</span>}
      {inForce
        .filter(({ count }) => count > 0)
        .map(({ warnLevel, count }) => (
          <button
            key={warnLevel}
            type="button"
            className="plain-link"
            onClick={() => setSearch({ infoType: '1', warnLevel: String(warnLevel), inForceFlag: '1' })}
          >
            <StatusTag of="WARN_LEVEL" value={warnLevel} /> {count} 条
          </button>
        ))}
      <WaitingNote kind={ANY_KIND} count={waitingCount} isInline />
    </div>
  );
}
