/** Warnings in force for the place, across the top of every screen; nothing where there are none. */
import { DISASTER_TYPE, labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { cockpitWarnings } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { REFRESH } from './refresh.ts';

export type Warning = AnswerOf<typeof cockpitWarnings>[number];

export const COUNTY_CODE_LENGTH = 6;
const NAMED = 3;

/** Everybody's call: it knows counties, and what holds for one concerns its townships. */
export const useWarnings = (deptId: string | undefined) =>
  useCall(
    cockpitWarnings,
    deptId === undefined ? null : { deptId: deptId.slice(0, COUNTY_CODE_LENGTH) },
    REFRESH,
  );

export const warningTitle = ({ disasterType, warnLevel }: Warning): string =>
  `${labelOf(DISASTER_TYPE, disasterType)}${labelOf(WARN_LEVEL, warnLevel)}预警`;

export const warnedPlaces = ({ areaNames, areaCount }: Warning): string =>
  `${areaNames.join('、')}${areaCount > areaNames.length ? `等 ${areaCount} 处` : ''}`;

export function ScreenWarningBand({ deptId }: { deptId: string | undefined }) {
  const { data: warnings = [] } = useWarnings(deptId);
  const [highest] = warnings;
  if (!highest) return null;
  return (
    <section className="cockpit-band" aria-label="生效预警" data-level={highest.warnLevel}>
      <b>生效预警 {warnings.length} 条</b>
      <ul>
        {warnings.slice(0, NAMED).map((warning) => (
          <li key={`${warning.startTime} ${warnedPlaces(warning)}`} data-level={warning.warnLevel}>
            <strong>{warningTitle(warning)}</strong> {warnedPlaces(warning)}，至{' '}
            {warning.endTime.slice(5, 16)}
          </li>
        ))}
      </ul>
    </section>
  );
}
