/** The left side of the cockpit: who is registered, since when, and the agricultural subjects. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import {
  type cockpitOverview,
  cockpitSubjectGroup,
  cockpitUserTrend,
  FEW,
} from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import type { Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useCall } from '../../../api/hooks.ts';
import { asLength, inWords } from './counts.ts';
import { Panel } from './Panel.tsx';
import { PartsChart } from './PartsChart.tsx';
import { REFRESH } from './refresh.ts';

export interface PeoplePanelsProps {
  deptId: string;
  period: Period;
  overview: UseQueryResult<AnswerOf<typeof cockpitOverview>, CallFailure>;
}

export function PeoplePanels({ deptId, period, overview }: PeoplePanelsProps) {
  const trend = useCall(cockpitUserTrend, { deptId, period }, REFRESH);
  const groups = useCall(cockpitSubjectGroup, { deptId, period }, REFRESH);
  return (
    <>
      <Panel title="用户类型" note="人" read={overview}>
        {({ userTypes }) => (
          <PartsChart
            kind="ring"
            label="用户类型"
            head={['类型', '人数']}
            parts={userTypes.map(({ userType, count }) => ({
              name: labelOf(USER_TYPE, userType),
              length: asLength(count),
              text: inWords(count),
            }))}
          />
        )}
      </Panel>
      <Panel
        title="近12个月注册"
        note="人"
        read={trend}
        isEmpty={(months) => months.every(({ count }) => count === FEW)}
        emptyText="近12个月每月注册都不足5人"
      >
        {(months) => (
          <PartsChart
            kind="line"
            label="近12个月注册"
            head={['月份', '人数']}
            parts={months.map(({ month, count }) => ({
              name: month,
              length: asLength(count),
              text: inWords(count),
            }))}
          />
        )}
      </Panel>
      <Panel title="主体类别" note="家" read={groups}>
        {(all) => (
          <PartsChart
            kind="bars"
            label="主体类别"
            head={['类别', '家数']}
            parts={all.map(({ title, count }) => ({
              name: title,
              length: asLength(count),
              text: inWords(count),
            }))}
          />
        )}
      </Panel>
    </>
  );
}
