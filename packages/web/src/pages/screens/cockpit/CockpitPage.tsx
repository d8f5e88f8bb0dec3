/** The cockpit for everybody: totals of the province, of a city and of a county, on a screen on the wall or on a telephone. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type cockpitLive,
  cockpitMap,
  cockpitOverview,
  FEW,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import {
  cockpitItemOf,
  MENU_KEYS,
  type Period,
  periodLabel,
} from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { AreaMap } from './AreaMap.tsx';
import { useCockpitAddress } from './address.ts';
import { inFigures, inWords } from './counts.ts';
import { EventLine } from './EventLine.tsx';
import { type Fact, Facts, Frame, LostPlace, type Trend, trendOf } from './Frame.tsx';
import { LiveCount, sendingInWords, useLive } from './LiveCount.tsx';
import { MapMenu } from './MapMenu.tsx';
import { Panel, Read } from './Panel.tsx';
import { PeoplePanels } from './PeoplePanels.tsx';
import { REFRESH } from './refresh.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { SmsPanels } from './SmsPanels.tsx';
import { WarningPanel } from './WarningPanel.tsx';
import './overview.css';

const TOP = '33';
/** Cities and counties open further; townships are the last. */
const OPENS_UP_TO = 4;

export function CockpitPage() {
  const { deptId = TOP, period, menuKey, go } = useCockpitAddress();
  const overview = useCall(cockpitOverview, { deptId, period }, REFRESH);
  const regions = useCall(cockpitMap, { deptId, period, menuKey }, REFRESH);
  const live = useLive(deptId);
  const item = cockpitItemOf(menuKey);
  const path = overview.data?.path;
  const above = path?.at(-2);
  const isLost = overview.error?.code === ErrorCode.notFound || overview.error?.code === ErrorCode.validation;
  const open = (place: string) => go({ deptId: place === TOP ? undefined : place });
  return (
    <Frame
      title="驾驶舱"
      path={path}
      statTime={overview.data?.statTime}
      onPlace={open}
      period={{ chosen: period, onChoose: (to) => go({ period: to }) }}
      links={<ScreenLinks here="驾驶舱" />}
      remark={REMARK}
    >
      {isLost ? (
        <LostPlace
          sentence={overview.error?.message ?? ''}
          back="看全省"
          onBack={() => go({ deptId: undefined })}
        />
      ) : (
        <>
          <div className="cockpit-figures">
            <Read read={overview}>
              {(answer) => <Facts key={deptId} facts={factsOf(answer, period, live)} />}
            </Read>
          </div>
          <div className="cockpit-body">
            <div className="cockpit-column">
              <PeoplePanels deptId={deptId} period={period} overview={overview} />
            </div>
            <div className="cockpit-column cockpit-middle">
              <MapMenu keys={MENU_KEYS} chosen={menuKey} onChoose={(to) => go({ menuKey: to })} />
              <Panel
                title={item.title}
                note={item.isOfPeriod ? periodLabel[period] : '截至统计时间'}
                read={regions}
              >
                {(areas) => (
                  <AreaMap
                    title={item.title}
                    unit={item.unit}
                    areas={areas}
                    hidden={menuKey === '4-2' ? '不足5件' : undefined}
                    onOpen={deptId.length <= OPENS_UP_TO ? open : undefined}
                    onUp={above && (() => open(above.deptId))}
                  />
                )}
              </Panel>
              <div className="cockpit-below">
                <EventLine deptId={deptId} />
                <WarningPanel deptId={deptId} />
              </div>
            </div>
            <div className="cockpit-column">
              <SmsPanels deptId={deptId} period={period} />
            </div>
          </div>
        </>
      )}
    </Frame>
  );
}

const REMARK =
  '与个人有关的数取整到 5，不足 5 显示为“<5”，不足 5 笔成交不显示金额；短信条数不取整。点击地区看下一级，右键回到上一级。';

type Live = AnswerOf<typeof cockpitLive>;

function factsOf(
  { figures, trends }: AnswerOf<typeof cockpitOverview>,
  period: Period,
  live: Live | undefined,
): Fact[] {
  const when = periodLabel[period];
  const added = trends.addedCount === FEW ? 0 : trends.addedCount;
  return [
    {
      label: '注册用户数',
      text: inFigures(figures.registeredCount),
      unit: '人',
      trend: added === 0 ? undefined : { direction: 'up', text: `${when}新增 ${inWords(added)}` },
    },
    { label: '实名率', text: inPercent(figures.realNameRate) },
    { label: '农业主体数', text: inFigures(figures.subjectCount), unit: '家' },
    { label: '信息员数', text: inFigures(figures.messengerCount), unit: '人' },
    {
      label: `${when}短信条数`,
      text: sentIn(period, figures.sendCount, live),
      unit: '条',
      trend:
        sendingNow(period, live) ?? trendOf(trends.sendGrowth, (size) => `${size}% 比${FORMER[period]}同期`),
    },
    {
      label: `${when}送达率`,
      text: inPercent(figures.deliveredRate),
      trend: trendOf(trends.deliveredGrowth, (size) => `${size} 个百分点`),
    },
    { label: '供求信息数', text: inFigures(figures.listingCount), unit: '条' },
    {
      label: '每日一助累计成交额',
      ...(figures.helpAmount === null ? { text: '—' } : { text: inDigits(figures.helpAmount), unit: '万元' }),
    },
    { label: `${when}咨询办结率`, text: inPercent(figures.consultDoneRate) },
    { label: '在线活动数', text: inWords(figures.activityCount), unit: '个' },
  ];
}

function sentIn(period: Period, counted: number, live: Live | undefined): ReactNode {
  return period === 'today' && live ? <LiveCount count={live.sendCount} /> : inFigures(counted);
}

function sendingNow(period: Period, live: Live | undefined): Trend | undefined {
  if (!live || live.sendingCount === 0) return undefined;
  const sending = sendingInWords(live.sendingCount);
  const text =
    period === 'today' ? (
      sending
    ) : (
      <>
        {sending}，今日 <LiveCount count={live.sendCount} /> 条
      </>
    );
  return { direction: 'up', text };
}

const FORMER: Record<Period, string> = { today: '昨日', week: '上周', month: '上月', year: '去年' };

const inPercent = (rate: number | null): string => (rate === null ? '—' : `${rate}%`);
