/** Events of the process, the newest on top: warnings, the texts that went out because of them, damage reports. */

import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { disasterTimeline } from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import { inWords } from '../counts.ts';

type Step = AnswerOf<typeof disasterTimeline>[number];

const AREAS_NAMED = 4;

function kindOf({ kind, warnLevel }: Step): string {
  if (kind === 'damage') return '灾情';
  if (kind === 'sms') return '短信';
  if (kind === 'resend') return '补播';
  return warnLevel === null ? '预警' : `${labelOf(WARN_LEVEL, warnLevel)}预警`;
}

function detailOf({ kind, areaNames, sendCount }: Step): string {
  if (kind === 'sms' || kind === 'resend') return `发出 ${inWords(sendCount ?? 0)} 条`;
  const named = areaNames.slice(0, AREAS_NAMED).join('、');
  return areaNames.length > AREAS_NAMED ? `${named}等 ${areaNames.length} 处` : named;
}

export function DisasterTimeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="disaster-timeline" aria-label="本轮过程" tabIndex={0}>
      {steps.map((step) => (
        <li key={`${step.time} ${step.kind} ${step.title}`} data-kind={step.kind} data-level={step.warnLevel}>
          <p>
            <b>{kindOf(step)}</b>
            <time>{step.time.slice(5, 16)}</time>
          </p>
          <p>{step.title}</p>
          <p className="cockpit-remark">{detailOf(step)}</p>
        </li>
      ))}
    </ol>
  );
}
