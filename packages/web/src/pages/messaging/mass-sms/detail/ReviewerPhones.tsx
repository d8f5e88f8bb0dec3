/** Office telephones of those who may review it, for whoever is in a hurry: by the directory that everybody reads. */
import { listPublicAdmins } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import type { Details } from '../application/details.ts';

const READ_MAX = 50;
const STALE_MS = 300_000;

export function ReviewerPhones({ details: { currentAuditDeptId, reviewers } }: { details: Details }) {
  const { data } = useCall(
    listPublicAdmins,
    currentAuditDeptId === null ? null : { deptId: currentAuditDeptId, pageNum: 1, pageSize: READ_MAX },
    { isQuiet: true, staleMs: STALE_MS },
  );
  const found = (data?.list ?? []).filter(
    ({ realName, officePhone }) => officePhone !== '' && reviewers.includes(realName),
  );
  return (
    <p className="reviewer-phones">
      办公电话：
      {found.map(({ adminId, realName, officePhone }) => (
        <a key={adminId} href={`tel:${officePhone}`}>
          {realName} {officePhone}
        </a>
      ))}
      <Link to={paths.adminContacts}>{found.length === 0 ? '在“联系管理员”里查' : '更多'}</Link>
    </p>
  );
}
