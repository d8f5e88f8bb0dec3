/** People of one's own area, found by name, account or whole number, and those that are chosen. */
import { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { useId, useRef, useState } from 'react';
import { useCall } from '../api/hooks.ts';
import { Problem } from '../ui/form/Field.tsx';
import { useSettled } from '../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/page/states.tsx';
import { Masked } from '../ui/text/Masked.tsx';
import { Choices, Chosen, type Named } from './Choices.tsx';

const SHOWN_MAX = 20;

export interface PeopleSearchProps {
  /** 收件人 */
  label: string;
  chosen: readonly Named[];
  problem: string | undefined;
  onChange: (chosen: readonly Named[]) => void;
}

export function PeopleSearch({ label, chosen, problem, onChange }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const keyword = useSettled(typed.trim());
  const { data, error, refetch, isLoading } = useCall(
    searchPeople,
    keyword === '' ? null : { keyword, pageSize: SHOWN_MAX },
    { keepPrevious: true },
  );
  const found = keyword === '' ? undefined : data;
  return (
    <div className="people-search">
      <Chosen
        label={label}
        chosen={chosen}
        onChange={(next) => {
          onChange(next);
          // its button goes with the person
          search.current?.focus();
        }}
      />
      <input
        ref={search}
        type="search"
        className="field"
        aria-label={`查找${label}`}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        placeholder="姓名、账号或完整手机号"
        maxLength={30}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Problem id={problemId} sentence={problem} />
      {!found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton lines={3} />}
      {found?.list.length === 0 && <EmptyState text="在您的管辖范围内没有找到" />}
      {found && found.list.length > 0 && (
        <Choices
          label="找到的人员"
          chosen={chosen}
          onChange={onChange}
          offered={found.list.map((person) => ({
            id: person.userId,
            name: person.realName,
            note: (
              <>
                {person.deptName} <Masked value={person.phoneNumber} />
              </>
            ),
          }))}
        />
      )}
    </div>
  );
}
