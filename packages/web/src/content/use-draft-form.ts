/** The state of a form that writes a content: its draft, its problems and saving it. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toCallFailure } from '../api/call-failure.ts';
import { showFailure } from '../api/failure-notice.ts';
import { type KeptFields, useKeptFields } from '../drafts/KeptForm.tsx';
import { ask, tell } from '../notices/notices.ts';
import type { Problems } from '../ui/form/fields.tsx';
import { type FieldError, problemsBy } from './draft.ts';

export interface Writing<Draft, Details> {
  begin: (details: Details | null) => Draft;
  /** before it is saved, in the form as well, so that sentences find their part */
  clean?: (draft: Draft) => Draft;
  /** those that can be seen without the server; it asks the same and a little more */
  problemsOf: (draft: Draft, about: { details: Details | null; isSubmitting: boolean }) => Problems;
  /** the server's problems by the form's own names */
  placed?: (errors: readonly FieldError[], draft: Draft) => Problems;
  /** rejects with the call's failure */
  save: (draft: Draft, details: Details | null, submitFlag: 0 | 1) => Promise<unknown>;
}

export interface DraftForm<Draft, Details> {
  /** as it was when the form opened: what somebody else saves meanwhile is not overwritten */
  readonly details: Details | null;
  readonly draft: Draft;
  readonly problems: Problems;
  readonly busy: boolean;
  readonly change: (changed: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;
  readonly save: (submitFlag: 0 | 1) => Promise<void>;
}

export interface DraftFormNeeds<Draft extends object, Details> extends Writing<Draft, Details> {
  kept: KeptFields<Draft>;
  details: Details | null;
  onChanged: (isUnsaved: boolean) => void;
  onSaved: () => void;
}

export function useDraftForm<Draft extends object, Details>(
  needs: DraftFormNeeds<Draft, Details>,
): DraftForm<Draft, Details> & { readonly form: RefObject<HTMLFormElement | null> } {
  const { kept, begin, clean = (draft) => draft, problemsOf, onChanged, onSaved } = needs;
  const { placed = (errors) => problemsBy(errors) } = needs;
  const [details] = useState(needs.details);
  const [draft, setDraft] = useKeptFields(kept, () => begin(details));
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const show = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], .form-problem:not(:empty)',
    );
    first?.scrollIntoView({ block: 'center' });
    first?.focus();
  };
  const send = async (cleaned: Draft, submitFlag: 0 | 1) => {
    setBusy(true);
    try {
      await needs.save(cleaned, details, submitFlag);
      tell('success', submitFlag === 1 ? '已提交，等待另一位管理员审核' : '已保存，还没有提交审核');
      onSaved();
    } catch (thrown) {
      const failure = toCallFailure(thrown);
      show(placed(failure.fieldErrors, cleaned));
      if (failure.code === ErrorCode.sensitiveWord) {
        const text = `内容含有敏感词“${failure.message}”，请修改后重新提交。`;
        await ask({ title: '提交失败', text, confirmLabel: '关闭', cancelLabel: null });
      } else if (failure.fieldErrors.length === 0) showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    details,
    draft,
    problems,
    busy,
    change: (changed) => {
      setDraft((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) }));
      setProblems({});
      onChanged(true);
    },
    save: async (submitFlag) => {
      const cleaned = clean(draft);
      setDraft(cleaned);
      const found = problemsOf(cleaned, { details, isSubmitting: submitFlag === 1 });
      show(found);
      if (Object.keys(found).length === 0) await send(cleaned, submitFlag);
    },
  };
}
