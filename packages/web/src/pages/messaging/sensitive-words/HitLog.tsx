/** 命中日志: whose text held which word, when and where, with a short part of the text. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { pageWordHits, type WordHit } from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import {
  HIT_DAYS,
  WORD_LEVEL,
  WORD_SCENE,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { MarkedText } from './MarkedText.tsx';

const columns: readonly Column<WordHit>[] = [
  { title: '时间', width: 140, render: ({ hitTime }) => toMinute(hitTime) },
  {
    title: '命中的词',
    width: 140,
    card: 'headline',
    render: ({ word, wordLevel }) => (
      <>
        {word} <Tag tone={wordLevel === 1 ? 'bad' : 'attention'}>{labelOf(WORD_LEVEL, wordLevel)}</Tag>
      </>
    ),
  },
  {
    title: '短信片段',
    render: ({ textPart, partStart, partEnd, wordLevel }) => (
      <span className="word-part">
        <MarkedText
          text={textPart}
          found={{
            hits: [{ level: wordLevel, start: partStart, end: partEnd }],
            excused: [],
          }}
        />
      </span>
    ),
  },
  { title: '在哪里', width: 90, render: ({ scene }) => labelOf(WORD_SCENE, scene) },
  {
    title: '结果',
    width: 80,
    render: ({ refusedFlag }) => (
      <Tag tone={refusedFlag === 1 ? 'bad' : 'neutral'}>{refusedFlag === 1 ? '已拦下' : '仅提醒'}</Tag>
    ),
  },
  {
    title: '谁写的',
    width: 180,
    render: ({ userName, realName, deptName }) =>
      userName === null ? (
        '系统检查'
      ) : (
        <>
          {realName}（{userName}）<p className="cell-note">{deptName}</p>
        </>
      ),
  },
  { title: '申请编号', width: 170, render: ({ applyNo }) => applyNo ?? '—' },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'word', label: '词（完整的）', lengthMax: 50 },
  { kind: 'dept', name: 'deptId', label: '单位' },
  { kind: 'choice', name: 'scene', label: '在哪里', options: WORD_SCENE },
  {
    kind: 'choice',
    name: 'refusedFlag',
    label: '结果',
    options: [
      { value: 1, label: '已拦下' },
      { value: 0, label: '仅提醒' },
    ],
  },
  { kind: 'days', name: 'hitTime', label: '时间' },
];

export function HitLog() {
  return (
    <PagedTable
      endpoint={pageWordHits}
      label="命中日志"
      columns={columns}
      filters={filters}
      rowKey={({ logId }) => logId}
      summary={({ more }) => (
        <p className="page-note">
          只保留短信里命中处前后的几个字，号码已隐去，{HIT_DAYS} 天后清除。
          {more && '更早的请用条件查找。'}
        </p>
      )}
      empty="还没有短信命中敏感词。"
    />
  );
}
