/** The blocks that are not painted first, in one chunk. The side column shows nothing before all of it is known: nothing moves afterwards. */
import {
  agenda,
  besideWorkbench,
  shortcuts,
  smsStat,
  type WorkbenchStart,
} from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { Block } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { type ComponentType, useState } from 'react';
import { useCall } from '../../../../api/hooks.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { Skeleton } from '../../../../ui/page/states.tsx';
import { AgendaPanel } from './AgendaPanel.tsx';
import { LettersPanel } from './LettersPanel.tsx';
import { NewsPanel } from './NewsPanel.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SmsOverview } from './SmsOverview.tsx';
import { WatchPanel } from './WatchPanel.tsx';
import { WrittenPanel } from './WrittenPanel.tsx';
import './blocks.css';

export function MainBlock({ block, start }: { block: Block; start: WorkbenchStart }) {
  if (block === 'watch') return <WatchPanel groups={start.watch} />;
  return <WrittenPanel rows={start.written} />;
}

/** As the calls of the figures ask. */
const CONCERNED = ['sms:apply:add', 'sms:audit:pass', 'sms:supervise:remark'];

const PANELS: Partial<Record<Block, ComponentType>> = {
  sms: SmsOverview,
  agenda: AgendaPanel,
  news: NewsPanel,
  letters: LettersPanel,
  shortcuts: Shortcuts,
};

export function SideColumn({ blocks }: { blocks: readonly Block[] }) {
  const isConcerned = usePermission()(CONCERNED);
  const reads = [
    useCall(besideWorkbench, {}, { pollMs: 300_000, isQuiet: true }),
    useCall(agenda, { span: 'week' }, { staleMs: 60_000, isQuiet: true }),
    useCall(shortcuts, {}, { staleMs: 300_000, isQuiet: true }),
    useCall(smsStat, isConcerned ? { span: 'month' } : null, { staleMs: 60_000, isQuiet: true }),
  ];
  // once: a panel asks again for what failed, and must not be taken away for it
  const [isThere, setThere] = useState(false);
  if (!isThere && reads.every(({ isLoading }) => !isLoading)) setThere(true);
  if (!isThere) {
    return (
      <div className="card side-waits">
        <Skeleton lines={12} />
      </div>
    );
  }
  return blocks.map((block) => {
    const Panel = PANELS[block];
    return Panel === undefined || (block === 'sms' && !isConcerned) ? null : <Panel key={block} />;
  });
}
