/** 互动审核: the posts of one's area, read in a drawer and decided there or several at once; the way to an official one. */

import { allOf, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  orderPost,
  type PostRow,
  pagePosts,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  LISTED_POSTS_MAX,
  MACHINE_RESULT,
  POST_STATUS,
  POST_TOPIC_MAX,
  POST_TYPE,
  POSTS_PER_ACT_MAX,
  PostStatus,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { PostAct } from '@farmers-mailbox/contract/publishing/interaction-posts/states.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { onTop } from '../../../content/columns.tsx';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { PostDrawer, type Reading } from './PostDrawer.tsx';
import { actsIn, MachineTag, postReads, StateTag, wordFor } from './posts.tsx';
import './interaction-posts.css';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键字', lengthMax: 40 },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: POST_STATUS },
  { kind: 'choice', name: 'machineResult', label: '机审结果', options: MACHINE_RESULT },
  { kind: 'choice', name: 'postType', label: '类型', options: POST_TYPE },
  { kind: 'text', name: 'topic', label: '话题', lengthMax: POST_TOPIC_MAX },
  { kind: 'dept', name: 'deptId', label: '区域' },
  { kind: 'days', name: 'postTime', label: '发布时间' },
];

const columns: readonly Column<PostRow>[] = [
  {
    title: '内容',
    width: 220,
    card: 'headline',
    render: (row) => (
      <>
        <b>{row.title}</b>
        <p className="cell-note">
          {onTop(row)} {row.excerpt}
        </p>
      </>
    ),
  },
  {
    title: '图片数',
    width: 64,
    align: 'right',
    render: ({ pictureCount, videoFlag }) => (
      <>
        {pictureCount}
        {videoFlag === 1 && <p className="cell-note">有视频</p>}
      </>
    ),
  },
  {
    title: '类型',
    width: 72,
    render: ({ postType, topic }) => (
      <>
        {labelOf(POST_TYPE, postType)}
        {topic !== '' && <p className="cell-note">#{topic}</p>}
      </>
    ),
  },
  {
    title: '发布人',
    width: 96,
    render: ({ postUserName, officialFlag }) => (
      <>
        {postUserName} {officialFlag === 1 && <Tag tone="active">官方</Tag>}
      </>
    ),
  },
  { title: '区域', width: 124, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  {
    title: '机审',
    width: 84,
    render: ({ machineResult, hitWords }) => (
      <>
        <MachineTag value={machineResult} />
        {hitWords.length > 0 && <p className="cell-note">{hitWords.join('、')}</p>}
      </>
    ),
  },
  { title: '点赞数', width: 64, align: 'right', render: ({ likeCount }) => likeCount },
  { title: '举报数', width: 64, align: 'right', render: ({ reportCount }) => reportCount },
  {
    title: '状态',
    width: 80,
    render: ({ auditStatus, auditUserName }) => (
      <>
        <StateTag value={auditStatus} />
        {auditUserName !== null && <p className="cell-note">{auditUserName}办理</p>}
      </>
    ),
  },
  { title: '时间', width: 104, render: ({ postTime }) => <When at={postTime} /> },
];

/** An act, and the posts that it is to be done to. */
interface Decision {
  readonly act: PostAct;
  readonly posts: readonly PostRow[];
}

const READING = [
  'content:interaction:pass',
  'content:interaction:noPass',
  'content:interaction:offline',
  'content:interaction:add',
  'content:interaction:remove',
] as const;

export function InteractionPage() {
  const may = usePermission();
  const [reading, setReading] = useState<Reading | null>(null);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!may(READING)) return <NoPermissionState />;
  const decide = (act: PostAct, posts: readonly PostRow[]) => setDecision({ act, posts });
  return (
    <>
      <PagedTable
        endpoint={pagePosts}
        label="互动"
        columns={columns}
        filters={filters}
        rowKey={({ postId }) => postId}
        selection={{ keys: chosen, onChange: setChosen, can: (row) => row.can.pass }}
        toolbar={<Toolbar chosen={chosen} onDecide={decide} />}
        summary={({ more }) => more && <MoreNote />}
        actions={(row) => <RowActions row={row} onRead={setReading} onDecide={decide} />}
        empty="管辖范围内还没有互动。点“新增”可以用本单位的名义发布一条。"
      />
      {reading && <PostDrawer key={reading.postId} {...reading} onClose={() => setReading(null)} />}
      {decision && (
        <DecisionDialog {...decision} onClose={() => setDecision(null)} onDone={() => setChosen([])} />
      )}
    </>
  );
}

interface ToolbarProps {
  chosen: readonly string[];
  onDecide: (act: PostAct, posts: readonly PostRow[]) => void;
}

function Toolbar({ chosen, onDecide }: ToolbarProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const count = chosen.length;
  const can = allOf(
    verdict(count > 0, '请先勾选待审核的互动'),
    verdict(count <= POSTS_PER_ACT_MAX, `一次最多 ${POSTS_PER_ACT_MAX} 条`),
  );
  return (
    <>
      <ActionButton
        kind="primary"
        label="新增"
        permission="content:interaction:add"
        onAct={() => navigate(paths.addInteraction)}
      />
      <ActionButton
        label={count > 0 ? `通过 ${count} 条` : '批量通过'}
        permission="content:interaction:pass"
        can={can}
        onAct={() => onDecide('pass', rowsOnScreen(client, chosen))}
      />
      <ActionButton
        label={count > 0 ? `不通过 ${count} 条` : '批量不通过'}
        permission="content:interaction:noPass"
        can={can}
        onAct={() => onDecide('noPass', rowsOnScreen(client, chosen))}
      />
    </>
  );
}

/** The chosen rows from every page of the list that was looked at, newest answer last. */
function rowsOnScreen(client: QueryClient, postIds: readonly string[]): PostRow[] {
  const answers = client
    .getQueryCache()
    .findAll({ queryKey: [pagePosts.path] })
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .map((query) => query.state.data as AnswerOf<typeof pagePosts> | undefined);
  const rows = new Map(answers.flatMap((answer) => answer?.list ?? []).map((row) => [row.postId, row]));
  return postIds.flatMap((postId) => rows.get(postId) ?? []);
}

function MoreNote() {
  return <p className="page-note">只列出最新的 {inDigits(LISTED_POSTS_MAX)} 条，更早的请用条件查找。</p>;
}

interface RowActionsProps {
  row: PostRow;
  onRead: (reading: Reading) => void;
  onDecide: (act: PostAct, posts: readonly PostRow[]) => void;
}

/** Only the acts that suit the state: what a person may not do in it is there with its reason. */
function RowActions({ row, onRead, onDecide }: RowActionsProps) {
  const { postId, replyCount } = row;
  const order = useAct(orderPost, { refresh: postReads, success: '已调整' });
  const isOnTop = row.topFlag === 1;
  return (
    <>
      <ActionButton kind="link" label="查看" onAct={() => onRead({ postId, isAtReplies: false })} />
      {actsIn(row).map((act) => (
        <ActionButton
          key={act}
          kind="link"
          label={wordFor[act]}
          danger={act !== 'pass'}
          permission={`content:interaction:${act}`}
          can={row.can[act]}
          onAct={() => onDecide(act, [row])}
        />
      ))}
      {row.auditStatus === PostStatus.passed && (
        <ActionButton
          kind="link"
          label={isOnTop ? '取消置顶' : '置顶'}
          permission="content:interaction:offline"
          can={row.can.order}
          onAct={() => order.run({ postId, topFlag: isOnTop ? 0 : 1 })}
        />
      )}
      {replyCount > 0 && (
        <ActionButton
          kind="link"
          label={`评论 ${replyCount}`}
          onAct={() => onRead({ postId, isAtReplies: true })}
        />
      )}
    </>
  );
}
