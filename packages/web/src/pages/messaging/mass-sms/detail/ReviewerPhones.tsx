/** Office telephones of those who may review it, for whoever is in a hurry: of an ordinary text and of an emergency alike. */
import { listReviewerContacts } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { usePermission } from '../../../../session/session-context.ts';
import type { Details } from '../application/details.ts';

const STALE_MS = 300_000;

/** Of a text that waits for its own office's reviewers. */
export function OwnReviewerPhones({ details: { reviewers } }: { details: Details }) {
  const may = usePermission();
  const { data, error } = useCall(listReviewerContacts, may('sms:apply:submit') ? {} : null, {
    isQuiet: true,
    staleMs: STALE_MS,
  });
  // "look them up yourself" is no answer while they are on their way
  if (!data && !error && may('sms:apply:submit')) return <p className="reviewer-phones">办公电话：</p>;
  return (
    <ReviewerPhones
      people={(data ?? []).filter(
        ({ realName, officePhone }) => officePhone !== '' && reviewers.includes(realName),
      )}
    />
  );
}

interface Phoned {
  readonly realName: string;
  /** empty: no office has entered one */
  readonly officePhone: string;
  /** tells several people of several offices apart */
  readonly beside?: string;
}

export function ReviewerPhones({ people }: { people: readonly Phoned[] }) {
  const isAny = people.some(({ officePhone }) => officePhone !== '');
  return (
    <p className="reviewer-phones">
      办公电话：
      {people.map(({ realName, officePhone, beside }) => {
        const name = beside ? `${realName}（${beside}）` : realName;
        return officePhone === '' ? (
          <span key={name}>{name} 没有登记</span>
        ) : (
          <a key={name} href={`tel:${officePhone}`}>
            {name} <span>{officePhone}</span>
          </a>
        );
      })}
      <Link to={paths.adminContacts}>{isAny ? '更多' : '在“联系管理员”里查'}</Link>
    </p>
  );
}
