/** 短信详情: one application with everything that is known of it, and the buttons to stop it at the top, on a telephone at the foot. */
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { useNarrow } from '../../../ui/page/narrow.ts';
import { useNow } from '../../../ui/page/now.ts';
import { usePrinting } from '../../../ui/page/printing.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { type Details } from './application/details.ts';
import { asOf, isCounting } from './application/figures.ts';
import { DetailActions } from './DetailActions.tsx';
import { DetailHead } from './DetailHead.tsx';
import { firstTabOf } from './detail/first-tab.ts';
import { PartPanel, TabContent } from './detail/PartPanel.tsx';
import { PART_KEYS, partsOf, TABS, tabOf } from './detail/parts.ts';
import { useSituation } from './detail/use-situation.ts';
import { WithheldNotice } from './detail/WithheldNotice.tsx';
import { ResendDialog } from './form/ResendDialog.tsx';
import { type OpenDeed, SendingDialogs } from './sending/SendingDialogs.tsx';
import './mass-sms.css';
import './detail/detail.css';

const COUNTING_POLL_MS = 3000;
const MINUTE_MS = 60_000;
const QUIET_POLL_MS = 15_000;

export function ApplicationDetailPage() {
  const [search] = useSearchParams();
  const applyId = search.get('applyId');
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    applicationDetails,
    applyId === null ? null : { applyId },
    { pollMs: QUIET_POLL_MS },
  );
  if (applyId === null)
    return (
      <EmptyState text="请从列表中选择一条申请">
        <Link to={paths.myApplications()}>打开短信申请</Link>
      </EmptyState>
    );
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return <Detail key={applyId} details={data} isFresh={isFetchedAfterMount} onMoved={refetch} />;
}

interface DetailProps {
  details: Details;
  isFresh: boolean;
  /** the sending has gone on to another state than that of the details */
  onMoved: () => unknown;
}

function Detail({ details, isFresh, onMoved }: DetailProps) {
  // the one that was open at first stays when the sending begins under the reader's eyes; an earlier look may be from before that
  const [first, setFirst] = useState({ tab: firstTabOf(details), isFresh });
  if (isFresh && !first.isFresh) setFirst({ tab: firstTabOf(details), isFresh });
  const [asked, setPart] = useAddressValue('tab', PART_KEYS, first.tab);
  const parts = partsOf(details);
  const part = parts.some(({ key }) => key === asked) ? asked : 'details';
  const [open, setOpen] = useState<OpenDeed | null>(null);
  const [isResending, setResending] = useState(false);
  const [isPrinting, print] = usePrinting();
  const live = useSituation(details, isPrinting || part === 'situation');
  // the head's figures and buttons follow more quickly than the page's own pace
  const now = useNow(MINUTE_MS);
  useCall(applicationDetails, isCounting(details, now) ? { applyId: details.applyId } : null, {
    pollMs: COUNTING_POLL_MS,
  });
  // the state is told once, in the head, which with its buttons must not lag behind what is pushed
  const { sendStatus } = details;
  const pushed = live.situation?.sendStatus;
  useEffect(() => {
    if (pushed !== undefined && pushed !== sendStatus) onMoved();
  }, [pushed, sendStatus, onMoved]);
  const isNarrow = useNarrow();
  // on a telephone the people that a figure leads to lie below the first screen
  const people = useRef<HTMLDivElement>(null);
  const result = useSearchParams()[0].get('sendResult');
  useEffect(() => {
    if (isNarrow && result !== null) people.current?.scrollIntoView();
  }, [isNarrow, result]);
  const actions = (
    <DetailActions details={details} onDeed={setOpen} onResend={() => setResending(true)} onPrint={print} />
  );
  return (
    <article className="detail card">
      <DetailHead details={details} counted={asOf(details, live.situation)}>
        {!isNarrow && <div className="detail-actions">{actions}</div>}
      </DetailHead>
      <WithheldNotice details={details} />
      {isPrinting ? (
        parts.map(({ key, label }) => (
          <section key={key} className="print-part" aria-label={label}>
            <h2>{label}</h2>
            <PartPanel part={key} details={details} live={live} />
          </section>
        ))
      ) : (
        <div ref={people}>
          <Tabs tabs={TABS} current={tabOf(part)} onOpen={setPart} label="申请的各部分">
            <TabContent part={part} details={details} live={live} onOpen={setPart} />
          </Tabs>
        </div>
      )}
      {/* above the tabs, which must stay under the finger, other buttons would come and go */}
      {isNarrow && !isPrinting && <footer className="foot page-foot detail-foot">{actions}</footer>}
      <SendingDialogs open={open} onClose={() => setOpen(null)} />
      {isResending && <ResendDialog details={details} onClose={() => setResending(false)} />}
    </article>
  );
}
