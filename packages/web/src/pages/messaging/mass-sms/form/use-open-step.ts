/** Which step is open: it stands in the address, and is one that can be reached; where the focus goes on it. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusFirstProblem } from '../../../../ui/form/use-form.ts';
import type { FormState } from './draft/use-application-form.ts';
import { type StepKey, stepKeys, steps } from './steps/form-steps.ts';

/** `isInstead`: the step that is shown leaves no trace in the browser's way back. */
export type OpenStep = (step: StepKey, isInstead?: boolean) => void;

/** The step that the address asks for, and the way to another one. */
export function useStep(): [StepKey, OpenStep] {
  const [search, setSearch] = useSearchParams();
  const step = stepKeys.find((key) => key === search.get('step')) ?? steps[0].key;
  const open: OpenStep = (next, isInstead = false) => {
    if (next === step) return;
    setSearch(
      (now) => {
        now.set('step', next);
        return new URLSearchParams(now);
      },
      { replace: isInstead },
    );
  };
  return [step, open];
}

/** An address names a step whose content may be gone: then the first step that lacks something is shown. */
export function useStepWithContent(asked: StepKey, { lackingBefore }: FormState, open: OpenStep): StepKey {
  const [looked, setLooked] = useState<{ asked: StepKey; step: StepKey } | null>(null);
  // looked at once for each step that is asked for: what becomes wrong while one stands on it is said there
  const step = looked?.asked === asked ? looked.step : (lackingBefore(asked) ?? asked);
  if (looked?.asked !== asked) setLooked({ asked, step });
  useEffect(() => {
    if (step !== asked) open(step, true);
  });
  return step;
}

/** The reader of the screen stands at the top of the new step, or at what is wrong; the first one takes no focus by itself. */
export function useFocusOnNewStep(step: StepKey, refusals: number) {
  const body = useRef<HTMLFieldSetElement>(null);
  const before = useRef(step);
  const answered = useRef(0);
  useEffect(() => {
    const isNew = before.current !== step;
    before.current = step;
    if (refusals > answered.current && focusFirstProblem(body.current)) {
      answered.current = refusals;
      return;
    }
    if (!isNew) return;
    body.current?.focus({ preventScroll: true });
    body.current?.closest('main')?.scrollTo({ top: 0 });
    // after each drawing: a refusal on the step that is open changes nothing else
  });
  return body;
}
