/** 产销对接 on the big screen: what is on offer and wanted in one's own area now, and what came of it in a period. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import {
  productionFigures,
  productionFlow,
  productionMap,
} from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import { useMemo } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { AreaMap } from '../AreaMap.tsx';
import { type CockpitAddress, useCockpitAddress } from '../address.ts';
import { inFigures } from '../counts.ts';
import { type Fact, trendOf } from '../Frame.tsx';
import { wayOf } from '../map-levels.ts';
import { Panel } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';
import { Screen } from '../Screen.tsx';
import { LatestPanel } from './LatestPanel.tsx';
import { CategoryPanel, ComparePanel, FlowPanel, PricePanel } from './ProductionPanels.tsx';
import './production.css';

export function ProductionPage() {
  const { deptId, period, go } = useCockpitAddress();
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(productionFigures, { ...place, period }, REFRESH);
  return (
    <Screen
      title="产销对接"
      figures={figures}
      factsOf={(answer) => factsOf(answer, period)}
      onPlace={(to) => go({ deptId: to })}
      period={{ chosen: period, onChoose: (to) => go({ period: to }) }}
      remark={() =>
        '匹配次数：在展示的信息最近一次查找时匹配到的对方条数之和。地图上的弧线为登记了对方的成交。'
      }
      left={
        <>
          <CategoryPanel place={place} />
          <ComparePanel place={place} />
        </>
      }
      middle={<OffersMap place={place} period={period} go={go} path={figures.data?.path} />}
      right={
        <>
          <PricePanel place={place} />
          <FlowPanel place={place} period={period} />
          <LatestPanel place={place} />
        </>
      }
    />
  );
}

interface OffersMapProps extends Pick<CockpitAddress, 'period' | 'go'> {
  place: { deptId?: string };
  path: AnswerOf<typeof productionFigures>['path'] | undefined;
}

function OffersMap({ place, period, path, go }: OffersMapProps) {
  const regions = useCall(productionMap, place, REFRESH);
  const flows = useCall(productionFlow, { ...place, period }, REFRESH);
  const arcs = useMemo(
    () => flows.data?.map(({ fromName, toName, dealCount }) => ({ fromName, toName, weight: dealCount })),
    [flows.data],
  );
  return (
    <Panel title="供应量" note="在售的供应信息，条" read={regions}>
      {(areas) => (
        <AreaMap title="供应量" unit="条" areas={areas} arcs={arcs} {...wayOf(path, place.deptId, go)} />
      )}
    </Panel>
  );
}

function factsOf(answer: AnswerOf<typeof productionFigures>, period: Period): Fact[] {
  const when = periodLabel[period];
  const { dealAmount, formerDealAmount } = answer;
  return [
    { label: '在售信息', text: inFigures(answer.sellCount), unit: '条' },
    { label: '求购信息', text: inFigures(answer.buyCount), unit: '条' },
    { label: '匹配次数', text: inFigures(answer.matchCount), unit: '次' },
    { label: `${when}成交笔数`, text: inFigures(answer.dealCount), unit: '笔' },
    {
      label: `${when}成交额`,
      text: inDigits(dealAmount),
      unit: '万元',
      trend:
        formerDealAmount === 0
          ? undefined
          : trendOf((dealAmount / formerDealAmount - 1) * 100, (size) => `${size}% 比上期`),
    },
    { label: '今日每日一助', text: inFigures(answer.helpCount), unit: '次' },
  ];
}
