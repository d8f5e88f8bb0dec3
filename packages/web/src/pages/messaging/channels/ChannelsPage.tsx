/**
 * 短信通道: how each channel fares at this moment, and what the province decides about it. Asked every two seconds while somebody
 * looks; a window that is hidden asks nothing.
 */

import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type ChannelRow,
  listChannels,
  orderChannels,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { BarChart } from '../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../ui/chart/bars.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { costsInWords } from '../sms-text/cost-words.ts';
import { ChannelCard } from './ChannelCard.tsx';
import { AddChannelDialog, EditChannelDialog } from './ChannelDialog.tsx';
import { PortedNumbers } from './PortedNumbers.tsx';
import { useSpeeds } from './speeds.ts';
import { TestDialog } from './TestDialog.tsx';
import './channels.css';

const POLL_MS = 2_000;

type Open = { kind: 'add' } | { kind: 'edit' | 'test'; row: ChannelRow };

export function ChannelsPage() {
  const may = usePermission();
  if (!may('sms:channel:edit')) return <NoPermissionState />;
  return <Channels />;
}

function Channels() {
  const { data, error, refetch, dataUpdatedAt } = useCall(listChannels, {}, { pollMs: POLL_MS });
  const [open, setOpen] = useState<Open | null>(null);
  const speeds = useSpeeds(data?.list, dataUpdatedAt);
  const order = useAct(orderChannels, { refresh: [listChannels], success: '已调整优先顺序' });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  const ids = data.list.map(({ channelId }) => channelId);
  const move = (from: number, to: number) =>
    order.run({ channelIds: ids.with(from, ids[to] ?? '').with(to, ids[from] ?? '') });
  const { senderAddresses, list: rows, waiting } = data;
  const dialog = { senderAddresses, before: { rows, waiting }, onClose: () => setOpen(null) };
  return (
    <div className="channels">
      <section className="card channels-head" aria-label="通道总况">
        <div>
          <Summary answer={data} />
          {costsInWords(data.costs) && <p>本月群发计费 {costsInWords(data.costs)}</p>}
          <p className="cell-note">
            同一运营商有几条通道时，排在前面的正常就只用前面的；前面的断开后，几秒内改由后面的发送，已发出的不会重发。每
            2 秒更新一次，{data.time.slice(11)} 更新。
          </p>
        </div>
        <ActionButton
          kind="primary"
          label="新增通道"
          permission="sms:channel:edit"
          onAct={() => setOpen({ kind: 'add' })}
        />
      </section>
      {data.list.length === 0 && <EmptyState text="还没有短信通道，点“新增通道”填写运营商给的账号。" />}
      <ol aria-label="短信通道" className="channels-list">
        {data.list.map((row, place) => (
          <li key={row.channelId}>
            <ChannelCard
              row={row}
              rows={data.list}
              place={place + 1}
              speed={speeds.get(row.channelId) ?? null}
              waiting={data.waiting}
              senderAddresses={data.senderAddresses}
              onEdit={() => setOpen({ kind: 'edit', row })}
              onTest={() => setOpen({ kind: 'test', row })}
              onUp={place > 0 ? () => move(place, place - 1) : null}
              onDown={place < ids.length - 1 ? () => move(place, place + 1) : null}
            />
          </li>
        ))}
      </ol>
      {data.list.some(({ submittedCount }) => submittedCount > 0) && (
        <BarChart title="今日各通道的发送" page="短信通道" bars={channelBars(data.list)} note="人次" />
      )}
      <PortedNumbers />
      {open?.kind === 'add' && <AddChannelDialog {...dialog} />}
      {open?.kind === 'edit' && <EditChannelDialog row={open.row} {...dialog} />}
      {open?.kind === 'test' && <TestDialog row={open.row} onClose={() => setOpen(null)} />}
    </div>
  );
}

const channelBars = (list: readonly ChannelRow[]): Bars => ({
  head: '通道',
  series: [
    { name: '已送达', tone: 'good' },
    { name: '失败', tone: 'bad' },
    { name: '其他', tone: 'neutral' },
  ],
  rows: list.map(({ channelName, submittedCount, deliveredCount, failedCount }) => ({
    name: channelName,
    values: [deliveredCount, failedCount, Math.max(submittedCount - deliveredCount - failedCount, 0)],
  })),
  isStacked: true,
  isLying: true,
});

function Summary({ answer: { list, waiting, senderCount } }: { answer: AnswerOf<typeof listChannels> }) {
  const working = list.filter(({ state }) => state === 'connected').length;
  const missing = waiting.filter(
    ({ carrier }) => !list.some(({ servedCarriers }) => servedCarriers.includes(carrier)),
  );
  const inTrouble = list.filter(({ troubles }) => troubles.length > 0).map(({ channelName }) => channelName);
  const total = waiting.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      <h1>
        {working} 条通道已连接，共 {list.length} 条
      </h1>
      {senderCount === 0 && (
        <p className="channels-alarm" role="alert">
          没有发送程序在运行，任何短信都发不出去，请联系运维人员。
        </p>
      )}
      {missing.length > 0 && (
        <p className="channels-alarm" role="alert">
          {missing.map(({ carrier }) => labelOf(CARRIER, carrier)).join('、')}
          没有可用的通道，{inDigits(missing.reduce((sum, { amount }) => sum + amount, 0))} 人在等待发送。
        </p>
      )}
      {inTrouble.length > 0 && (
        <p className="channels-alarm" role="alert">
          {inTrouble.map((name) => `“${name}”`).join('、')}有问题，原因和办法见下面这条通道里的说明。
        </p>
      )}
      <p>{total === 0 ? '没有等待发送的短信' : `等待发送 ${inDigits(total)} 人`}</p>
    </>
  );
}
