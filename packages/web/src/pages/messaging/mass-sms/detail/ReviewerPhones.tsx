/** Office telephones of those who may review it, for whoever is in a hurry. */
import { listReviewerContacts } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { usePermission } from '../../../../session/session-context.ts';
import type { Details } from '../application/details.ts';

const STALE_MS = 300_000;

export function ReviewerPhones({ details: { reviewers } }: { details: Details }) {
  const may = usePermission();
  const { data = [] } = useCall(listReviewerContacts, may('sms:apply:submit') ? {} : null, {
    isQuiet: true,
    staleMs: STALE_MS,
  });
  const found = data.filter(
    ({ realName, officePhone }) => officePhone !== '' && reviewers.includes(realName),
  );
  return (
    <p className="reviewer-phones">
      办公电话：
      {found.map(({ userId, realName, officePhone }) => (
        <a key={userId} href={`tel:${officePhone}`}>
          {realName} {officePhone}
        </a>
      ))}
      <Link to={paths.adminContacts}>{found.length === 0 ? '在“联系管理员”里查' : '更多'}</Link>
    </p>
  );
}
