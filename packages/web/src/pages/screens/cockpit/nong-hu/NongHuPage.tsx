/** 呼应 on the big screen: what farmers of one's own area ask, and how soon they are answered. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { nongHuFigures, nongHuMap } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import { useCall } from '../../../../api/hooks.ts';
import { AreaMap } from '../AreaMap.tsx';
import { useCockpitAddress } from '../address.ts';
import { inWords } from '../counts.ts';
import { type Fact, Facts, Frame, LostPlace, NoAccess } from '../Frame.tsx';
import { Panel, Read } from '../Panel.tsx';
import { REFRESH } from '../refresh.ts';
import { ScreenLinks } from '../ScreenLinks.tsx';
import { AnswerPanels } from './AnswerPanels.tsx';
import { Board } from './Board.tsx';
import { CallPanels } from './CallPanels.tsx';

/** The codes of cities and shorter ones: what lies below opens further. */
const OPENS_UP_TO = 4;

export function NongHuPage() {
  const { deptId, period, go } = useCockpitAddress();
  const place = deptId === undefined ? {} : { deptId };
  const figures = useCall(nongHuFigures, { ...place, period }, REFRESH);
  const path = figures.data?.path;
  const code = figures.error?.code;
  const open = (to: string) => go({ deptId: to === path?.[0]?.deptId ? undefined : to });
  return (
    <Frame
      title="呼应"
      path={path}
      statTime={figures.data?.statTime}
      onPlace={open}
      period={{ chosen: period, onChoose: (to) => go({ period: to }) }}
      links={<ScreenLinks here="呼应" />}
    >
      {code === ErrorCode.forbidden ? (
        <NoAccess sentence={figures.error?.message ?? ''} />
      ) : code === ErrorCode.notFound ? (
        <LostPlace
          sentence={figures.error?.message ?? ''}
          back="回到我的管辖范围"
          onBack={() => go({ deptId: undefined })}
        />
      ) : (
        <>
          <div className="cockpit-figures">
            <Read read={figures}>{(answer) => <Facts facts={factsOf(answer, period)} />}</Read>
          </div>
          <div className="cockpit-body">
            <div className="cockpit-column">
              <CallPanels place={place} period={period} />
            </div>
            <div className="cockpit-column cockpit-middle">
              <CallMap {...{ place, period, path, open }} />
              <Board place={place} />
            </div>
            <div className="cockpit-column">
              <AnswerPanels place={place} period={period} area={path?.at(-1)?.deptId ?? ''} />
            </div>
          </div>
        </>
      )}
    </Frame>
  );
}

interface CallMapProps {
  place: { deptId?: string };
  period: Period;
  path: AnswerOf<typeof nongHuFigures>['path'] | undefined;
  open: (deptId: string) => void;
}

function CallMap({ place, period, path, open }: CallMapProps) {
  const regions = useCall(nongHuMap, { ...place, period }, REFRESH);
  const here = path?.at(-1)?.deptId ?? place.deptId ?? '';
  const above = path?.at(-2);
  return (
    <Panel title="呼声数" note={`${periodLabel[period]}提出，条`} read={regions}>
      {(areas) => (
        <AreaMap
          title="呼声数"
          unit="条"
          areas={areas}
          onOpen={here.length <= OPENS_UP_TO ? open : undefined}
          onUp={above && (() => open(above.deptId))}
        />
      )}
    </Panel>
  );
}

function factsOf(answer: AnswerOf<typeof nongHuFigures>, period: Period): Fact[] {
  const { totalCount, addedToday, openCount, overdueCount, doneRate, replyHours } = answer;
  const calls = (label: string, count: number): Fact => ({ label, text: inWords(count), unit: '条' });
  return [
    calls('累计呼声', totalCount),
    calls('今日新增', addedToday),
    calls('待办', openCount),
    calls('其中超期', overdueCount),
    {
      label: `${periodLabel[period]}办结率`,
      ...(doneRate === null ? { text: '—' } : { text: `${doneRate}%` }),
    },
    {
      label: `${periodLabel[period]}平均答复`,
      ...(replyHours === null ? { text: '—' } : { text: String(replyHours), unit: '小时' }),
    },
  ];
}
