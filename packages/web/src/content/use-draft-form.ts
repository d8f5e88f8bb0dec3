/** The form that writes a content: kept as a draft while it is filled in, and saved as a draft or handed in for review. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useRef, useState } from 'react';
import { toCallFailure } from '../api/call-failure.ts';
import type { KeptFields } from '../drafts/KeptForm.tsx';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { ask, tell } from '../notices/notices.ts';
import type { Form } from '../ui/form/use-form.ts';
import { type FieldError, problemsBy } from './draft.ts';

export interface Writing<Draft, Details> {
  begin: (details: Details | null) => Draft;
  /** those that can be seen without the server; it asks the same and a little more */
  problemsOf: (draft: Draft, about: { details: Details | null; isSubmitting: boolean }) => Problems;
  /** the server's problems by the form's own names */
  placed?: (errors: readonly FieldError[], draft: Draft) => Problems;
  /** rejects with the call's failure */
  save: (draft: Draft, details: Details | null, submitFlag: 0 | 1) => Promise<unknown>;
}

export interface DraftForm<Draft extends object, Details>
  extends Pick<Form<Draft>, 'problems' | 'busy' | 'change' | 'element'> {
  /** as it was when the form opened: what somebody else saves meanwhile is not overwritten */
  readonly details: Details | null;
  readonly draft: Draft;
  readonly save: (submitFlag: 0 | 1) => Promise<void>;
}

export interface DraftFormNeeds<Draft extends object, Details> extends Writing<Draft, Details> {
  kept: KeptFields<Draft>;
  details: Details | null;
  onChanged: (isUnsaved: boolean) => void;
  onSaved: () => void;
  /** somebody else has changed it since: the form begins anew with what stands there now */
  onReopen: () => void;
}

export function useDraftForm<Draft extends object, Details>(
  needs: DraftFormNeeds<Draft, Details>,
): DraftForm<Draft, Details> {
  const { kept, begin, problemsOf, placed = (errors) => problemsBy(errors), onChanged, onSaved } = needs;
  const [details] = useState(needs.details);
  const [initial] = useState(() => begin(details));
  // by the button that was pressed last: more is asked of what is handed in
  const submitFlag = useRef<0 | 1>(0);
  const form = useKeptForm<Draft>(kept, {
    initial,
    problemsOf: (draft) => problemsOf(draft, { details, isSubmitting: submitFlag.current === 1 }),
    judged: 'sent',
    placed,
    onChanged: () => onChanged(true),
    onSubmit: async (draft) => {
      try {
        await needs.save(draft, details, submitFlag.current);
      } catch (thrown) {
        const { code, fieldErrors, message } = toCallFailure(thrown);
        if (code === ErrorCode.stateChanged && details !== null) return askToReopen(message);
        if (code !== ErrorCode.sensitiveWord) throw thrown;
        form.refuse(placed(fieldErrors, draft));
        const text = `内容含有敏感词“${message}”，请修改后重新提交。`;
        await ask({ title: '提交失败', text, confirmLabel: '关闭', cancelLabel: null });
        return;
      }
      tell('success', submitFlag.current === 1 ? '已提交，等待另一位管理员审核' : '已保存，还没有提交审核');
      onSaved();
    },
  });
  const askToReopen = async (message: string) => {
    // what is typed is offered once more beside what stands there by then
    await kept.keeper.flush();
    const text = `${message}。您填写的已自动保存，重新打开后可以接着填。`;
    const asked = { title: '没有保存', text, confirmLabel: '重新打开', cancelLabel: '先不打开' };
    if (await ask(asked)) needs.onReopen();
  };
  const { values: draft, problems, busy, change, element } = form;
  return {
    details,
    draft,
    problems,
    busy,
    change,
    element,
    save: async (flag) => {
      submitFlag.current = flag;
      await form.submit();
    },
  };
}
