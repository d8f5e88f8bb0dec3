/** The counts of a list by where its applications stand, as buttons that filter it. */
import { useSearchParams } from 'react-router';
import { inDigits } from '../../../../ui/text/in-digits.ts';

interface Standing {
  label: string;
  auditStatus?: string;
  sendStatus?: string;
}
const standings: readonly Standing[] = [
  { label: '全部' },
  { label: '草稿', auditStatus: '0' },
  { label: '待审核', auditStatus: '1' },
  { label: '复审中', auditStatus: '2' },
  { label: '未通过', auditStatus: '4' },
  { label: '待发送', sendStatus: '1' },
  { label: '发送中', sendStatus: '2' },
  { label: '已暂停', sendStatus: '7' },
  { label: '发送完成', sendStatus: '3' },
];

/** `counts`: `{auditStatus}/{sendStatus}` → how many. Drafts are left out where a view never shows them. */
export function StatusTabs({ counts, drafts = true }: { counts: Record<string, number>; drafts?: boolean }) {
  const [search, setSearch] = useSearchParams();
  const open = ({ auditStatus, sendStatus }: Standing) =>
    setSearch((now) => {
      for (const name of ['auditStatus', 'sendStatus', 'pageNum']) now.delete(name);
      if (auditStatus) now.set('auditStatus', auditStatus);
      if (sendStatus) now.set('sendStatus', sendStatus);
      return new URLSearchParams(now);
    });
  const current = (one: Standing) =>
    (search.get('auditStatus') ?? undefined) === one.auditStatus &&
    (search.get('sendStatus') ?? undefined) === one.sendStatus;
  return (
    <div className="status-tabs" role="group" aria-label="按状态查看">
      {standings
        .filter((one) => drafts || one.auditStatus !== '0')
        .map((one) => (
          <button key={one.label} type="button" aria-pressed={current(one)} onClick={() => open(one)}>
            {one.label} <b>{inDigits(countOf(one, counts))}</b>
          </button>
        ))}
    </div>
  );
}

function countOf({ auditStatus, sendStatus }: Standing, counts: Record<string, number>): number {
  return Object.entries(counts)
    .filter(([key]) => {
      const [audit, send] = key.split('/');
      return (auditStatus ?? audit) === audit && (sendStatus ?? send) === send;
    })
    .reduce((sum, [, count]) => sum + count, 0);
}
