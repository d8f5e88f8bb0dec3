/** 农家乐, 民宿, 采摘游, 特色小吃, 游玩: one page, told which of the five it is. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONTENT_STATUS } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { pageTours, type TourRow } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import * as own from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { type ComponentType, useState } from 'react';
import { ContentPage } from '../../../content/ContentPage.tsx';
import {
  momentColumn,
  ownFilter,
  regionFilter,
  stateColumn,
  titleColumn,
} from '../../../content/columns.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { scoreInWords } from '../../../ui/text/score.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { kindOf } from './kind.ts';
import { TourActions } from './TourActions.tsx';
import { TourDrawer } from './TourDrawer.tsx';
import { TourFormDrawer } from './TourFormDrawer.tsx';
import { TourOrderDialog } from './TourOrderDialog.tsx';
import './tour.css';

const COVER_SIDE = 56;

const columnsWith =
  (tourType: TourType) =>
  (open: (row: TourRow) => void): readonly Column<TourRow>[] => [
    { title: '封面', width: 80, render: coverOf },
    {
      ...titleColumn<TourRow>(open, 190, ({ recommendFlag, status, auditStatus }) => (
        <>
          {recommendFlag === 1 && <Tag tone="good">推荐</Tag>}
          {status === 0 && auditStatus === 2 && <Tag>暂停展示</Tag>}
        </>
      )),
      title: '名称',
    },
    {
      title: '星级',
      width: 70,
      render: ({ starLevel }) => (starLevel === 0 ? '—' : labelOf(own.STAR_LEVEL, starLevel)),
    },
    { title: '区域', width: 160, least: 100, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
    { title: '联系人', spare: 3, width: 90, least: 74, render: ({ contactName }) => contactName },
    { title: '电话', spare: 4, width: 120, render: ({ contactPhone }) => <Masked value={contactPhone} /> },
    {
      title: tourType === TourType.snack ? '价格' : '人均/门票',
      width: 120,
      align: 'right',
      render: pricesOf,
    },
    {
      title: '评分',
      spare: 3,
      width: 90,
      align: 'right',
      render: (row) => scoreInWords(row.score, row.scoreCount),
    },
    {
      title: '浏览',
      width: 70,
      spare: 1,
      align: 'right',
      render: ({ viewCount }) => inDigits(viewCount),
    },
    stateColumn(() => kindOf(tourType), 110),
    { ...momentColumn('更新时间', 'updateTime'), spare: 2 },
  ];

const coverOf = ({ coverUrl }: TourRow) => (
  <span className="tour-cover">
    <Picture relativeUrl={coverUrl} side={COVER_SIDE} alt="">
      <span className="tour-no-cover" />
    </Picture>
  </span>
);

const pricesOf = ({ portionPrice, avgPrice, ticketPrice }: TourRow): string =>
  [
    portionPrice === null ? '' : `${inDigits(portionPrice)}元/份`,
    avgPrice === null ? '' : `${inDigits(avgPrice)}元/人`,
    ticketPrice === null ? '' : `门票${inDigits(ticketPrice)}元`,
  ]
    .filter(Boolean)
    .join('，') || '—';

const MONTHS = Array.from({ length: 12 }, (_, place) => ({ value: place + 1, label: `${place + 1}月` }));

const filtersOf = (tourType: TourType): readonly Filter[] => [
  { kind: 'text', name: 'title', label: '名称', lengthMax: own.TITLE_MAX },
  { kind: 'choice', name: 'auditStatus', label: '状态', options: CONTENT_STATUS },
  { kind: 'choice', name: 'starLevel', label: '星级', options: own.STAR_LEVEL },
  regionFilter,
  ownFilter,
  { kind: 'text', name: 'tag', label: '标签', lengthMax: own.TAG_MAX },
  ...(tourType === TourType.picking
    ? [{ kind: 'choice', name: 'pickMonth', label: '采摘月份', options: MONTHS } as const]
    : [
        { kind: 'text', name: 'avgPriceFrom', label: '人均最低（元）', lengthMax: 7 } as const,
        { kind: 'text', name: 'avgPriceTo', label: '人均最高（元）', lengthMax: 7 } as const,
      ]),
  { kind: 'choice', name: 'status', label: '展示', options: own.TOUR_STATUS },
];

function TourPage({ tourType }: { tourType: TourType }) {
  const kind = kindOf(tourType);
  const [opened, setOpened] = useState<'import' | 'order' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ContentPage
        kind={kind}
        endpoint={pageTours}
        label={kind.noun}
        columns={columnsWith(tourType)}
        filters={filtersOf(tourType)}
        fixed={{ tourType }}
        toolbar={
          <>
            <ActionButton
              label="导入"
              permission={kind.permission('add')}
              onAct={() => setOpened('import')}
            />
            <ActionButton label="调整顺序" permission="content:tour:order" onAct={() => setOpened('order')} />
          </>
        }
        actions={(row, { onOpen, onEdit }) => (
          <TourActions row={row} onOpen={() => onOpen()} onEdit={onEdit} />
        )}
        opened={(tourId, { onClose }) => <TourDrawer tourId={tourId} onClose={onClose} />}
        form={(tourId, onClose) => <TourFormDrawer tourType={tourType} tourId={tourId} onClose={onClose} />}
        empty={`点“新增”登记一处${kind.noun}，提交后由另一位管理员审核，通过了就对外展示。`}
      />
      {opened === 'import' && <ImportDialog tourType={tourType} onClose={close} />}
      {opened === 'order' && <TourOrderDialog tourType={tourType} onClose={close} />}
    </>
  );
}

/** By kind, for the menu. */
export const tourPages: Readonly<Record<TourType, ComponentType>> = {
  1: () => <TourPage tourType={1} />,
  2: () => <TourPage tourType={2} />,
  3: () => <TourPage tourType={3} />,
  4: () => <TourPage tourType={4} />,
  5: () => <TourPage tourType={5} />,
};
