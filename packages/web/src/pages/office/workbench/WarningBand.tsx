/** Warnings in force in the person's area, across the top, with the way to the farmers' telephones. */
import { DISASTER_TYPE, labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { WarningInForce } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { lazyPart, PartNotOpened } from '../../../session/lazy-part.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';

const ToSmsButton = lazyPart(
  async () => (await import('./blocks/ToSmsButton.tsx')).ToSmsButton,
  PartNotOpened,
);

/** The gravest ones, and those that wait for their text: the work of the day stands below them. */
const AT_FIRST = 2;

export function WarningBand({ warnings }: { warnings: readonly WarningInForce[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? warnings : warnings.filter((one, place) => place < AT_FIRST || one.mayTurnIntoSms);
  return (
    <section className="bands" aria-label="生效的预警">
      {shown.map((warning) => (
        <Band key={warning.disasterId} warning={warning} />
      ))}
      {warnings.length > shown.length && (
        <button type="button" className="plain-link" onClick={() => setWhole(true)}>
          另有 {warnings.length - shown.length} 条预警生效
        </button>
      )}
    </section>
  );
}

function Band({ warning }: { warning: WarningInForce }) {
  const { disasterId, title, disasterType, warnLevel, effectEnd, areas } = warning;
  return (
    <div className={`band band-${warnLevel}`}>
      <b>
        {labelOf(WARN_LEVEL, warnLevel)}
        {labelOf(DISASTER_TYPE, disasterType)}
      </b>
      <Link to={paths.content('disaster', disasterId)}>{title}</Link>
      <span>
        {areas.map(({ deptName }) => deptName).join('、')} · 到 {toMinute(effectEnd).slice(5)} ·{' '}
        {textsInWords(warning)}
      </span>
      {warning.mayTurnIntoSms && (
        <Suspense
          fallback={
            <button type="button" className="plain-button" disabled>
              转短信
            </button>
          }
        >
          <ToSmsButton warning={warning} />
        </Suspense>
      )}
    </div>
  );
}

/** Those that are known to be the warning's alone; whoever gets two of them counts twice. */
function textsInWords({ smsCount, sentCount }: WarningInForce): string {
  if (sentCount === null) return '还没有转短信';
  const unit = smsCount === 1 ? '人' : '人次';
  return `转短信、应急短信共 ${smsCount} 条，已发 ${inDigits(sentCount)} ${unit}`;
}
