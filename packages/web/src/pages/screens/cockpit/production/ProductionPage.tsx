/** 产销对接 on the big screen: what is on offer and wanted in one's own area now, and what came of it in a period. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import {
  productionFigures,
  productionMap,
} from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { AreaMap } from '../AreaMap.tsx';
import { useCockpitAddress } from '../address.ts';
import { inWords } from '../counts.ts';
import { type Fact, Facts, Frame, LostPlace, NoAccess } from '../Frame.tsx';
import { Panel, Read } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';
import { LatestPanel } from './LatestPanel.tsx';
import { CategoryPanel, ComparePanel, FlowPanel, PricePanel } from './ProductionPanels.tsx';
import './production.css';
import { ScreenLinks } from '../ScreenLinks.tsx';

/** The codes of cities and shorter ones: what lies below opens further. */
const OPENS_UP_TO = 4;

export function ProductionPage() {
  const { deptId, period, go } = useCockpitAddress();
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(productionFigures, { ...place, period }, REFRESH);
  const path = figures.data?.path;
  const open = (to: string) => go({ deptId: to === path?.[0]?.deptId ? undefined : to });
  return (
    <Frame
      title="产销对接"
      path={path}
      statTime={figures.data?.statTime}
      onPlace={open}
      period={{ chosen: period, onChoose: (to) => go({ period: to }) }}
      links={<ScreenLinks here="产销对接" />}
    >
      {figures.error?.code === ErrorCode.forbidden ? (
        <NoAccess sentence={figures.error.message} />
      ) : figures.error?.code === ErrorCode.notFound ? (
        <LostPlace
          sentence={figures.error.message}
          back="回到我的管辖范围"
          onBack={() => go({ deptId: undefined })}
        />
      ) : (
        <>
          <div className="cockpit-figures">
            <Read read={figures}>{(answer) => <Facts facts={factsOf(answer, periodLabel[period])} />}</Read>
          </div>
          <div className="cockpit-body">
            <div className="cockpit-column">
              <CategoryPanel place={place} />
              <ComparePanel place={place} />
            </div>
            <div className="cockpit-column cockpit-middle">
              <OffersMap place={place} path={path} open={open} />
            </div>
            <div className="cockpit-column">
              <PricePanel place={place} />
              <FlowPanel place={place} period={period} />
              <LatestPanel place={place} />
            </div>
          </div>
        </>
      )}
    </Frame>
  );
}

interface OffersMapProps {
  place: { deptId?: string };
  path: AnswerOf<typeof productionFigures>['path'] | undefined;
  open: (deptId: string) => void;
}

function OffersMap({ place, path, open }: OffersMapProps) {
  const regions = useCall(productionMap, place, REFRESH);
  const here = path?.at(-1)?.deptId ?? place.deptId ?? '';
  const above = path?.at(-2);
  return (
    <Panel title="供应量" note="在售的供应信息，条" read={regions}>
      {(areas) => (
        <AreaMap
          title="供应量"
          unit="条"
          areas={areas}
          onOpen={here.length <= OPENS_UP_TO ? open : undefined}
          onUp={above && (() => open(above.deptId))}
        />
      )}
    </Panel>
  );
}

function factsOf(answer: AnswerOf<typeof productionFigures>, period: string): Fact[] {
  return [
    { label: '在售信息', text: inWords(answer.sellCount), unit: '条' },
    { label: '求购信息', text: inWords(answer.buyCount), unit: '条' },
    { label: `${period}成交笔数`, text: inWords(answer.dealCount), unit: '笔' },
    { label: `${period}成交额`, text: answer.dealAmount.toLocaleString('zh-CN'), unit: '万元' },
  ];
}
