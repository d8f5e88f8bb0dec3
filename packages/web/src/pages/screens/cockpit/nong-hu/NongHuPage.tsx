/** 呼应 on the big screen: what farmers of one's own area ask, and how soon they are answered. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { nongHuFigures, nongHuMap } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import { useCall } from '../../../../api/hooks.ts';
import { AreaMap } from '../AreaMap.tsx';
import { type CockpitAddress, useCockpitAddress } from '../address.ts';
import { inFigures } from '../counts.ts';
import { type Fact, trendOf } from '../Frame.tsx';
import { wayOf } from '../map-levels.ts';
import { Panel } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';
import { Screen } from '../Screen.tsx';
import { AnswerPanels } from './AnswerPanels.tsx';
import { Board } from './Board.tsx';
import { CallPanels } from './CallPanels.tsx';
import './nong-hu.css';

export function NongHuPage() {
  const { deptId, period, go } = useCockpitAddress();
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(nongHuFigures, { ...place, period }, REFRESH);
  const path = figures.data?.path;
  return (
    <Screen
      title="呼应"
      figures={figures}
      factsOf={(answer) => factsOf(answer, period)}
      onPlace={(to) => go({ deptId: to })}
      period={{ chosen: period, onChoose: (to) => go({ period: to }) }}
      remark={() => '满意度：农户短信评分（满分 5 分）的平均。热词：有两人以上问到的产品和话题。'}
      left={<CallPanels place={place} period={period} />}
      middle={
        <>
          <CallMap place={place} period={period} path={path} go={go} />
          <div className="nong-hu-board">
            <Board place={place} />
          </div>
        </>
      }
      right={<AnswerPanels place={place} period={period} area={path?.at(-1)?.deptId ?? ''} />}
    />
  );
}

interface CallMapProps {
  place: { deptId?: string };
  period: Period;
  path: AnswerOf<typeof nongHuFigures>['path'] | undefined;
  go: CockpitAddress['go'];
}

function CallMap({ place, period, path, go }: CallMapProps) {
  const regions = useCall(nongHuMap, { ...place, period }, REFRESH);
  const way = wayOf(path, place.deptId, go);
  return (
    <Panel title="呼声数" note={`${periodLabel[period]}提出，条`} read={regions}>
      {(areas) => <AreaMap title="呼声数" unit="条" areas={areas} {...way} />}
    </Panel>
  );
}

function factsOf(answer: AnswerOf<typeof nongHuFigures>, period: Period): Fact[] {
  const { totalCount, addedToday, addedYesterday, openCount, overdueCount } = answer;
  const { doneRate, replyHours, formerReplyHours, satisfaction, scoreCount } = answer;
  const calls = (label: string, count: number): Fact => ({ label, text: inFigures(count), unit: '条' });
  const when = periodLabel[period];
  const slower = replyHours === null || formerReplyHours === null ? null : replyHours - formerReplyHours;
  return [
    calls('累计呼声', totalCount),
    {
      ...calls('今日新增', addedToday),
      trend: trendOf(addedToday - addedYesterday, (size) => `${size} 条 比昨日此时`),
    },
    calls('待办', openCount),
    calls('其中超期', overdueCount),
    { label: `${when}办结率`, text: doneRate === null ? '—' : `${doneRate}%` },
    {
      label: `${when}平均答复`,
      ...(replyHours === null ? { text: '—' } : { text: String(replyHours), unit: '小时' }),
      trend: trendOf(slower, (size) => `${size} 小时 比上期`, 'up'),
    },
    {
      label: `${when}满意度`,
      ...(satisfaction === null ? { text: '—' } : { text: `${satisfaction}%`, unit: `${scoreCount} 人评` }),
    },
  ];
}
