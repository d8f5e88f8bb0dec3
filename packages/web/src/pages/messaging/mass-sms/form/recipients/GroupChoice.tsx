/** Groups of the address book, each with the number of its members. */
import { pageGroups } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../../api/hooks.ts';
import { paths } from '../../../../../paths.ts';
import { Problem } from '../../../../../ui/form/Field.tsx';
import { useSettled } from '../../../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { ChosenList } from './ChosenList.tsx';

const PAUSE_MS = 400;
const SHOWN_MAX = 100;

export function GroupChoice({ form: { draft, change, problems } }: { form: FormState }) {
  const [typed, setTyped] = useState('');
  const groupName = useSettled(typed.trim(), PAUSE_MS);
  const { data, error, refetch } = useCall(
    pageGroups,
    { ...(groupName === '' ? {} : { groupName }), pageSize: SHOWN_MAX },
    { staleMs: 30_000, keepPrevious: true },
  );
  const isChosen = (groupId: string) => draft.groups.some(({ id }) => id === groupId);
  const toggle = (groupId: string, name: string) =>
    change({
      groups: isChosen(groupId)
        ? draft.groups.filter(({ id }) => id !== groupId)
        : [...draft.groups, { id: groupId, name }],
    });
  return (
    <>
      <input
        type="search"
        className="field"
        aria-label="查找分组"
        placeholder="输入分组名称查找"
        maxLength={30}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.list.length === 0 && (
        <EmptyState text={groupName === '' ? '通讯录里还没有您能使用的分组' : '没有找到这个分组'}>
          <Link to={paths.addressBook()}>打开个人通讯录</Link>
        </EmptyState>
      )}
      <div className="choice-list">
        {data?.list.map((group) => (
          <label key={group.groupId} className="choice">
            <input
              type="checkbox"
              checked={isChosen(group.groupId)}
              onChange={() => toggle(group.groupId, group.groupName)}
            />
            <span>
              {group.groupName}
              <small>
                {group.deptName}，{inDigits(group.memberCount)} 人
              </small>
            </span>
          </label>
        ))}
      </div>
      {data && data.total > data.list.length && (
        <p className="cell-note">共 {inDigits(data.total)} 个分组，请输入名称缩小范围</p>
      )}
      <ChosenList label="已选分组" chosen={draft.groups} onChange={(groups) => change({ groups })} />
      <Problem sentence={problems.groupIds} />
    </>
  );
}
