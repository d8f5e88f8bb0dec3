/** The last sign-ins with one's own account, failed ones too: whoever sees a foreign one changes the password. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { listOwnSignIns, type OwnSignIn } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { LOGGED_RESULT, SIGN_IN_WAY } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { useCall } from '../../../api/hooks.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';

const columns: readonly Column<OwnSignIn>[] = [
  { title: '时间', width: 170, card: 'headline', render: ({ loginTime }) => loginTime },
  { title: '登录方式', width: 110, render: ({ loginType }) => labelOf(SIGN_IN_WAY, loginType) },
  {
    title: '结果',
    width: 170,
    render: ({ result, failReason }) => (
      <>
        <Tag tone={result === 1 ? 'good' : 'bad'}>{labelOf(LOGGED_RESULT, result)}</Tag>
        {failReason !== null && <p className="cell-note">{failReason}</p>}
      </>
    ),
  },
  { title: '来源地址', width: 140, render: ({ ip }) => ip },
  { title: '浏览器', render: ({ browser }) => browser },
];

export function OwnSignIns() {
  const { data, error, refetch } = useCall(listOwnSignIns, {});
  return (
    <section className="card">
      <h2>最近登录</h2>
      <p className="cell-note">如有不是您本人的登录，请立即修改密码。</p>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={5} />}
      {data?.length === 0 && <EmptyState text="还没有登录记录" />}
      {data && data.length > 0 && (
        <TableOfRows label="最近登录" columns={columns} rows={data} rowKey={({ logId }) => logId} />
      )}
    </section>
  );
}
