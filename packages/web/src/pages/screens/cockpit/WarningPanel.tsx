/** The warnings in force, passing by: kind, level, where and until when. */
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import { Panel } from './Panel.tsx';
import { PassingBy } from './PassingBy.tsx';
import { useWarnings, warnedPlaces, warningTitle } from './ScreenWarningBand.tsx';

export function WarningPanel({ deptId }: { deptId: string }) {
  const warnings = useWarnings(deptId);
  return (
    <Panel
      title="预警"
      note="现在生效的"
      read={warnings}
      isEmpty={(all) => all.length === 0}
      emptyText="现在没有生效的预警"
    >
      {(all) => (
        <PassingBy label="预警列表" count={all.length} fits={3}>
          <ul className="cockpit-warnings">
            {all.map((warning) => (
              <li key={`${warning.startTime} ${warnedPlaces(warning)}`}>
                <i data-level={warning.warnLevel}>{labelOf(WARN_LEVEL, warning.warnLevel)}</i>
                <span>
                  <b>{warningTitle(warning)}</b>
                  <small>
                    {warnedPlaces(warning)}，至 {warning.endTime.slice(5, 16)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </PassingBy>
      )}
    </Panel>
  );
}
