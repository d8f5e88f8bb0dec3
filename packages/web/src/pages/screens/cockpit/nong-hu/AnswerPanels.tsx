/** The right side of 呼应: questions and answers day by day, and where answers come soonest. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { nongHuRank, nongHuTrend } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import { useMemo } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { Chart } from '../Chart.tsx';
import { lines } from '../chart-options.ts';
import { inWords } from '../counts.ts';
import { Panel } from '../Panel.tsx';
import { Ranking } from '../Ranking.tsx';
import { REFRESH } from '../refresh.ts';

export interface AnswerPanelsProps {
  place: { deptId?: string };
  period: Period;
  /** the code of the place; empty until it is known */
  area: string;
}

const COUNTY_CODE_LENGTH = 6;

export function AnswerPanels({ place, period, area }: AnswerPanelsProps) {
  const trend = useCall(nongHuTrend, place, REFRESH);
  const rank = useCall(nongHuRank, { ...place, period }, REFRESH);
  const isCounty = area.length >= COUNTY_CODE_LENGTH;
  const title = isCounty ? '各乡镇（街道）办理时效' : '各县（市、区）办理时效';
  return (
    <>
      <Panel title="近30天呼与应" note="提出和答复的条数" read={trend}>
        {(days) => <TrendChart days={days} />}
      </Panel>
      <Panel
        title={title}
        note={`${periodLabel[period]}平均`}
        read={rank}
        isTall
        isEmpty={(rows) => rows.length === 0}
        emptyText={
          area.length > COUNTY_CODE_LENGTH ? '乡镇（街道）以下不再细分' : `${periodLabel[period]}还没有答复`
        }
      >
        {(rows) => (
          <Ranking
            label={title}
            rows={rows.map(({ replyHours, replyCount, ...row }) => ({
              ...row,
              length: replyHours,
              text: `${replyHours}小时/${inWords(replyCount)}条`,
            }))}
          />
        )}
      </Panel>
    </>
  );
}

function TrendChart({ days }: { days: AnswerOf<typeof nongHuTrend> }) {
  const makeOption = useMemo(() => {
    const lineOf = (name: string, countOf: (day: (typeof days)[number]) => number) => ({
      name,
      points: days.map((one) => ({
        name: one.day.slice(5),
        length: countOf(one),
        text: inWords(countOf(one)),
      })),
    });
    return lines([lineOf('呼', ({ callCount }) => callCount), lineOf('应', ({ replyCount }) => replyCount)]);
  }, [days]);
  const rows = days.map(({ day, callCount, replyCount }) => [day, inWords(callCount), inWords(replyCount)]);
  return <Chart label="近30天呼与应" makeOption={makeOption} table={[['日期', '呼', '应'], ...rows]} />;
}
