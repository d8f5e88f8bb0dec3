/**
 * The reason that urgent sending demands. Where the template ticked it, it stands among the template's own fields: further down
 * nobody looks for it before the next step is refused.
 */
import { Field } from '../../../../../ui/form/Field.tsx';
import type { Draft } from '../draft/draft.ts';
import type { FormState } from '../draft/use-application-form.ts';

export const hasReasonWithTemplate = ({
  template,
  urgentFlag,
}: Pick<Draft, 'template' | 'urgentFlag'>): boolean => urgentFlag === 1 && template?.hasTickedUrgent === true;

export interface UrgentReasonProps {
  form: FormState;
  hasFocus?: boolean;
}

export function UrgentReason({ form: { draft, change, problems }, hasFocus = false }: UrgentReasonProps) {
  return (
    <Field
      label="紧急发送的理由"
      problem={problems.urgentReason}
      hint={
        hasReasonWithTemplate(draft) && (
          <>
            这个模板按紧急发送。
            <button type="button" className="plain-link" onClick={() => change({ urgentFlag: 0 })}>
              不紧急，不填
            </button>
          </>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          autoFocus={hasFocus}
          className="field"
          data-blank={draft.urgentReason.trim() === ''}
          maxLength={100}
          value={draft.urgentReason}
          placeholder="如：14:00 发布暴雨红色预警"
          onChange={(event) => change({ urgentReason: event.target.value })}
        />
      )}
    </Field>
  );
}
