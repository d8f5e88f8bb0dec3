/** The counts of a list by where its applications stand, as buttons that filter it. */
import { useSearchParams } from 'react-router';
import { MoreActions } from '../../../../ui/page/MoreActions.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';

interface Standing {
  label: string;
  auditStatus?: string;
  sendStatus?: string;
  /** left out while there is none, or in a menu of their own */
  when?: 'any' | 'asked';
}
const standings: readonly Standing[] = [
  { label: '全部' },
  { label: '草稿', auditStatus: '0' },
  { label: '待审核', auditStatus: '1' },
  { label: '复审中', auditStatus: '2' },
  { label: '未通过', auditStatus: '4' },
  { label: '待发送', sendStatus: '1' },
  { label: '发送中', sendStatus: '2', when: 'any' },
  { label: '已暂停', sendStatus: '7', when: 'any' },
  { label: '发送完成', sendStatus: '3' },
  { label: '部分失败', sendStatus: '4', when: 'asked' },
  { label: '发送失败', sendStatus: '6', when: 'asked' },
  { label: '已取消', sendStatus: '5', when: 'asked' },
  { label: '已撤回', auditStatus: '5', when: 'asked' },
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
  const asked = standings.filter((one) => one.when === 'asked' && !current(one) && countOf(one, counts) > 0);
  return (
    <div className="status-tabs" role="group" aria-label="按状态查看">
      {standings
        .filter((one) => drafts || one.auditStatus !== '0')
        .filter((one) => current(one) || !one.when || (one.when === 'any' && countOf(one, counts) > 0))
        .map((one) => (
          <button key={one.label} type="button" aria-pressed={current(one)} onClick={() => open(one)}>
            {one.label} <b>{inDigits(countOf(one, counts))}</b>
          </button>
        ))}
      {asked.length > 0 && (
        <MoreActions
          of="按状态查看"
          face="其他"
          actions={asked.map((one) => ({
            label: `${one.label} ${inDigits(countOf(one, counts))}`,
            act: () => open(one),
          }))}
        />
      )}
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
