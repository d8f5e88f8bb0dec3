/** Finds one member of the staff of one's own area by the beginning of a name or an account, and chooses them. */
import {
  type AdminCandidate,
  findAdminCandidates,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Masked } from '../../../ui/text/Masked.tsx';

const SHOWN_MAX = 20;

export interface PersonSearchProps {
  /** the chosen person */
  value: AdminCandidate | null;
  onChoose: (person: AdminCandidate) => void;
}

export function PersonSearch({ value, onChoose }: PersonSearchProps) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, error, refetch, isLoading } = useCall(
    findAdminCandidates,
    keyword === '' ? null : { keyword, pageSize: SHOWN_MAX },
    { keepPrevious: true },
  );
  const found = keyword === '' ? undefined : data;
  return (
    <div>
      <Field label="查找人员" hint="只能查到您管辖范围内的工作人员">
        {(control) => (
          <input
            {...control}
            type="search"
            className="field"
            placeholder="输入姓名或账号"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {!found && value && (
        <p>
          {value.realName}（{value.userName}）
        </p>
      )}
      {!found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton lines={2} />}
      {found?.list.length === 0 && <EmptyState text="在您的管辖范围内没有找到" />}
      {found && found.list.length > 0 && (
        <div className="admin-info-found" role="radiogroup" aria-label="查到的人员" tabIndex={0}>
          {found.list.map((person) => (
            <label key={person.userId}>
              <input
                type="radio"
                name="person"
                checked={value?.userId === person.userId}
                disabled={person.mayAdd !== true}
                onChange={() => onChoose(person)}
              />
              <span>
                {person.realName}（{person.userName}）<Masked value={person.phoneNumber} />
                <small>
                  {person.posts.map(({ fullDeptName }) => fullDeptName).join('；')}
                  {person.mayAdd !== true && `，${person.mayAdd}`}
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
      {found && found.total > found.list.length && (
        <p className="cell-note">共 {inDigits(found.total)} 人，请输入更完整的姓名或账号</p>
      )}
    </div>
  );
}
