/** The frame of every page of the big screen: title, where one is and the way up, the period, the clock and the way out, with warnings in force below. */
import { PERIODS, type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { ReactNode } from 'react';
import { APP_TITLE } from '../../../session/page-title.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Carousel } from './Carousel.tsx';
import { Clock } from './Clock.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { ScreenWarningBand } from './ScreenWarningBand.tsx';
import type { ScreenTitle } from './screens.ts';
import './frame.css';
import './panel.css';
import './passing.css';
import './map.css';
import './tables.css';

export interface PathPlace {
  readonly deptId: string;
  readonly deptName: string;
}

export interface FrameProps {
  title: ScreenTitle;
  /** from the top down to the place that is shown; undefined until it is known */
  path: readonly PathPlace[] | undefined;
  statTime: string | null | undefined;
  /** how often it reads everything anew */
  everyMinutes?: number;
  onPlace: (deptId: string) => void;
  /** left out where nothing that shows goes by a period */
  period?: { chosen: Period; onChoose: (period: Period) => void } | undefined;
  links: ReactNode;
  /** what the figures mean, below them all */
  remark?: string | undefined;
  children: ReactNode;
}

export function Frame(props: FrameProps) {
  const { title, path = [], statTime, everyMinutes = 5, period, onPlace, links, remark, children } = props;
  const above = path.at(-2);
  return (
    <div className="cockpit">
      <header className="cockpit-head">
        <div className="cockpit-title">
          {APP_TITLE}
          <span>{title}</span>
        </div>
        <nav className="cockpit-place" aria-label="当前位置">
          <ol>
            {path.map(({ deptId, deptName }, place) => (
              <li key={deptId}>
                {place < path.length - 1 ? (
                  <button type="button" className="cockpit-link" onClick={() => onPlace(deptId)}>
                    {deptName}
                  </button>
                ) : (
                  <b aria-current="location">{deptName}</b>
                )}
              </li>
            ))}
          </ol>
          {above && (
            <button type="button" className="cockpit-button" onClick={() => onPlace(above.deptId)}>
              返回上级
            </button>
          )}
        </nav>
        {period && <Periods {...period} />}
        <nav className="cockpit-links" aria-label="其他页面">
          {links}
        </nav>
        <div className="cockpit-tools">
          <Carousel here={title} />
          <FullscreenButton />
        </div>
        <Clock />
      </header>
      <ScreenWarningBand deptId={path.at(-1)?.deptId} />
      {children}
      <footer className="cockpit-foot">
        {remark !== undefined && <span>{remark}</span>}
        <span>
          {statTime === null && '正在进行第一次统计，请稍候。'}
          {typeof statTime === 'string' && `统计时间 ${statTime}，`}每 {everyMinutes} 分钟自动更新
        </span>
      </footer>
    </div>
  );
}

function Periods({ chosen, onChoose }: NonNullable<FrameProps['period']>) {
  return (
    <div className="cockpit-periods" role="group" aria-label="统计时段">
      {PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          className="cockpit-button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {periodLabel[one]}
        </button>
      ))}
    </div>
  );
}

/** An address names a place that is not there, or not for this person: said once, with the way back. */
export function LostPlace({
  sentence,
  back,
  onBack,
}: {
  sentence: string;
  back: string;
  onBack: () => void;
}) {
  return (
    <div className="state" role="alert">
      <p className="state-title">{sentence}</p>
      <button type="button" className="cockpit-button" onClick={onBack}>
        {back}
      </button>
    </div>
  );
}

/** The person is signed in and may not look at the cockpit. */
export function NoAccess({ sentence }: { sentence: string }) {
  return (
    <div className="state">
      <p className="state-title">{sentence}</p>
      <p className="state-note">可切换身份，或联系上级管理员开通。</p>
    </div>
  );
}

export interface Trend {
  readonly direction: 'up' | 'down' | 'level';
  /** the figure has become worse */
  readonly isWorse?: boolean;
  readonly text: ReactNode;
}

export interface Fact {
  readonly label: string;
  readonly text: ReactNode;
  readonly unit?: string;
  readonly trend?: Trend | undefined;
}

const ARROWS = { up: '▲', down: '▼', level: '＝' } as const;

/** As many as stand in one row at full size. */
const FACTS_MAX = 10;

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`cockpit-facts ${facts.length > FACTS_MAX ? 'is-crowded' : ''}`}>
      {facts.map(({ label, text, unit, trend }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {unit !== undefined && <small>{unit}</small>}
          </dd>
          {trend && (
            <dd
              className={`cockpit-trend ${trend.isWorse ? 'is-worse' : ''}`}
              data-direction={trend.direction}
            >
              <span aria-hidden="true">{ARROWS[trend.direction]}</span> {trend.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Of a figure against that of the period before; undefined where one of them is missing. `worse`: the direction that is no good. */
export function trendOf(
  difference: number | null | undefined,
  inWords: (size: string) => string,
  worse: 'up' | 'down' = 'down',
): Trend | undefined {
  if (difference === null || difference === undefined) return undefined;
  const size = Math.abs(Math.round(difference * 10) / 10);
  const direction = size === 0 ? 'level' : difference > 0 ? 'up' : 'down';
  return { direction, isWorse: direction === worse, text: inWords(inDigits(size)) };
}
