/** The pyramid of ages, the line of months and the table of places on the page of people. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  userInfoAge,
  userInfoTable,
  userInfoTrend,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { useMemo } from 'react';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { Chart } from './Chart.tsx';
import { lines, pyramid } from './chart-options.ts';
import { inWords } from './counts.ts';

export function AgeChart({ bands }: Pick<AnswerOf<typeof userInfoAge>, 'bands'>) {
  const makeOption = useMemo(() => pyramid(bands), [bands]);
  const rows = bands.map(({ band, maleCount, femaleCount }) => [
    band,
    inWords(maleCount),
    inWords(femaleCount),
  ]);
  return <Chart label="年龄段" makeOption={makeOption} table={[['年龄', '男', '女'], ...rows]} />;
}

export function TrendChart({ months }: { months: AnswerOf<typeof userInfoTrend> }) {
  const makeOption = useMemo(() => {
    const lineOf = (name: string, countOf: (month: (typeof months)[number]) => number) => ({
      name,
      points: months.map((one) => ({
        name: one.month,
        length: countOf(one),
        text: inWords(countOf(one)),
      })),
    });
    return lines([
      lineOf('新增', ({ addedCount }) => addedCount),
      lineOf('活跃', ({ activeCount }) => activeCount),
    ]);
  }, [months]);
  const rows = months.map(({ month, addedCount, activeCount }) => [
    month,
    inWords(addedCount),
    inWords(activeCount),
  ]);
  return (
    <Chart label="近12个月新增与活跃" makeOption={makeOption} table={[['月份', '新增', '活跃'], ...rows]} />
  );
}

export function PeopleTable({ rows }: { rows: AnswerOf<typeof userInfoTable> }) {
  return (
    <ScrollingPart className="cockpit-table-frame" label="各地用户数表格">
      <table className="cockpit-table">
        <thead>
          <tr>
            <th scope="col">地区</th>
            <th scope="col">用户数</th>
            <th scope="col">占比</th>
            <th scope="col">比一年前</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ deptId, deptName, count, share, growth }) => (
            <tr key={deptId}>
              <td>{deptName}</td>
              <td>{inWords(count)}</td>
              <td>{share === null ? '—' : `${share}%`}</td>
              <td>{growth === null ? '—' : `${growth > 0 ? '+' : ''}${growth}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingPart>
  );
}
