/** The frame of every page of the big screen: title, where one is and the way up, the period, and the way out. */
import { PERIODS, type Period, periodLabel } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { ReactNode } from 'react';
import { APP_TITLE } from '../../../session/page-title.ts';
import './cockpit.css';

export interface FrameProps {
  title: string;
  /** from the top down to the place that is shown; undefined until it is known */
  path: readonly { deptId: string; deptName: string }[] | undefined;
  statTime: string | null | undefined;
  /** how often it reads everything anew */
  everyMinutes?: number;
  onPlace: (deptId: string) => void;
  /** left out where nothing that shows goes by a period */
  period?: { chosen: Period; onChoose: (period: Period) => void } | undefined;
  links: ReactNode;
  children: ReactNode;
}

export function Frame(props: FrameProps) {
  const { title, path = [], statTime, everyMinutes = 5, period, onPlace, links, children } = props;
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
      </header>
      {children}
      <footer className="cockpit-foot">
        {statTime === null && '正在进行第一次统计，请稍候。'}
        {typeof statTime === 'string' && `统计时间 ${statTime}，`}每 {everyMinutes} 分钟自动更新
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

export interface Fact {
  readonly label: string;
  readonly text: string;
  readonly unit?: string;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="cockpit-facts">
      {facts.map(({ label, text, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {text}
            {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
