/** Single people, found by name or number in one's own area. */
import { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { useState } from 'react';
import { PersonLine } from '../../../../../address-book/PersonLine.tsx';
import { useCall } from '../../../../../api/hooks.ts';
import { Problem } from '../../../../../ui/form/Field.tsx';
import { useSettled } from '../../../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { ChosenList } from './ChosenList.tsx';

const PAUSE_MS = 400;
const SHOWN_MAX = 20;

export function PeopleChoice({ form: { draft, change, problems } }: { form: FormState }) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), PAUSE_MS);
  const { data, error, refetch, isLoading } = useCall(
    searchPeople,
    keyword === '' ? null : { keyword, pageSize: SHOWN_MAX },
    { keepPrevious: true },
  );
  const found = keyword === '' ? undefined : data;
  const isChosen = (userId: string) => draft.people.some(({ id }) => id === userId);
  const toggle = (userId: string, name: string) =>
    change({
      people: isChosen(userId)
        ? draft.people.filter(({ id }) => id !== userId)
        : [...draft.people, { id: userId, name }],
    });
  return (
    <>
      <input
        type="search"
        className="field"
        aria-label="查找人员"
        placeholder="姓名、账号或完整手机号"
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton lines={3} />}
      {found?.list.length === 0 && <EmptyState text="在您的管辖范围内没有找到" />}
      <div className="choice-list">
        {found?.list.map((person) => (
          <label key={person.userId} className="choice">
            <input
              type="checkbox"
              checked={isChosen(person.userId)}
              onChange={() => toggle(person.userId, person.realName)}
            />
            <PersonLine person={person} />
          </label>
        ))}
      </div>
      {found && found.total > found.list.length && (
        <p className="cell-note">共 {inDigits(found.total)} 人，请输入更完整的姓名或号码</p>
      )}
      <ChosenList label="已选人员" chosen={draft.people} onChange={(people) => change({ people })} />
      <Problem sentence={problems.userIds} />
    </>
  );
}
