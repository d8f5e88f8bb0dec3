/** 导出: takes the log along as it is filtered at this moment, older rows than the list shows included. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { saveAnswer } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { type Filter, nameOfDept, namesOf } from '../../../ui/table/SearchForm.tsx';

export interface ExportButtonProps<E extends Endpoint> {
  endpoint: E;
  filters: readonly Filter[];
  fileName: string;
}

export function ExportButton<E extends Endpoint>({ endpoint, filters, fileName }: ExportButtonProps<E>) {
  const list = useListState(filters.flatMap(namesOf));
  const shownOnly = filters.map(({ name }) => nameOfDept(name));
  const save = () => {
    const asked = Object.entries(list.filters).filter(([name]) => !shownOnly.includes(name));
    return saveAnswer(endpoint, Object.fromEntries(asked) as RequestOf<E>, fileName).catch(showFailure);
  };
  return <ActionButton label="导出" permission="log:export" onAct={save} />;
}
