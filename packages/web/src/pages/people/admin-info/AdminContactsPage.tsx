/** 联系管理员: whom to ask, and on which office telephone; what the administrators have made public in 管理员信息. */

import { listPublicAdmins, type PublicAdmin } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';

const columns: readonly Column<PublicAdmin>[] = [
  { title: '姓名', width: 120, card: 'headline', render: ({ realName }) => realName },
  { title: '组织', render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '职务', width: 180, render: ({ post }) => post || '—' },
  { title: '工作职责', render: ({ dutyDesc }) => dutyDesc || '—' },
  {
    title: '办公电话',
    width: 160,
    render: ({ officePhone }) => <a href={`tel:${officePhone.replace(/[^\d+]/g, '')}`}>{officePhone}</a>,
  },
];

const filters: readonly Filter[] = [{ kind: 'text', name: 'keyword', label: '姓名', lengthMax: 20 }];

export function AdminContactsPage() {
  return (
    <PagedTable
      endpoint={listPublicAdmins}
      label="联系管理员"
      columns={columns}
      filters={filters}
      rowKey={({ adminId }) => adminId}
      empty="您的单位、上级和管辖范围内还没有公开的管理员电话。"
    />
  );
}
