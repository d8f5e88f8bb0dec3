/** Choice of one action, of all that ask for a permission, page by page. */
import { listActions } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { Select } from '../../../ui/kit/inputs.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import type { QuestionProps } from './question.ts';

/** The actions only change with the program. */
const KEPT_MS = 600_000;

export function useActions() {
  return useCall(listActions, {}, { staleMs: KEPT_MS });
}

export function ActionChoice({ question: { action }, change }: QuestionProps) {
  const { data, error, refetch } = useActions();
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <fieldset className="access-part">
      <legend>做哪件事</legend>
      <Select
        aria-label="做哪件事"
        className="access-action"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择或输入几个字查找"
        {...(action === '' ? {} : { value: action })}
        options={data.map(({ page, actions }) => ({
          label: page,
          title: page,
          options: actions.map((one) => ({ value: one.action, label: one.summary })),
        }))}
        onChange={(chosen: string) => change({ action: chosen, object: '', objectName: '' })}
      />
    </fieldset>
  );
}
