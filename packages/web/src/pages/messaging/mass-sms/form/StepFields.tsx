/** The fields of the step that is open. */
import { useState } from 'react';
import { CheckStep, type useCheck } from './check/CheckStep.tsx';
import { ContentStep } from './content/ContentStep.tsx';
import type { FormState } from './draft/use-application-form.ts';
import type { Count } from './draft/use-count.ts';
import { RecipientsStep } from './recipients/RecipientsStep.tsx';
import type { StepKey } from './steps/form-steps.ts';
import { TimeStep } from './time/TimeStep.tsx';
import type { OpenStep } from './use-open-step.ts';

interface StepFieldsProps {
  step: StepKey;
  form: FormState;
  count: Count;
  check: ReturnType<typeof useCheck>;
  /** a new text of which nothing is stored */
  isBlank: boolean;
  isCategoryAsLast: boolean;
  onStep: OpenStep;
  onUploading: (isUploading: boolean) => void;
}

export function StepFields(props: StepFieldsProps) {
  const { step, form, count, check, isBlank, isCategoryAsLast, onStep, onUploading } = props;
  const [hasUploaded, setHasUploaded] = useState(false);
  return (
    <>
      {step === 'content' && (
        <ContentStep form={form} isBlank={isBlank} isCategoryAsLast={isCategoryAsLast} />
      )}
      {step === 'recipients' && <RecipientsStep form={form} count={count} onStep={onStep} />}
      {(step === 'time' || hasUploaded) && (
        // out of sight an upload goes on, and what became of it is there to be read
        <div hidden={step !== 'time'}>
          <TimeStep
            form={form}
            count={count}
            onBusy={(isBusy) => {
              onUploading(isBusy);
              setHasUploaded(true);
            }}
          />
        </div>
      )}
      {step === 'check' && <CheckStep form={form} count={count} check={check} onStep={onStep} />}
    </>
  );
}
