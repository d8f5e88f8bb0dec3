/** One part of an application's page, and a tab with the parts that stand on it. */
import { useEffect, useRef } from 'react';
import { RepliesPanel } from '../../inbound-sms/RepliesPanel.tsx';
import type { Details } from '../application/details.ts';
import { ContentPanel } from './ContentPanel.tsx';
import { EvidenceDownload } from './EvidenceDownload.tsx';
import { LinkClicksPanel } from './LinkClicksPanel.tsx';
import { ProcessTimeline } from './ProcessTimeline.tsx';
import { listsOf, type PartKey, tabOf } from './parts.ts';
import { SendDetailsTable } from './SendDetailsTable.tsx';
import { SituationPanel } from './SituationPanel.tsx';
import type { LiveSituation } from './use-situation.ts';
import { VisitPanel } from './VisitPanel.tsx';

interface PartProps {
  part: PartKey;
  details: Details;
  live: LiveSituation;
}

export function PartPanel({ part, details, live }: PartProps) {
  const { applyId } = details;
  switch (part) {
    case 'basic':
      return <ContentPanel details={details} />;
    case 'situation':
      return (
        <>
          <SituationPanel details={details} live={live} />
          <VisitPanel details={details} waits={isAwaited(live)} />
        </>
      );
    case 'details':
      return <SendDetailsTable details={details} />;
    case 'replies':
      return <RepliesPanel applyId={applyId} />;
    case 'process':
      return (
        <ProcessTimeline applyId={applyId}>
          <EvidenceDownload details={details} />
        </ProcessTimeline>
      );
    case 'clicks':
      return details.linkUrl === '' ? null : <LinkClicksPanel details={details} />;
  }
}

/** Its figures are on their way: what stands below them would be pushed down. */
const isAwaited = ({ situation, stored, hasBegun }: LiveSituation): boolean =>
  hasBegun && situation === undefined && stored.error === null;

interface TabContentProps extends PartProps {
  onOpen: (part: PartKey) => void;
}

/** The text and its decisions stand side by side; of the lists, which share their page in the address, one is open. */
export function TabContent({ onOpen, ...props }: TabContentProps) {
  switch (tabOf(props.part)) {
    case 'basic':
      return <Story {...props} />;
    case 'situation':
      return <PartPanel {...props} />;
    case 'details':
      return (
        <>
          <ListChoice {...props} onOpen={onOpen} />
          <PartPanel {...props} />
        </>
      );
  }
}

function Story(props: PartProps) {
  const process = useRef<HTMLElement>(null);
  const { part } = props;
  useEffect(() => {
    // on a narrow window it stands below the text, out of sight
    const { top } = process.current?.getBoundingClientRect() ?? { top: 0 };
    if (part === 'process' && top > innerHeight / 2) process.current?.scrollIntoView();
  }, [part]);
  return (
    <div className="detail-story">
      <PartPanel {...props} part="basic" />
      <section ref={process} aria-label="办理过程">
        <h2>办理过程</h2>
        <PartPanel {...props} part="process" />
      </section>
    </div>
  );
}

function ListChoice({ part, details, onOpen }: Omit<TabContentProps, 'live'>) {
  return (
    <div className="status-tabs detail-lists" role="group" aria-label="看哪一份名单">
      {listsOf(details).map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={key === part} onClick={() => onOpen(key)}>
          {label}
        </button>
      ))}
    </div>
  );
}
