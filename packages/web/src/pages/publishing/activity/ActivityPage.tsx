/** 活动管理: the activities of the reader's area. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { type ActivityRow, pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import {
  ACTIVITY_STATUS,
  ACTIVITY_TYPE,
  ActivityStatus,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { statusesOf } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { ContentPage } from '../../../content/ContentPage.tsx';
import { ownFilter, regionFilter, stateColumn, titleColumn } from '../../../content/columns.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { UnbrokenWords } from '../../../ui/text/UnbrokenWords.tsx';
import { ActivityActions } from './ActivityActions.tsx';
import { ActivityDrawer } from './ActivityDrawer.tsx';
import { ActivityFormDrawer } from './ActivityFormDrawer.tsx';
import { activity, isYetToCome } from './kind.ts';
import { SignsDrawer } from './SignsDrawer.tsx';

const columnsWith = (open: (row: ActivityRow) => void): readonly Column<ActivityRow>[] => [
  titleColumn(open, 220),
  { title: '类型', width: 100, render: ({ activityType }) => labelOf(ACTIVITY_TYPE, activityType) },
  {
    title: '时间',
    width: 140,
    render: ({ startTime, endTime }) => (
      <>
        {toMinute(startTime)}
        <p className="cell-note">
          <UnbrokenWords of={`至 ${toMinute(endTime)}`} />
        </p>
      </>
    ),
  },
  { title: '地点', width: 160, render: ({ address }) => address || '线上' },
  { title: '主办单位', width: 160, render: ({ hostUnit }) => hostUnit },
  { title: '报名', width: 90, align: 'right', render: signedOf },
  { title: '进度', width: 110, render: (row) => <Progress {...row} /> },
  stateColumn(() => activity, 130),
];

const signedOf = ({ signEndTime, signCount, maxCount }: ActivityRow): string =>
  signEndTime === null ? '—' : `${signCount}${maxCount > 0 ? ` / ${maxCount}` : ''}`;

function Progress(row: ActivityRow) {
  const { activityStatus, publishTime } = row;
  if (isYetToCome(row)) {
    return (
      <>
        待发布<p className="cell-note">{toMinute(publishTime)}</p>
      </>
    );
  }
  if (activityStatus === null) return '—';
  const isLive = activityStatus === ActivityStatus.signing || activityStatus === ActivityStatus.running;
  return (
    <Tag {...(isLive ? { tone: 'active' as const } : {})}>{labelOf(ACTIVITY_STATUS, activityStatus)}</Tag>
  );
}

const filters: readonly Filter[] = [
  { kind: 'text', name: 'title', label: '标题', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: statusesOf('activity') },
  { kind: 'choice', name: 'activityType', label: '类型', options: ACTIVITY_TYPE },
  { kind: 'choice', name: 'activityStatus', label: '进度', options: ACTIVITY_STATUS },
  regionFilter,
  ownFilter,
  { kind: 'days', name: 'startTime', label: '开始时间' },
];

export const ActivityPage = () => (
  <ContentPage
    kind={activity}
    endpoint={pageActivities}
    label="活动管理"
    columns={columnsWith}
    filters={filters}
    actions={(row, to) => <ActivityActions row={row} {...to} />}
    opened={(activityId, { at, onClose }) =>
      at === 'signs' ? (
        <SignsDrawer activityId={activityId} onClose={onClose} />
      ) : (
        <ActivityDrawer activityId={activityId} onClose={onClose} />
      )
    }
    form={(activityId, onClose) => <ActivityFormDrawer activityId={activityId} onClose={onClose} />}
    empty="点“新增”写一个活动，提交后由另一位管理员审核，通过了农户就能看到。"
  />
);
