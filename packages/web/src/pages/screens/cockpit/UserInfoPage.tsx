/** The people of one's own area on the big screen, exact: how many, of what kind, how old, how they sign in. */

import { DEPT_LEVEL, labelOf, OS_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  userInfoAge,
  userInfoFigures,
  userInfoLevel,
  userInfoMap,
  userInfoOsType,
  userInfoTable,
  userInfoTrend,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { cockpitItemOf, type MenuKey, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { useCall } from '../../../api/hooks.ts';
import { AreaMap } from './AreaMap.tsx';
import { useCockpitAddress } from './address.ts';
import { inWords } from './counts.ts';
import { type Fact, Facts, Frame, LostPlace, NoAccess } from './Frame.tsx';
import { MapMenu } from './MapMenu.tsx';
import { Panel, Read } from './Panel.tsx';
import { PartsChart } from './PartsChart.tsx';
import { REFRESH } from './refresh.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { AgeChart, PeopleTable, TrendChart } from './UserInfoParts.tsx';

const KEYS: readonly MenuKey[] = ['1-1', '1-2', '1-3'];
/** The codes of cities and shorter ones: what lies below opens further. */
const OPENS_UP_TO = 4;

export function UserInfoPage() {
  const { deptId, period, menuKey, go } = useCockpitAddress(KEYS);
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(userInfoFigures, place, REFRESH);
  const path = figures.data?.path;
  const isBarred = figures.error?.code === ErrorCode.forbidden;
  const open = (to: string) => go({ deptId: to === path?.[0]?.deptId ? undefined : to });
  return (
    <Frame
      title="用户信息"
      path={path}
      statTime={figures.data?.statTime}
      onPlace={open}
      period={
        cockpitItemOf(menuKey).isOfPeriod
          ? { chosen: period, onChoose: (to) => go({ period: to }) }
          : undefined
      }
      links={<ScreenLinks here="用户信息" />}
    >
      {isBarred ? (
        <NoAccess sentence={figures.error?.message ?? ''} />
      ) : figures.error?.code === ErrorCode.notFound ? (
        <LostPlace
          sentence={figures.error.message}
          back="回到我的管辖范围"
          onBack={() => go({ deptId: undefined })}
        />
      ) : (
        <>
          <div className="cockpit-figures">
            <Read read={figures}>{(answer) => <Facts facts={factsOf(answer)} />}</Read>
          </div>
          <div className="cockpit-body">
            <div className="cockpit-column">
              <LeftPanels place={place} />
            </div>
            <div className="cockpit-column cockpit-middle">
              <MapMenu keys={KEYS} chosen={menuKey} onChoose={(to) => go({ menuKey: to })} />
              <PeopleMap {...{ place, period, menuKey, path, open }} />
            </div>
            <div className="cockpit-column">
              <RightPanels place={place} />
            </div>
          </div>
        </>
      )}
    </Frame>
  );
}

type Address = ReturnType<typeof useCockpitAddress>;
interface Asked {
  place: { deptId?: string };
}
interface PeopleMapProps extends Asked, Pick<Address, 'period' | 'menuKey'> {
  path: AnswerOf<typeof userInfoFigures>['path'] | undefined;
  open: (deptId: string) => void;
}

function PeopleMap({ place, period, menuKey, path, open }: PeopleMapProps) {
  const regions = useCall(userInfoMap, { ...place, period, menuKey }, REFRESH);
  const item = cockpitItemOf(menuKey);
  const here = path?.at(-1)?.deptId ?? place.deptId ?? '';
  const above = path?.at(-2);
  return (
    <Panel title={item.title} note={item.isOfPeriod ? periodLabel[period] : '截至统计时间'} read={regions}>
      {(areas) => (
        <AreaMap
          title={item.title}
          unit={item.unit}
          areas={areas}
          onOpen={here.length <= OPENS_UP_TO ? open : undefined}
          onUp={above && (() => open(above.deptId))}
        />
      )}
    </Panel>
  );
}

function LeftPanels({ place }: Asked) {
  const levels = useCall(userInfoLevel, place, REFRESH);
  const ages = useCall(userInfoAge, place, REFRESH);
  return (
    <>
      <Panel title="五级用户数" note="按所在组织" read={levels}>
        {(all) => (
          <PartsChart
            kind="bars"
            label="五级用户数"
            head={['级别', '人数']}
            parts={all.map(({ level, count }) => ({
              name: labelOf(DEPT_LEVEL, level),
              length: count,
              text: inWords(count),
            }))}
          />
        )}
      </Panel>
      <Panel
        title="年龄段"
        {...(ages.data && { note: `出生日期或性别不详 ${inWords(ages.data.unknownCount)} 人` })}
        read={ages}
      >
        {({ bands }) => <AgeChart bands={bands} />}
      </Panel>
    </>
  );
}

function RightPanels({ place }: Asked) {
  const terminals = useCall(userInfoOsType, place, REFRESH);
  const trend = useCall(userInfoTrend, place, REFRESH);
  const table = useCall(userInfoTable, place, REFRESH);
  return (
    <>
      <Panel
        title="登录终端"
        note="近12个月登录次数"
        read={terminals}
        isEmpty={(all) => all.every(({ count }) => count === 0)}
      >
        {(all) => (
          <PartsChart
            kind="ring"
            label="登录终端"
            head={['终端', '次数']}
            parts={all.map(({ osType, count }) => ({
              name: labelOf(OS_TYPE, osType),
              length: count,
              text: inWords(count),
            }))}
          />
        )}
      </Panel>
      <Panel title="近12个月新增与活跃" note="人" read={trend}>
        {(months) => <TrendChart months={months} />}
      </Panel>
      <Panel title="各地用户数" read={table} isEmpty={(rows) => rows.length === 0}>
        {(rows) => <PeopleTable rows={rows} />}
      </Panel>
    </>
  );
}

function factsOf(answer: AnswerOf<typeof userInfoFigures>): Fact[] {
  const people = (label: string, count: number): Fact => ({ label, text: inWords(count), unit: '人' });
  return [
    people('总用户', answer.totalCount),
    people('工作人员', answer.staffCount),
    people('农户', answer.farmerCount),
    people('主体用户', answer.subjectUserCount),
    people('今日新增', answer.addedToday),
    people('今日活跃', answer.activeToday),
    { label: '实名率', text: answer.realNameRate === null ? '—' : `${answer.realNameRate}%` },
    { label: '同意接收率', text: answer.agreeRate === null ? '—' : `${answer.agreeRate}%` },
  ];
}
