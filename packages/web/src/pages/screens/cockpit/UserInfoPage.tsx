/** The people of one's own area on the big screen, exact: how many, of what kind, how old, how they sign in. */

import { DEPT_LEVEL, labelOf, OS_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
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
import { inFigures, inWords } from './counts.ts';
import { type Fact, trendOf } from './Frame.tsx';
import { MapMenu } from './MapMenu.tsx';
import { wayOf } from './map-levels.ts';
import { Panel } from './Panel.tsx';
import { PartsChart } from './PartsChart.tsx';
import { REFRESH } from './refresh.ts';
import { Screen } from './Screen.tsx';
import { AgeChart, PeopleTable, TrendChart } from './UserInfoParts.tsx';

const KEYS: readonly MenuKey[] = ['1-1', '1-2', '1-3'];

export function UserInfoPage() {
  const { deptId, period, menuKey, go } = useCockpitAddress(KEYS);
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(userInfoFigures, place, REFRESH);
  return (
    <Screen
      title="用户信息"
      figures={figures}
      factsOf={factsOf}
      onPlace={(to) => go({ deptId: to })}
      period={
        cockpitItemOf(menuKey).isOfPeriod
          ? { chosen: period, onChoose: (to) => go({ period: to }) }
          : undefined
      }
      left={<LeftPanels place={place} />}
      middle={
        <>
          <MapMenu keys={KEYS} chosen={menuKey} onChoose={(to) => go({ menuKey: to })} />
          <PeopleMap place={place} period={period} menuKey={menuKey} go={go} path={figures.data?.path} />
        </>
      }
      right={<RightPanels place={place} />}
    />
  );
}

type Address = ReturnType<typeof useCockpitAddress>;
interface Asked {
  place: { deptId?: string };
}
interface PeopleMapProps extends Asked, Pick<Address, 'period' | 'menuKey' | 'go'> {
  path: AnswerOf<typeof userInfoFigures>['path'] | undefined;
}

function PeopleMap({ place, period, menuKey, path, go }: PeopleMapProps) {
  const regions = useCall(userInfoMap, { ...place, period, menuKey }, REFRESH);
  const item = cockpitItemOf(menuKey);
  const way = wayOf(path, place.deptId, go);
  return (
    <Panel title={item.title} note={item.isOfPeriod ? periodLabel[period] : '截至统计时间'} read={regions}>
      {(areas) => <AreaMap title={item.title} unit={item.unit} areas={areas} {...way} />}
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
      <Panel title="各地用户数" read={table} isEmpty={(rows) => rows.length === 0} isTall>
        {(rows) => <PeopleTable rows={rows} />}
      </Panel>
    </>
  );
}

function factsOf(answer: AnswerOf<typeof userInfoFigures>): Fact[] {
  const people = (label: string, count: number): Fact => ({ label, text: inFigures(count), unit: '人' });
  return [
    { ...people('总用户', answer.totalCount), trend: trendOf(answer.growth, (size) => `${size}% 比一年前`) },
    people('工作人员', answer.staffCount),
    people('农户', answer.farmerCount),
    people('主体用户', answer.subjectUserCount),
    people('今日新增', answer.addedToday),
    people('今日活跃', answer.activeToday),
    { label: '实名率', text: answer.realNameRate === null ? '—' : `${answer.realNameRate}%` },
    { label: '同意接收率', text: answer.agreeRate === null ? '—' : `${answer.agreeRate}%` },
  ];
}
