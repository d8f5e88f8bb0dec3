/** The person who is asked about, with one of their identities. */
import { listExplainedIdentities } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { useEffect } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { PeopleSearch } from './PeopleSearch.tsx';
import type { QuestionProps } from './question.ts';

export function PersonChoice({ question: { userId }, change }: QuestionProps) {
  const { data } = useCall(listExplainedIdentities, userId === '' ? null : { userId }, { isQuiet: true });
  return (
    <fieldset className="access-part">
      <legend>哪个人</legend>
      {userId === '' ? (
        <PeopleSearch
          label="查找人员"
          problemOf={({ mayExplain }) => (mayExplain === true ? null : mayExplain)}
          onChoose={(person) => change({ userId: person.userId, identityId: '' })}
        />
      ) : (
        <p className="access-chosen">
          <b>{data ? `${data.person.realName}（${data.person.userName}）` : '已选择'}</b>
          <button type="button" className="plain-link" onClick={() => change({ userId: '', identityId: '' })}>
            换一个人
          </button>
        </p>
      )}
    </fieldset>
  );
}

export function IdentityChoice({ question: { userId, identityId }, change }: QuestionProps) {
  const { data, error, refetch } = useCall(listExplainedIdentities, { userId });
  const main = data?.identities[0]?.identityId;
  useEffect(() => {
    if (identityId === '' && main !== undefined) change({ identityId: main });
  });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <fieldset className="access-part">
      <legend>以哪个身份</legend>
      {data.identities.map((one) => (
        <label key={one.identityId} className="access-identity">
          <input
            type="radio"
            name="identityId"
            checked={one.identityId === identityId}
            onChange={() => change({ identityId: one.identityId })}
          />
          <span>
            {one.roleNames || '没有角色'} {one.mainFlag === 1 && <Tag>主身份</Tag>}
            <small>{one.fullDeptName}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
