/** 信息管理 on the big screen: which warnings hold where, what was sent because of them, and what the disaster did. */

import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  disasterCrops,
  disasterFigures,
  disasterMap,
  disasterPoints,
  disasterSmsReach,
  disasterTimeline,
  disasterTypes,
} from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';
import { useCockpitAddress } from '../address.ts';
import { inWords } from '../counts.ts';
import { type Fact, Facts, Frame, LostPlace, NoAccess } from '../Frame.tsx';
import { Panel, Read } from '../Panel.tsx';
import { PartsChart } from '../PartsChart.tsx';
import { REFRESH } from '../refresh.ts';
import { DamageList } from './DamageList.tsx';
import { LevelMap } from './LevelMap.tsx';
import { ProcessTimeline } from './ProcessTimeline.tsx';
import './disaster-screen.css';
import { ScreenLinks } from '../ScreenLinks.tsx';

/** A warning begins and ends while the screen hangs on its wall. */
const EVERY_MINUTE = { ...REFRESH, pollMs: 60_000 } as const;
/** The codes of cities and shorter ones: what lies below opens further. */
const OPENS_UP_TO = 4;
const YEAR = '近12个月';

type Figures = AnswerOf<typeof disasterFigures>;

export function DisasterScreenPage() {
  const { deptId, go } = useCockpitAddress();
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(disasterFigures, place, EVERY_MINUTE);
  const types = useDictionary('DISASTER_TYPE');
  const path = figures.data?.path;
  const open = (to: string) => go({ deptId: to === path?.[0]?.deptId ? undefined : to });
  const process = processInWords(figures.data?.process, types.labelOf);
  return (
    <Frame
      title="信息管理"
      path={path}
      statTime={figures.data?.statTime}
      everyMinutes={1}
      onPlace={open}
      links={<ScreenLinks here="信息管理" />}
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
          <div className="cockpit-figures disaster-figures">
            <Read read={figures}>
              {(answer) => (
                <>
                  <Facts facts={factsOf(answer)} />
                  <p className="cockpit-remark disaster-process">{process}</p>
                </>
              )}
            </Read>
          </div>
          <div className="cockpit-body">
            <div className="cockpit-column">
              <LeftPanels place={place} labelOf={types.labelOf} />
            </div>
            <div className="cockpit-column cockpit-middle">
              <Middle {...{ place, path, open }} />
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

interface Asked {
  place: { deptId?: string };
}

function Middle({
  place,
  path,
  open,
}: Asked & { path: Figures['path'] | undefined; open: (to: string) => void }) {
  const regions = useCall(disasterMap, place, EVERY_MINUTE);
  const damage = useCall(disasterPoints, place, EVERY_MINUTE);
  const here = path?.at(-1)?.deptId ?? place.deptId ?? '';
  const above = path?.at(-2);
  return (
    <>
      <Panel title="各地生效预警" note="按最高级别上色" read={regions}>
        {(areas) => (
          <LevelMap
            areas={areas}
            onOpen={here.length <= OPENS_UP_TO ? open : undefined}
            onUp={above && (() => open(above.deptId))}
          />
        )}
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
      <Panel
        title="受灾作物"
        note={`${YEAR}，灾情报告提到的次数`}
        read={crops}
        isEmpty={(all) => all.length === 0}
      >
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
          note="预警、短信、灾情"
          read={timeline}
          isEmpty={(all) => all.length === 0}
          emptyText="近一年没有预警"
        >
          {(steps) => <ProcessTimeline steps={steps} />}
        </Panel>
      </div>
      <Panel
        title="短信送达"
        note="本轮预警短信，送达人次"
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

function factsOf({ inForce, process, publishMinutes }: Figures): Fact[] {
  const levels = inForce.map(({ warnLevel, count }) => ({
    label: `生效${labelOf(WARN_LEVEL, warnLevel)}预警`,
    text: inWords(count),
    unit: '条',
  }));
  const ofProcess: Fact[] = process
    ? [
        { label: '本轮预警短信', text: inWords(process.sendCount), unit: '条' },
        { label: '本轮短信送达', text: inWords(process.successCount), unit: '人次' },
        { label: '本轮受灾面积', text: shortly(process.affectedArea), unit: '亩' },
        { label: '本轮直接损失', text: shortly(process.directLoss), unit: '万元' },
      ]
    : [];
  const minutes = publishMinutes === null ? '—' : String(publishMinutes);
  return [...levels, ...ofProcess, { label: '平均发布时长', text: minutes, unit: '分' }];
}

/** A sum that is large is told in whole units; the reports beside it say all of it. */
const shortly = (sum: number): string => (sum >= WHOLE_FROM ? Math.round(sum) : sum).toLocaleString('zh-CN');
const WHOLE_FROM = 1_000;

/** The process that the figures called 本轮 are of. */
function processInWords(
  process: Figures['process'] | undefined,
  typeLabel: (value: number) => string,
): string {
  const publishing = `平均发布时长：${YEAR}的预警从提交到通过。`;
  if (!process) return `近一年没有预警。${publishing}`;
  const { disasterType, startTime, endTime, warningCount, reportCount } = process;
  const span = `${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`;
  return `本轮：${typeLabel(disasterType)}，${span}，预警 ${warningCount} 条，灾情报告 ${reportCount} 份（面积和损失为这些报告的合计）。${publishing}`;
}
