/** Finds who is to answer for an application by the beginning of a name or an account, and chooses one of their identities. */
import { searchAppOwners } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import type { ItemControl } from '../../../ui/form/FormItem.tsx';
import { useSettled } from '../../../ui/page/settled.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';

export interface Owner {
  identityId: string;
  realName: string;
  fullDeptName: string;
}

export interface OwnerSearchProps extends ItemControl {
  /** the chosen identity */
  value: Owner | null;
  onChange: (owner: Owner) => void;
}

export function OwnerSearch({ value, onChange, ...control }: OwnerSearchProps) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, error, refetch, isLoading } = useCall(searchAppOwners, keyword === '' ? null : { keyword });
  const found = keyword === '' ? undefined : data;
  return (
    <div>
      {value && (
        <p>
          {value.realName}，{placeInShort(value.fullDeptName)}
        </p>
      )}
      <input
        {...control}
        type="search"
        className="field"
        aria-label="查找负责人"
        placeholder={value ? '要换人时，输入姓名或账号' : '输入姓名或账号'}
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!found && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {isLoading && <Skeleton lines={2} />}
      {found?.length === 0 && <p className="cell-note">没有找到能申请短信、级别低于您的人</p>}
      <div className="app-access-found" role="radiogroup" aria-label="查到的人员">
        {found?.map(({ identityId, realName, fullDeptName, userName, roleNames }) => (
          <label key={identityId}>
            <input
              type="radio"
              name="appOwner"
              checked={value?.identityId === identityId}
              onChange={() => onChange({ identityId, realName, fullDeptName })}
            />
            <span>
              {realName}（{userName}）
              <small>
                {placeInShort(fullDeptName)}，{roleNames}
              </small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
