/** The cockpit for everybody: totals of the province, of a city and of a county, on a screen on the wall or on a telephone. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { cockpitMap, cockpitOverview } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import {
  cockpitItemOf,
  MENU_KEYS,
  type Period,
  periodLabel,
} from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { useCall } from '../../../api/hooks.ts';
import { readToken } from '../../../api/token.ts';
import { paths } from '../../../paths.ts';
import { AreaMap } from './AreaMap.tsx';
import { useCockpitAddress } from './address.ts';
import { inWords } from './counts.ts';
import { EventLine } from './EventLine.tsx';
import { type Fact, Facts, Frame, LostPlace } from './Frame.tsx';
import { MapMenu } from './MapMenu.tsx';
import { Panel, Read } from './Panel.tsx';
import { PeoplePanels } from './PeoplePanels.tsx';
import { REFRESH } from './refresh.ts';
import { SmsPanels } from './SmsPanels.tsx';

const TOP = '33';
/** Cities and counties open further; townships are the last. */
const OPENS_UP_TO = 4;

export function CockpitPage() {
  const { deptId = TOP, period, menuKey, go } = useCockpitAddress();
  const overview = useCall(cockpitOverview, { deptId, period }, REFRESH);
  const regions = useCall(cockpitMap, { deptId, period, menuKey }, REFRESH);
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
      links={<Links />}
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
            <Read read={overview}>{(answer) => <Facts facts={factsOf(answer, period)} />}</Read>
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
                    onOpen={deptId.length <= OPENS_UP_TO ? open : undefined}
                    onUp={above && (() => open(above.deptId))}
                  />
                )}
              </Panel>
              <p className="cockpit-remark">
                人数取整到 5，不足 5 人显示为“{'<'}
                5”；短信条数不取整。点击地区看下一级，右键或“返回上级”回到上一级。
              </p>
            </div>
            <div className="cockpit-column">
              <SmsPanels deptId={deptId} period={period} />
            </div>
          </div>
          <div className="cockpit-foot">
            <EventLine deptId={deptId} />
          </div>
        </>
      )}
    </Frame>
  );
}

/** By a load of the page: what is public and what is not are two halves of the console. */
function Links() {
  return readToken() === null ? <a href={paths.signIn()}>登录</a> : <a href={paths.workbench}>返回控制台</a>;
}

function factsOf({ figures }: AnswerOf<typeof cockpitOverview>, period: Period): Fact[] {
  const { registeredCount, realNameRate, subjectCount, messengerCount, sendCount, deliveredRate } = figures;
  return [
    { label: '注册用户数', text: inWords(registeredCount), unit: '人' },
    { label: '实名率', text: inPercent(realNameRate) },
    { label: '农业主体数', text: inWords(subjectCount), unit: '家' },
    { label: '信息员数', text: inWords(messengerCount), unit: '人' },
    { label: `${periodLabel[period]}短信条数`, text: inWords(sendCount), unit: '条' },
    { label: `${periodLabel[period]}送达率`, text: inPercent(deliveredRate) },
  ];
}

const inPercent = (rate: number | null): string => (rate === null ? '—' : `${rate}%`);
