/** Which carriers' texts a channel takes at this moment: its own, unless a preferred channel for them is healthy. Pure. */

export interface ChannelToChoose {
  readonly channelId: number;
  readonly carriers: readonly string[];
  /** the lowest is preferred */
  readonly priority: number;
  /** connected, for any sender */
  readonly isHealthy: boolean;
}

/** @param channels all that are switched on */
export function carriersServedBy(channels: readonly ChannelToChoose[], channelId: number): string[] {
  const own = channels.find((channel) => channel.channelId === channelId);
  if (!own) return [];
  return own.carriers.filter(
    (carrier) =>
      !channels.some(
        (other) => other.priority < own.priority && other.isHealthy && other.carriers.includes(carrier),
      ),
  );
}
