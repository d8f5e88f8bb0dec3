/** The workbench (工作台): how many applications wait for a hand, each figure leading to its list, and the quick links. */
import { roleLabelOf } from '@farmers-mailbox/contract/access/roles.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { type MenuEntry, menuEntriesOf } from '../../../session/menu.ts';
import { usePermission, useSession } from '../../../session/session-context.ts';
import { DraftFigure, MonthFigure, ReviewFigure, SendingFigure, VisitFigure } from './figures.tsx';
import { MyNewest, WaitingForReview } from './RecentApplications.tsx';
import './workbench.css';

/** Any of them opens the list behind a figure; the server asks again. */
const WRITING = ['sms:apply:add', 'sms:apply:edit'];
const REVIEWING = ['sms:audit:pass', 'sms:audit:noPass'];
const SUPERVISING = ['sms:supervise:cancelSend', 'sms:supervise:remark'];

/** By then the page has its figures: what the next one needs may come. */
const AT_REST_MS = 2000;

/** The component kit, which the workbench does without and every other page stands on. */
function preloadKit(): void {
  // a failure shows itself when a page really needs it
  import('../../../ui/page/KitProvider.tsx').catch(() => undefined);
}

export function WorkbenchPage() {
  useEffect(() => {
    const timer = setTimeout(preloadKit, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { user } = useSession();
  const may = usePermission();
  const isSupervisor = may(SUPERVISING);
  const isConcerned = isSupervisor || may(WRITING);
  const hasLists = may(REVIEWING) || may(WRITING);
  return (
    <div className="workbench">
      <section className="card workbench-head">
        <div>
          <h2>{user.sysUser.realName || user.sysUser.userName}，您好</h2>
          <p className="workbench-identity">
            {user.sysDept.deptName} · {roleLabelOf(user.roleList)}
          </p>
        </div>
        {may('sms:apply:add') && (
          <Link className="workbench-write" to={paths.applicationForm()}>
            新建短信申请
          </Link>
        )}
      </section>
      {(isConcerned || may(REVIEWING)) && (
        <section className="card">
          <h2>群发短信</h2>
          <ul className="workbench-figures">
            {may(REVIEWING) && <ReviewFigure />}
            {may(WRITING) && <DraftFigure />}
            {may('sms:apply:add') && <VisitFigure />}
            {isConcerned && <SendingFigure supervised={isSupervisor} />}
            {isConcerned && <MonthFigure supervised={isSupervisor} />}
          </ul>
        </section>
      )}
      <div className={hasLists ? 'workbench-body workbench-body-of-two' : 'workbench-body'}>
        {hasLists && (
          <div className="workbench-lists">
            {may(REVIEWING) && <WaitingForReview />}
            {may(WRITING) && <MyNewest />}
          </div>
        )}
        <QuickLinks />
      </div>
    </div>
  );
}

const pagesOf = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => (entry.to === null ? pagesOf(entry.children) : [entry]));

function QuickLinks() {
  const { menu } = useSession();
  const pages = pagesOf(menuEntriesOf(menu)).filter(
    ({ to, external }) => !external && to !== paths.workbench,
  );
  if (pages.length === 0) return null;
  return (
    <section className="card">
      <h2>快捷入口</h2>
      <ul className="workbench-links">
        {pages.map(({ key, title, to }) => (
          <li key={key}>
            <Link to={to ?? paths.workbench}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
