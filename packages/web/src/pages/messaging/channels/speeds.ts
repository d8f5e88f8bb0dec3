/** The present speed of each channel, from the growth of its day's figure in the last seconds. */
import type { ChannelRow } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { useState } from 'react';

const LOOK_BACK_MS = 10_000;

interface Sample {
  readonly at: number;
  readonly submitted: ReadonlyMap<string, number>;
}

/** Recipients a second by channel; nothing until two answers are there. `at`: when the answer came, in milliseconds. */
export function useSpeeds(rows: readonly ChannelRow[] | undefined, at: number): ReadonlyMap<string, number> {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (rows && samples.at(-1)?.at !== at) {
    const submitted = new Map(rows.map((row) => [row.channelId, row.submittedCount]));
    setSamples([...samples.filter((one) => at - one.at <= LOOK_BACK_MS), { at, submitted }]);
  }
  return speedsOf(samples);
}

export function speedsOf(samples: readonly Sample[]): ReadonlyMap<string, number> {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1_000) return new Map();
  const seconds = (last.at - first.at) / 1_000;
  return new Map(
    [...last.submitted].flatMap(([channelId, count]): [string, number][] => {
      const before = first.submitted.get(channelId);
      // at midnight the day's figure begins anew
      return before === undefined || count < before
        ? []
        : [[channelId, Math.round((count - before) / seconds)]];
    }),
  );
}
