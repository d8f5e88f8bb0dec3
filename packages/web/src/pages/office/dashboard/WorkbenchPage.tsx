/** The workbench (工作台): what waits for this person, the texts of their office in figures, and their shortcuts. */
import { roleLabelOf } from '@farmers-mailbox/contract/access/roles.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission, useSession } from '../../../session/session-context.ts';
import { DraftFigure, ReviewFigure, SendingFigure, VisitFigure } from './figures.tsx';
import { MyNewest, WaitingForReview } from './RecentApplications.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SmsOverview } from './SmsOverview.tsx';
import { TodoPanel } from './TodoPanel.tsx';
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
      <TodoPanel />
      {(isConcerned || may(REVIEWING)) && (
        <section className="card">
          <h2>群发短信</h2>
          <ul className="workbench-figures">
            {may(REVIEWING) && <ReviewFigure />}
            {may(WRITING) && <DraftFigure />}
            {may('sms:apply:add') && <VisitFigure />}
            {isConcerned && <SendingFigure supervised={isSupervisor} />}
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
        <div className="workbench-lists">
          {(isConcerned || may(REVIEWING)) && <SmsOverview />}
          <Shortcuts />
        </div>
      </div>
    </div>
  );
}
