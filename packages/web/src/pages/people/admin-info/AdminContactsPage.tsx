/** 联系管理员: whom to ask, and on which office telephone; what the administrators have made public in 管理员信息. */

import {
  listPublicAdmins,
  listReviewerContacts,
  type PublicAdmin,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import './reviewer-contacts.css';

const columns: readonly Column<PublicAdmin>[] = [
  { title: '姓名', width: 120, card: 'headline', render: ({ realName }) => realName },
  { title: '组织', render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '职务', width: 180, render: ({ post }) => post || '—' },
  { title: '工作职责', render: ({ dutyDesc }) => dutyDesc || '—' },
  {
    title: '办公电话',
    width: 160,
    render: ({ officePhone }) => <OfficePhone number={officePhone} />,
  },
];

const filters: readonly Filter[] = [{ kind: 'text', name: 'keyword', label: '姓名', lengthMax: 20 }];

export function AdminContactsPage() {
  return (
    <>
      <Reviewers />
      <PagedTable
        endpoint={listPublicAdmins}
        label="联系管理员"
        columns={columns}
        filters={filters}
        rowKey={({ adminId }) => adminId}
        empty="您的单位、上级和管辖范围内还没有公开的管理员电话。"
      />
    </>
  );
}

const OfficePhone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>
);

/** Those whom forms and waiting texts name as reviewers, also where nobody has entered them into the directory. */
function Reviewers() {
  const may = usePermission();
  const { data } = useCall(listReviewerContacts, may('sms:apply:submit') ? {} : null);
  if (!data || data.length === 0) return null;
  return (
    <section className="card reviewer-contacts" aria-label="审核我的短信的人">
      <h2>审核我的短信的人</h2>
      <ul>
        {data.map(({ userId, realName, roleName, fullDeptName, officePhone }) => (
          <li key={userId}>
            <b>{realName}</b>
            <span>{roleName}</span>
            <PlaceName of={fullDeptName} />
            {officePhone === '' ? (
              <span>没有登记办公电话，请打下一位的，或请对方单位在“组织管理”里登记</span>
            ) : (
              <OfficePhone number={officePhone} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
