/**
 * The workbench (工作台): warnings across the top, beside them in two columns the blocks that the person keeps, in their order. Nothing but
 * the greeting is painted before it is known which they are: nothing moves afterwards.
 */
import { ownRoleOf } from '@farmers-mailbox/contract/access/roles.ts';
import {
  startOfWorkbench,
  todo,
  type WorkbenchStart,
} from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { type Block, blocksOf } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { takeEarly } from '../../../session/early-answers.ts';
import { afterPaint, fetchLaterFiles } from '../../../session/later-files.ts';
import { DialogNotOpened, lazyPart, PartNotOpened } from '../../../session/lazy-part.tsx';
import { trailOf } from '../../../session/menu.ts';
import { usePermission, useSession } from '../../../session/session-context.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { PressingPanel } from './PressingPanel.tsx';
import { WarningBand } from './WarningBand.tsx';
import './workbench.css';

/** When what stands above them is on the screen: it waits for nothing else. */
const loadBlocks = async () => {
  await new Promise<void>((resolve) => afterPaint(resolve));
  return import('./blocks/Blocks.tsx');
};
const MainBlock = lazyPart(async () => (await loadBlocks()).MainBlock, PartNotOpened);
const SideColumn = lazyPart(async () => (await loadBlocks()).SideColumn, PartNotOpened);
const BlockDialog = lazyPart(
  async () => (await import('./choice/BlockDialog.tsx')).BlockDialog,
  DialogNotOpened,
);

const POLL_MS = 30_000;
/** By then the page has its figures: the component kit, which every other page stands on, may come. Run here, it would keep a click waiting. */
const AT_REST_MS = 2000;

export function WorkbenchPage() {
  useEffect(() => {
    const timer = setTimeout(fetchLaterFiles, AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { token } = useSession();
  const often = { pollMs: POLL_MS, onReturn: true };
  const start = useCall(startOfWorkbench, {}, { ...often, underWay: () => takeEarly('start', token) });
  const counts = useCall(todo, {}, { ...often, isQuiet: true, underWay: () => takeEarly('todo', token) });
  const failure = start.data ? null : start.error;
  return (
    <div className="workbench">
      <Head arranged={start.data} />
      {failure && (
        <section className="card">
          <ErrorState failure={failure} onRetry={() => void start.refetch()} />
        </section>
      )}
      {!failure && (!start.data || counts.isLoading) && (
        <section className="card workbench-waits">
          <Skeleton lines={10} />
        </section>
      )}
      {start.data && !counts.isLoading && (
        <>
          {start.data.warnings.length > 0 && <WarningBand warnings={start.data.warnings} />}
          <Columns start={start.data}>
            <PressingPanel rows={start.data.pressing} counts={counts.data ?? []} />
          </Columns>
        </>
      )}
    </div>
  );
}

function Head({ arranged }: { arranged: WorkbenchStart | undefined }) {
  const { user, menu } = useSession();
  const may = usePermission();
  const [arranging, setArranging] = useState(false);
  const hasEmergency = trailOf(menu, paths.emergency) !== null;
  return (
    <section className="card workbench-head">
      <div>
        <h2>{user.sysUser.realName || user.sysUser.userName}，您好</h2>
        <p className="workbench-identity">
          {user.sysDept.deptName} · {ownRoleOf(user.roleList)}
        </p>
      </div>
      <div className="workbench-acts">
        <button
          type="button"
          className="plain-link"
          disabled={arranged === undefined}
          onClick={() => setArranging(true)}
        >
          调整版面
        </button>
        {hasEmergency && (
          <Link
            className="plain-button workbench-door"
            to={paths.emergency}
            title="内容由上级事先写好，一人审核就发"
          >
            应急短信
            <small>红色、橙色预警</small>
          </Link>
        )}
        {may('sms:apply:add') && (
          <Link
            className="workbench-write workbench-door"
            to={paths.applicationForm()}
            title="自己写内容、选对象、定时间，审核通过后发送"
          >
            写短信
            {hasEmergency && <small>平时用这个</small>}
          </Link>
        )}
      </div>
      {arranging && arranged && (
        <Suspense fallback={null}>
          <BlockDialog arranged={arranged.arranged} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </section>
  );
}

const MAIN: readonly Block[] = ['pressing', 'written', 'watch'];

/** @param children the block 要我办的, which is here already */
function Columns({ start, children }: { start: WorkbenchStart; children: ReactNode }) {
  const may = usePermission();
  const isThere = (block: Block) =>
    (block !== 'watch' || start.watch.length > 0) &&
    (block !== 'written' || start.written.length > 0 || may('sms:apply:add'));
  const blocks = blocksOf(start.arranged).filter(isThere);
  const [main, side] = [true, false].map((isMain) => blocks.filter((key) => MAIN.includes(key) === isMain));
  return (
    <div className="workbench-body">
      <div className="workbench-column">
        {main?.map((block) =>
          block === 'pressing' ? (
            <div key={block}>{children}</div>
          ) : (
            <Suspense key={block} fallback={<Waits />}>
              <MainBlock block={block} start={start} />
            </Suspense>
          ),
        )}
      </div>
      <div className="workbench-column">
        <Suspense fallback={<Waits />}>
          <SideColumn blocks={side ?? []} />
        </Suspense>
      </div>
    </div>
  );
}

const Waits = () => (
  <div className="card block-waits">
    <Skeleton lines={8} />
  </div>
);
