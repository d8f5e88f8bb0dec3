/**
 * Said before everything else on a step when the day's limit keeps this text from more than a fifth of the people: why, which
 * applications took the places, and what can be done.
 */
import { limitTakers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { FollowUpKind, SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { dayOf } from '../../../../../ui/text/moment.ts';
import { categoryRuleOf } from '../../../sms-text/writing-rules.ts';
import { isLoud } from '../../application/figures.ts';
import { LimitTakers } from '../../application/LimitTakers.tsx';
import { countFieldsOf, type Draft } from '../draft/draft.ts';
import type { FormState } from '../draft/use-application-form.ts';
import type { Count } from '../draft/use-count.ts';
import type { StepKey } from '../steps/form-steps.ts';
import '../../application/limit-notice.css';

export interface LimitNoticeProps {
  form: FormState;
  count: Count;
  onStep: (step: StepKey) => void;
}

export function LimitNotice({ form, count: { count }, onStep }: LimitNoticeProps) {
  if (!count) return null;
  const { limitCount, validCount } = count;
  // fewer are told among the reminders
  if (!isLoud(limitCount, validCount + limitCount)) return null;
  const day = dayInWords(form.draft);
  return (
    <section className="limit-notice" role="alert" aria-label="当日上限">
      <h2 className="limit-title">
        有 {inDigits(limitCount)} 人收不到这条短信，只能发给 {inDigits(validCount)} 人
      </h2>
      <Takers form={form} day={day} />
      <h3>可以怎么办</h3>
      <ul className="limit-ways">
        <UrgentWay form={form} onStep={onStep} />
        <li>
          <span>改在明天或其他日期发送：每个号码的条数按天重新计算。</span>
          <button type="button" className="plain-link" onClick={() => onStep('time')}>
            去改时间
          </button>
        </li>
        <li>
          <span>上面还没有发出的短信如果可以不发，请与发送单位联系取消，名额随即空出。</span>
        </li>
      </ul>
    </section>
  );
}

function dayInWords({ sendMode, sendTime }: Draft): string {
  return sendMode === SendMode.atTime && sendTime !== '' ? dayOf(sendTime) : '今天';
}

function UrgentWay({ form: { draft, rules }, onStep }: Pick<LimitNoticeProps, 'form' | 'onStep'>) {
  if (categoryRuleOf(rules, draft.smsCategory).urgentAllowed === 0) return null;
  if (draft.source?.kind === FollowUpKind.correction) return null;
  return (
    <li>
      <span>关系人身、财产安全的，改为“紧急发送”：不受每天条数的限制。</span>
      <button type="button" className="plain-link" onClick={() => onStep('content')}>
        去勾选“紧急发送”
      </button>
    </li>
  );
}

function Takers({ form: { draft, rules }, day }: Pick<LimitNoticeProps, 'form'> & { day: string }) {
  const { data, error, refetch } = useCall(limitTakers, takerFieldsOf(draft, rules), { keepPrevious: true });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  return (
    <LimitTakers
      takers={data}
      whose={`为了不打扰农户，普通短信每个号码每天最多 ${data.dayLimit} 条。这些人${day}`}
    />
  );
}

/** The choice without the text: for what is asked of the chosen people beside their count. */
export function takerFieldsOf(draft: Draft, rules: FormState['rules']) {
  const fields = countFieldsOf(draft, rules);
  if (fields === null) return null;
  const { fullContent: _, ...asked } = fields;
  return asked;
}
