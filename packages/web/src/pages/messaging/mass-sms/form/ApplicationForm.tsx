/** The form of a mass SMS in four steps (steps/form-steps.ts), and storing it. The open step stands in the address, so that Back goes one step back. */
import { labelOf, SMS_AUDIT_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StoredRow } from '../../../../drafts/content.ts';
import { DraftOffer } from '../../../../drafts/DraftOffer.tsx';
import type { Keeper } from '../../../../drafts/keeper.ts';
import { NEW, useKept } from '../../../../drafts/use-kept.ts';
import { tell } from '../../../../notices/notices.ts';
import { paths } from '../../../../paths.ts';
import type { Closing } from '../../../../session/open-tags.ts';
import { SkeletonFields } from '../../../../ui/page/states.tsx';
import { UNSAVED } from '../../../../ui/unsaved/guarded-close.ts';
import { useLeaveGuard } from '../../../../ui/unsaved/leave-guard.ts';
import type { WritingRules } from '../../sms-text/writing-rules.ts';
import { reviewersInWords } from '../application/reviewers.ts';
import { blockOf, useCheck } from './check/CheckStep.tsx';
import type { Draft } from './draft/draft.ts';
import { goToNextBlank } from './draft/next-blank.ts';
import { type FormState, type UsedBefore, useApplicationForm } from './draft/use-application-form.ts';
import { useCount } from './draft/use-count.ts';
import type { Stored } from './draft/use-stored.ts';
import { FormFoot } from './FormFoot.tsx';
import { Guide } from './Guide.tsx';
import { StepBar } from './StepBar.tsx';
import { StepFields } from './StepFields.tsx';
import { type StepKey, stepKeys, steps, stepsBefore } from './steps/form-steps.ts';
import { useFocusOnNewStep, useStep, useStepWithContent } from './use-open-step.ts';
import './form.css';
import './recipients/choice.css';

export interface ApplicationFormProps {
  initial: Draft;
  rules: WritingRules;
  usedBefore: UsedBefore;
  from: Stored | null;
  /** the form itself chose the category, as the writer's last text has it */
  isCategoryAsLast?: boolean;
  /** the stored application as it is now; null: a new one */
  row: StoredRow | null;
  /** by which a draft that was left is found again */
  about: string;
  /** the first time that a new application is stored */
  onCreated: (applyId: string) => void;
}

/** The offer of unfinished work stands before the form. */
export function ApplicationForm(props: ApplicationFormProps) {
  const kept = useKept<Draft>('massSms', props.about);
  if (kept.offered) return <DraftOffer kept={kept} row={props.row} />;
  if (!kept.keeper) return <SkeletonFields fields={5} />;
  return <FormInSteps {...props} keeper={kept.keeper} left={kept.taken} />;
}

interface FormInStepsProps extends ApplicationFormProps {
  keeper: Keeper;
  left: Partial<Draft> | null;
}

function FormInSteps(props: FormInStepsProps) {
  const { rules, usedBefore, about, keeper, left, onCreated, isCategoryAsLast = false } = props;
  const [asked, openStep] = useStep();
  const [refusals, setRefusals] = useState(0);
  /** the first field that is wrong there gets the focus */
  const openProblem = (at: StepKey) => {
    setRefusals((before) => before + 1);
    openStep(at);
  };
  const form = useApplicationForm({ ...props, onProblemAt: openProblem });
  const step = useStepWithContent(asked, form, openStep);
  const count = useCount(form.draft, rules);
  const check = useCheck(form, step === 'check' && form.storing === null);
  const body = useFocusOnNewStep(step, refusals);
  const [isUploading, setUploading] = useState(false);
  useLeaveGuard(form.isUnsaved, UNSAVED, keeper);

  /** forward only over steps that are in order */
  const goTo = (next: StepKey) => {
    const wrong = form.check(stepsBefore(next));
    if (wrong) openProblem(wrong);
    else openStep(next);
  };
  const save = useSaving(form, keeper, onCreated);
  const submit = useSubmitting(form, keeper, { check, onProblemAt: openProblem });
  return (
    <div className="application-form">
      <StepBar current={step} onStep={goTo} />
      <Guide step={step} isFirst={usedBefore.last === null} />
      <fieldset className="form-body" disabled={form.storing !== null} ref={body} tabIndex={-1}>
        <legend className="only-heard">{steps.find(({ key }) => key === step)?.title}</legend>
        <StepFields
          step={step}
          form={form}
          count={count}
          check={check}
          isBlank={about === NEW && form.stored === null}
          isCategoryAsLast={isCategoryAsLast && left === null}
          onStep={openStep}
          onUploading={setUploading}
        />
      </fieldset>
      <FormFoot
        form={form}
        keeper={keeper}
        step={step}
        count={count}
        block={step === 'check' ? (isUploading ? '领导审批件还在上传，请稍候' : blockOf(check)) : undefined}
        onStep={goTo}
        onNextBlank={() => goToNextBlank(body.current)}
        onSave={save}
        onSubmit={submit}
      />
    </div>
  );
}

/** 保存草稿: the form stays open. */
function useSaving(form: FormState, keeper: Keeper, onCreated: (applyId: string) => void) {
  return async () => {
    const answer = await form.store(0);
    if (!answer) return;
    void keeper.end();
    keeper.moveTo(answer.applyId);
    tell('success', `已保存为${labelOf(SMS_AUDIT_STATUS, answer.auditStatus)}，可在“短信申请”中继续填写`);
    if (form.stored === null) onCreated(answer.applyId);
  };
}

interface Submitting {
  check: ReturnType<typeof useCheck>;
  onProblemAt: (step: StepKey) => void;
}

/** 提交审核: the form gives way to the details. */
function useSubmitting(form: FormState, keeper: Keeper, { check, onProblemAt }: Submitting) {
  const navigate = useNavigate();
  return async () => {
    const wrong = form.check(stepKeys);
    if (wrong) return onProblemAt(wrong);
    const answer = await form.store(1);
    if (!answer) return;
    void keeper.end();
    const [first] = check.data?.reviewSteps ?? [];
    const by = first ? `。由${reviewersInWords(first.deptName, first.reviewers)}审核` : '';
    tell('success', `已提交，编号 ${answer.applyNo}${by}`);
    // the form is of no use any more: its tag goes with it
    const state: Closing = { closes: [paths.applicationForm()] };
    await navigate(paths.applicationDetail(answer.applyId), { replace: true, state });
  };
}
