/** The workbench (工作台): what waits for this person, the texts of their office in figures, and their shortcuts. */
import { roleLabelOf } from '@farmers-mailbox/contract/access/roles.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { usePermission, useSession } from '../../../session/session-context.ts';
import { MyNewest, WaitingForReview } from './RecentApplications.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SmsOverview } from './SmsOverview.tsx';
import { TodoPanel } from './TodoPanel.tsx';
import './workbench.css';

/** Any of them opens the list behind a figure; the server asks again. */
const WRITING = ['sms:apply:add', 'sms:apply:edit'];
const REVIEWING = ['sms:audit:pass', 'sms:audit:noPass'];
/** As the calls of the figures ask. */
const CONCERNED = ['sms:apply:add', 'sms:audit:pass', 'sms:supervise:remark'];

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
      <div className="workbench-body">
        <div className="workbench-lists">
          <TodoPanel />
          {may(REVIEWING) && <WaitingForReview />}
          {may(WRITING) && <MyNewest />}
        </div>
        <div className="workbench-lists">
          {may(CONCERNED) && <SmsOverview />}
          <Shortcuts />
        </div>
      </div>
    </div>
  );
}
