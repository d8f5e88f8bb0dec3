/** Step 4, 核对提交: the whole once more in words and numbers, what the server's check says, and who will review. */
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  type CheckItem,
  checkApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallFailure } from '../../../../../api/call-failure.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { paths } from '../../../../../paths.ts';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { useDictionary } from '../../../../../ui/text/dictionary.ts';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { dayOf } from '../../../../../ui/text/moment.ts';
import { categoryRuleOf } from '../../../sms-text/writing-rules.ts';
import { Preview } from '../content/ContentStep.tsx';
import { fieldsOf } from '../draft/draft.ts';
import { levelNamedBy } from '../draft/text-sources.ts';
import type { FormState } from '../draft/use-application-form.ts';
import type { Count } from '../draft/use-count.ts';
import { CountPanel } from '../recipients/CountPanel.tsx';
import { choiceInWords } from '../recipients/choice-words.ts';
import { LimitNotice } from '../recipients/LimitNotice.tsx';
import { type StepKey, stepOf, steps } from '../steps/form-steps.ts';

export type Check = UseQueryResult<AnswerOf<typeof checkApplication>, CallFailure>;

/** The server's check of the draft as it stands, without storing it. `wanted` false: not now, and what it said last stays. */
export function useCheck({ draft, stored }: FormState, wanted: boolean): Check {
  return useCall(checkApplication, wanted ? { ...fieldsOf(draft), ...stored } : null, { keepPrevious: true });
}

export interface CheckStepProps {
  form: FormState;
  count: Count;
  check: Check;
  onStep: (step: StepKey) => void;
}

export function CheckStep({ form, count, check, onStep }: CheckStepProps) {
  return (
    <>
      <LimitNotice form={form} count={count} onStep={onStep} />
      {/* read in this order on a telephone: to how many, when, which text; reminders come after what is submitted */}
      <section className="form-columns check-step" aria-label="核对内容">
        <Summary form={form} count={count} />
        <div className="check-text">
          <h2>收到时的样子</h2>
          <Preview form={form} />
        </div>
        <div className="check-rest">
          <Choices form={form} />
          <h2>检查结果</h2>
          <CheckResult form={form} check={check} onStep={onStep} />
          <h2>由谁审核</h2>
          <Reviewers check={check} />
        </div>
        <div className="check-count">
          <CountPanel count={count} />
        </div>
      </section>
    </>
  );
}

function Summary({ form: { draft }, count: { count, counting } }: Pick<CheckStepProps, 'form' | 'count'>) {
  const when =
    draft.sendMode === SendMode.atTime ? `定于 ${draft.sendTime.slice(0, 16)} 发送` : '审核通过后立即发送';
  return (
    <div className="check-summary">
      <p className="check-headline">
        将发给 {choiceInWords(draft)}
        {count && !counting && (
          <>
            ，<b>{inDigits(count.validCount)}</b> 人，每人 {count.segmentCount} 条，共{' '}
            <b>{inDigits(count.smsCount)}</b> 条
          </>
        )}
      </p>
      <p>{when}</p>
    </div>
  );
}

/** The first step's choices: some came preset, and a wrong one is seen here for the last time. */
function Choices({ form: { draft, rules, change } }: Pick<CheckStepProps, 'form'>) {
  const { labelOf: categoryOf } = useDictionary('SMS_CATEGORY');
  const { smsTitle, smsCategory, warnLevel, urgentFlag, urgentReason } = draft;
  const named = levelNamedBy(draft);
  return (
    <dl className="facts">
      <div>
        <dt>标题</dt>
        <dd>{smsTitle}</dd>
      </div>
      <div>
        <dt>类别</dt>
        <dd>{categoryOf(smsCategory)}</dd>
      </div>
      {categoryRuleOf(rules, smsCategory).urgentAllowed === 1 && (
        <>
          <div>
            <dt>预警级别</dt>
            <dd>
              {warnLevel === null ? '不分级' : labelOf(WARN_LEVEL, warnLevel)}
              {warnLevel === null && named !== null && (
                <button type="button" className="plain-link" onClick={() => change({ warnLevel: named })}>
                  改为{labelOf(WARN_LEVEL, named)}
                </button>
              )}
            </dd>
          </div>
          <div>
            <dt>紧急发送</dt>
            <dd>{urgentFlag === 1 ? `是，理由：${urgentReason}` : '否'}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

const BLOCKING = 1;

function CheckResult({ form, check, onStep }: Pick<CheckStepProps, 'form' | 'check' | 'onStep'>) {
  const { data, error, isFetching, refetch } = check;
  if (isFetching) return <Skeleton lines={3} />;
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.items.length === 0) return <p className="check-good">✓ 没有发现问题，可以提交</p>;
  const mayGoOn = data.items.every(({ level }) => level !== BLOCKING);
  return (
    <ul className="check-items">
      {data.items.map((item) => (
        <Item
          key={item.checkType + item.message}
          item={item}
          mayGoOn={mayGoOn}
          day={dayOfSending(form)}
          onStep={onStep}
        />
      ))}
    </ul>
  );
}

/** Undefined: as soon as it is passed, which is today as far as anybody knows. */
function dayOfSending({ draft: { sendMode, sendTime } }: FormState): string | undefined {
  return sendMode === SendMode.atTime && sendTime !== '' ? dayOf(sendTime) : undefined;
}

interface ItemProps {
  item: CheckItem;
  day: string | undefined;
  onStep: (step: StepKey) => void;
}

function Item({ item, mayGoOn, day, onStep }: ItemProps & { mayGoOn: boolean }) {
  return (
    <li className={item.level === BLOCKING ? 'check-blocking' : 'check-reminding'}>
      <b>{item.level === BLOCKING ? '必须改正' : '提醒'}</b>
      <span>
        {item.message}
        {mayGoOn && '。不影响提交'}
      </span>
      <Ways item={item} day={day} onStep={onStep} />
    </li>
  );
}

/** Where to look into it, and where to change it. */
function Ways({ item, day, onStep }: ItemProps) {
  const step = stepOfItem(item);
  const title = steps.find(({ key }) => key === step)?.title;
  return (
    <div className="check-ways">
      {item.checkType === 'calendar' && (
        <a
          className="plain-link"
          href={paths.smsCalendar(day ? { day } : {})}
          target="_blank"
          rel="noreferrer"
        >
          查看发送日历（新窗口）
        </a>
      )}
      {step && (
        <button type="button" className="plain-link" onClick={() => onStep(step)}>
          回到“{title}”
        </button>
      )}
    </div>
  );
}

const stepOfType: Readonly<Record<string, StepKey>> = {
  area: 'recipients',
  recipients: 'recipients',
  quota: 'recipients',
  frequency: 'recipients',
  window: 'time',
  time: 'time',
  duplicate: 'content',
  link: 'content',
  sign: 'content',
  content: 'content',
  word: 'content',
  urgent: 'content',
  approvalFile: 'time',
};
const stepOfItem = ({ field, checkType }: CheckItem): StepKey | undefined =>
  (field === undefined ? undefined : stepOf(field)) ?? stepOfType[checkType];

/** Why the application cannot be submitted, in one sentence, or undefined. */
export function blockOf({ data, error, isFetching }: Check): string | undefined {
  if (isFetching) return '正在检查，请稍候';
  if (error || !data) return '检查没有完成，请重试';
  const blocking = data.items.filter(({ level }) => level === BLOCKING).length;
  return blocking > 0 ? `还有 ${blocking} 处必须改正` : undefined;
}

function Reviewers({ check: { data } }: { check: Check }) {
  const reviewSteps = data?.reviewSteps ?? [];
  if (reviewSteps.length === 0) return <p>提交后自动转给有权审核的管理员。</p>;
  return (
    <ol className="reviewers">
      {reviewSteps.map(({ deptName, reviewers }, place) => (
        <li key={`${deptName}${place}`}>
          <b>{deptName}</b>：{reviewers.join('、')}
          {reviewers.length > 1 && '（其中一人）'}
        </li>
      ))}
    </ol>
  );
}
