/** Where one is in the form, and the way to the other steps. */
import { type StepKey, steps } from './steps/form-steps.ts';

export function StepBar({ current, onStep }: { current: StepKey; onStep: (step: StepKey) => void }) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <nav aria-label="填写步骤">
      <ol className="step-bar">
        {steps.map(({ key, title }, place) => (
          <li key={key}>
            <button
              type="button"
              className={place < at ? 'step-done' : undefined}
              aria-current={key === current ? 'step' : undefined}
              onClick={() => onStep(key)}
            >
              <span aria-hidden="true">{place < at ? '✓' : place + 1}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
