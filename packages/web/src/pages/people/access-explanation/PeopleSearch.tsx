/** Finds one of the staff within one's area by account or name. */
import {
  type FoundPerson,
  findPeople,
} from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';

export interface PeopleSearchProps {
  label: string;
  /** the reason why somebody cannot be chosen; null when they can */
  problemOf: (person: FoundPerson) => string | null;
  onChoose: (person: FoundPerson) => void;
}

export function PeopleSearch({ label, problemOf, onChoose }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, error, refetch, isLoading } = useCall(findPeople, keyword === '' ? null : { keyword });
  const found = keyword === '' ? undefined : data;
  return (
    <>
      <input
        type="search"
        className="field"
        aria-label={label}
        placeholder="输入账号或姓名的开头"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton lines={3} />}
      {found?.length === 0 && <EmptyState text="在您的管辖范围内没有找到" />}
      <ul className="access-people">
        {found?.map((person) => (
          <li key={person.userId}>
            <Found
              person={person}
              problem={problemOf(person)}
              onChoose={() => {
                setTyped('');
                onChoose(person);
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoundProps {
  person: FoundPerson;
  problem: string | null;
  onChoose: () => void;
}

function Found({ person, problem, onChoose }: FoundProps): ReactNode {
  return (
    <button type="button" disabled={problem !== null} onClick={onChoose}>
      {person.realName}（{person.userName}）
      <small>
        {person.fullDeptName}
        {problem !== null && `；${problem}`}
      </small>
    </button>
  );
}
