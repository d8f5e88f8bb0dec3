/** 办理过程 as it is told: what was written and handed in within the same minute is one step. The record keeps both. */
import { labelOf, SMS_PROCESS } from '@farmers-mailbox/contract/dictionaries.ts';
import { ProcessType } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';

export interface ProcessStep {
  readonly processType: number;
  /** since the step before; null for the first */
  readonly costMinutes: number | null;
}

const isWriting = (step: ProcessStep | undefined): step is ProcessStep =>
  step?.processType === ProcessType.created || step?.processType === ProcessType.edited;

const isHandedInAtOnce = (step: ProcessStep | undefined): boolean =>
  step?.processType === ProcessType.submitted && step.costMinutes === 0;

export function toldSteps<Step extends ProcessStep>(steps: readonly Step[]): (Step & { label: string })[] {
  return steps.flatMap((step, place) => {
    const [before, after] = [steps[place - 1], steps[place + 1]];
    if (isWriting(step) && isHandedInAtOnce(after)) return [];
    const label = labelOf(SMS_PROCESS, step.processType);
    return isHandedInAtOnce(step) && isWriting(before)
      ? [
          {
            ...step,
            costMinutes: before.costMinutes,
            label: `${labelOf(SMS_PROCESS, before.processType)}并${label}`,
          },
        ]
      : [{ ...step, label }];
  });
}
