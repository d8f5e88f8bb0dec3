/** 通道路由: over which channel each carrier's texts go first, and how fast. */

import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { listChannels } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import type { ChannelRoute } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState } from '../../../ui/page/states.tsx';
import { TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import type { TabProps } from './parts.ts';

const keyOf = ({ carrier, channelCode }: ChannelRoute): string => `${carrier} ${channelCode}`;

export function RoutesTab({ content, onChange }: TabProps) {
  const { channelRoutes } = content;
  const set = (routes: readonly ChannelRoute[]) =>
    onChange?.({
      channelRoutes: routes.toSorted((a, b) => a.carrier.localeCompare(b.carrier) || a.priority - b.priority),
    });
  return (
    <>
      <p className="config-notes">
        没有路由的运营商，按“短信通道”里各通道自己的运营商和先后发送。有路由的，先走优先级数字小的通道；列出的通道都断开时，才由其他能发的通道顶上。发布后立即用于正在发送的短信。
      </p>
      {channelRoutes.length === 0 ? (
        <EmptyState text="没有路由，按各通道自己的设置发送" />
      ) : (
        <TableOfRows<ChannelRoute>
          label="通道路由"
          rows={channelRoutes}
          rowKey={keyOf}
          columns={[
            { title: '运营商', card: 'headline', render: ({ carrier }) => labelOf(CARRIER, carrier) },
            { title: '通道', render: ({ channelCode }) => channelCode },
            { title: '优先级', width: 90, render: ({ priority }) => priority },
            {
              title: '速度',
              width: 140,
              render: ({ ratePerSecond }) =>
                ratePerSecond === null ? '按通道' : `每秒 ${inDigits(ratePerSecond)} 条`,
            },
          ]}
          {...(onChange
            ? {
                actions: (route: ChannelRoute) => (
                  <ActionButton
                    kind="link"
                    danger
                    label={`删除 ${labelOf(CARRIER, route.carrier)}到${route.channelCode}`}
                    onAct={() => set(channelRoutes.filter((other) => keyOf(other) !== keyOf(route)))}
                  />
                ),
              }
            : {})}
        />
      )}
      {onChange && <AddRoute routes={channelRoutes} onAdd={(route) => set([...channelRoutes, route])} />}
    </>
  );
}

function AddRoute({
  routes,
  onAdd,
}: {
  routes: readonly ChannelRoute[];
  onAdd: (route: ChannelRoute) => void;
}) {
  const may = usePermission();
  const { data } = useCall(listChannels, may('sms:channel:edit') ? {} : null, { isQuiet: true });
  const [carrier, setCarrier] = useState<string>(CARRIER[0].value);
  const [channelCode, setChannel] = useState('');
  const [rate, setRate] = useState('');
  const usable = (data?.list ?? []).filter((one) => one.status === 1 && one.carriers.includes(carrier));
  const chosen = usable.some((one) => one.channelCode === channelCode)
    ? channelCode
    : (usable[0]?.channelCode ?? '');
  const last = Math.max(
    0,
    ...routes.filter((one) => one.carrier === carrier).map(({ priority }) => priority),
  );
  const ratePerSecond = rate === '' ? null : Number(rate);
  const can =
    chosen === ''
      ? '没有启用的通道能发这个运营商的号码'
      : routes.some((one) => one.carrier === carrier && one.channelCode === chosen)
        ? '这条路由已经有了'
        : ratePerSecond !== null && !(Number.isInteger(ratePerSecond) && ratePerSecond >= 1)
          ? '速度应为1以上的整数，或空着'
          : true;
  return (
    <div className="config-add">
      <select
        className="field"
        aria-label="运营商"
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
      >
        {CARRIER.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label="通道"
        value={chosen}
        onChange={(event) => setChannel(event.target.value)}
      >
        {usable.length === 0 && <option value="">没有可用的通道</option>}
        {usable.map((one) => (
          <option key={one.channelCode} value={one.channelCode}>
            {one.channelName}（{one.channelCode}）
          </option>
        ))}
      </select>
      <input
        className="field"
        aria-label="每秒最多几条，空着按通道"
        placeholder="每秒最多几条，空着按通道"
        inputMode="numeric"
        value={rate}
        onChange={(event) => setRate(event.target.value.trim())}
      />
      <ActionButton
        label="加一条路由"
        can={can}
        onAct={() => onAdd({ carrier, channelCode: chosen, priority: last + 1, ratePerSecond })}
      />
    </div>
  );
}
