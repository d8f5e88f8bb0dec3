/** The right side of the cockpit: what was sent, how much each day, and where most. */

import { labelOf, SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  cockpitRank,
  cockpitSmsCategory,
  cockpitSmsTrend,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { useCall } from '../../../api/hooks.ts';
import { inWords } from './counts.ts';
import { Panel } from './Panel.tsx';
import { PartsChart } from './PartsChart.tsx';
import { Ranking } from './Ranking.tsx';
import { REFRESH } from './refresh.ts';

/** More bars would be too thin to read from afar; the rest is one. */
const CATEGORIES_MAX = 6;

export function SmsPanels({ deptId, period }: { deptId: string; period: Period }) {
  const categories = useCall(cockpitSmsCategory, { deptId, period }, REFRESH);
  const days = useCall(cockpitSmsTrend, { deptId, period }, REFRESH);
  const rank = useCall(cockpitRank, { deptId, period }, REFRESH);
  return (
    <>
      <Panel title="短信类别" note={`${periodLabel[period]}，条`} read={categories} isEmpty={isNothing}>
        {(all) => <PartsChart kind="bars" label="短信类别" head={['类别', '条数']} parts={mostUsed(all)} />}
      </Panel>
      <Panel title="近30天发送" note="条" read={days}>
        {(all) => (
          <PartsChart
            kind="line"
            label="近30天发送"
            head={['日期', '条数']}
            parts={all.map(({ day, sendCount }) => ({
              name: day.slice(5),
              length: sendCount,
              text: inWords(sendCount),
            }))}
          />
        )}
      </Panel>
      <Panel title="发送排行" note={`${periodLabel[period]}，条`} read={rank} isEmpty={isNothing} isTall>
        {(rows) => (
          <Ranking
            label="发送排行"
            rows={rows.map(({ sendCount, ...row }) => ({
              ...row,
              length: sendCount,
              text: inWords(sendCount),
            }))}
          />
        )}
      </Panel>
    </>
  );
}

const isNothing = (rows: readonly unknown[]): boolean => rows.length === 0;

function mostUsed(all: readonly { smsCategory: string; sendCount: number }[]) {
  const shown = all.length > CATEGORIES_MAX ? all.slice(0, CATEGORIES_MAX - 1) : all;
  const rest = all.slice(shown.length).reduce((sum, { sendCount }) => sum + sendCount, 0);
  const parts = shown.map(({ smsCategory, sendCount }) => ({
    name: labelOf(SMS_CATEGORY, smsCategory),
    length: sendCount,
    text: inWords(sendCount),
  }));
  return rest === 0 ? parts : [...parts, { name: '其余类别', length: rest, text: inWords(rest) }];
}
