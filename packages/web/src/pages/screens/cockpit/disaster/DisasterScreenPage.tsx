/** 信息管理 on the big screen: which warnings hold where, what was sent because of them, and what the disaster did. */

import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  disasterCrops,
  disasterFigures,
  disasterMap,
  disasterPoints,
  disasterSmsReach,
  disasterTimeline,
  disasterTypes,
} from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import { useMemo } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { type CockpitAddress, useCockpitAddress } from '../address.ts';
import { inFigures, inWords } from '../counts.ts';
import type { Fact } from '../Frame.tsx';
import { wayOf } from '../map-levels.ts';
import { Panel } from '../Panel.tsx';
import { PartsChart } from '../PartsChart.tsx';
import { REFRESH } from '../refresh.ts';
import { Screen } from '../Screen.tsx';
import { DamageList } from './DamageList.tsx';
import { DisasterTimeline } from './DisasterTimeline.tsx';
import { LevelMap } from './LevelMap.tsx';
import './disaster-screen.css';

/** A warning begins and ends while the screen hangs on its wall. */
const EVERY_MINUTE = { ...REFRESH, pollMs: 60_000 } as const;
const YEAR = '近12个月';

type Figures = AnswerOf<typeof disasterFigures>;

export function DisasterScreenPage() {
  const { deptId, go } = useCockpitAddress();
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(disasterFigures, place, EVERY_MINUTE);
  const types = useDictionary('DISASTER_TYPE');
  return (
    <Screen
      title="信息管理"
      figures={figures}
      factsOf={factsOf}
      onPlace={(to) => go({ deptId: to })}
      everyMinutes={1}
      remark={({ process }) => processInWords(process, types.labelOf)}
      left={<LeftPanels place={place} labelOf={types.labelOf} />}
      middle={<Middle place={place} go={go} path={figures.data?.path} />}
      right={<RightPanels place={place} />}
    />
  );
}

interface Asked {
  place: { deptId?: string };
}

function Middle({
  place,
  path,
  go,
}: Asked & { path: Figures['path'] | undefined; go: CockpitAddress['go'] }) {
  const regions = useCall(disasterMap, place, EVERY_MINUTE);
  const damage = useCall(disasterPoints, place, EVERY_MINUTE);
  const points = useMemo(
    () =>
      damage.data?.flatMap(({ title, lng, lat }) =>
        lng === null || lat === null ? [] : [{ name: title, at: [lng, lat] as const }],
      ),
    [damage.data],
  );
  return (
    <>
      <Panel title="各地生效预警" note="按最高级别上色，紫点为灾情" read={regions}>
        {(areas) => <LevelMap areas={areas} points={points} {...wayOf(path, place.deptId, go)} />}
      </Panel>
      <div className="disaster-damage">
        <Panel
          title="灾情报告"
          note="本轮，最新的在前"
          read={damage}
          isEmpty={(rows) => rows.length === 0}
          emptyText="本轮还没有审核通过的灾情报告"
        >
          {(rows) => <DamageList rows={rows} />}
        </Panel>
      </div>
    </>
  );
}

function LeftPanels({ place, labelOf: typeLabel }: Asked & { labelOf: (value: number) => string }) {
  const types = useCall(disasterTypes, place, EVERY_MINUTE);
  const crops = useCall(disasterCrops, place, EVERY_MINUTE);
  return (
    <>
      <Panel title="预警灾种" note={`${YEAR}，条`} read={types} isEmpty={(all) => all.length === 0}>
        {(all) => (
          <PartsChart
            kind="ring"
            label="预警灾种"
            head={['灾种', '条数']}
            parts={all.map(({ disasterType, count }) => ({
              name: typeLabel(disasterType),
              length: count,
              text: inWords(count),
            }))}
          />
        )}
      </Panel>
      <Panel title="受灾作物" note={`${YEAR}，提到次数`} read={crops} isEmpty={(all) => all.length === 0}>
        {(all) => (
          <PartsChart
            kind="bars"
            label="受灾作物"
            head={['作物', '次数']}
            parts={all.map(({ crop, count }) => ({ name: crop, length: count, text: inWords(count) }))}
          />
        )}
      </Panel>
    </>
  );
}

function RightPanels({ place }: Asked) {
  const timeline = useCall(disasterTimeline, place, EVERY_MINUTE);
  const reach = useCall(disasterSmsReach, place, EVERY_MINUTE);
  return (
    <>
      <div className="disaster-timeline-panel">
        <Panel
          title="本轮过程"
          read={timeline}
          isEmpty={(all) => all.length === 0}
          emptyText="近一年没有预警"
        >
          {(steps) => <DisasterTimeline steps={steps} />}
        </Panel>
      </div>
      <Panel
        title="短信送达"
        note="本轮，送达/发送人次"
        read={reach}
        isEmpty={(all) => all.length === 0}
        emptyText="本轮还没有发出由预警转成的短信"
      >
        {(all) => (
          <PartsChart
            kind="bars"
            label="短信送达"
            head={['地区', '送达人次（发送人次）']}
            parts={foldedInto(BARS_MAX, all).map(({ deptName, sendCount, successCount }) => ({
              name: deptName,
              length: successCount,
              text: `${inWords(successCount)}/${inWords(sendCount)}`,
            }))}
          />
        )}
      </Panel>
    </>
  );
}

/** The eleven cities of the province, and what lies in none. */
const BARS_MAX = 12;

type Reached = AnswerOf<typeof disasterSmsReach>[number];

/** All that is sent stays in sight: the last bar holds those that have none of their own. */
function foldedInto(
  max: number,
  all: readonly Reached[],
): readonly Pick<Reached, 'deptName' | 'sendCount' | 'successCount'>[] {
  if (all.length <= max) return all;
  const rest = all.slice(max - 1);
  const sum = (count: 'sendCount' | 'successCount') => rest.reduce((total, row) => total + row[count], 0);
  const others = { deptName: '其余', sendCount: sum('sendCount'), successCount: sum('successCount') };
  return [...all.slice(0, max - 1), others];
}

function factsOf({ inForce, process, publishMinutes, articleCount }: Figures): Fact[] {
  const levels = inForce.map(({ warnLevel, count }) => ({
    label: `生效${labelOf(WARN_LEVEL, warnLevel)}预警`,
    text: inWords(count),
    unit: '条',
  }));
  const ofProcess: Fact[] = process
    ? [
        { label: '本轮预警短信', text: inFigures(process.sendCount), unit: '条' },
        { label: '本轮覆盖户数', text: inFigures(process.successCount), unit: '户次' },
        { label: '本轮受灾面积', text: shortly(process.affectedArea), unit: '亩' },
        { label: '本轮直接损失', text: shortly(process.directLoss), unit: '万元' },
      ]
    : [];
  const minutes = publishMinutes === null ? '—' : String(publishMinutes);
  return [
    ...levels,
    ...ofProcess,
    { label: '平均发布时长', text: minutes, unit: '分' },
    { label: '今年资讯发布', text: inFigures(articleCount), unit: '篇' },
  ];
}

/** A sum that is large is told in whole units; the reports beside it say all of it. */
const shortly = (sum: number): string => inDigits(sum >= WHOLE_FROM ? Math.round(sum) : sum);
const WHOLE_FROM = 1_000;

/** The process that the figures called 本轮 are of. */
function processInWords(
  process: Figures['process'] | undefined,
  typeLabel: (value: number) => string,
): string {
  const publishing = '覆盖户数按送达人次计；发布时长从提交到通过。';
  if (!process) return `近一年没有预警。${publishing}`;
  const { disasterType, startTime, endTime, warningCount, reportCount } = process;
  const span = `${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`;
  return `本轮：${typeLabel(disasterType)}，${span}，预警 ${warningCount} 条，灾情报告 ${reportCount} 份，面积和损失为其合计。${publishing}`;
}
