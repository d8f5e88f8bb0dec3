/**
 * Carriers that a channel serves at this moment: its own, unless a preferred channel for them is healthy. For
 * a carrier with routes these say who is preferred; a channel without one stands in only while no routed one
 * is healthy. Pure.
 */

export interface ChannelToChoose {
  readonly channelId: number;
  readonly channelCode: string;
  readonly carriers: readonly string[];
  /** the lowest is preferred */
  readonly priority: number;
  /** connected, for any sender */
  readonly isHealthy: boolean;
  /** has had the limit of its day: other channels take its ordinary texts, and its urgent ones too where they can */
  readonly isFull: boolean;
  /** outside its hours: the same */
  readonly isClosed: boolean;
}

/** One line of 通道路由 in the configuration in use. */
export interface RouteToChoose {
  readonly carrier: string;
  readonly channelCode: string;
  /** the lowest is preferred */
  readonly priority: number;
  /** segments a second of this carrier on this channel; null: as the channel may */
  readonly ratePerSecond: number | null;
}

/** Above every priority that a route can have. */
const WITHOUT_ROUTE = 1_000_000;

/** @param channels all that are switched on */
export function carriersServedBy(
  channels: readonly ChannelToChoose[],
  channelId: number,
  routes: readonly RouteToChoose[] = [],
): string[] {
  const own = channels.find((channel) => channel.channelId === channelId);
  if (!own) return [];
  const others = channels.filter(({ isHealthy, isFull, isClosed }) => isHealthy && !isFull && !isClosed);
  return own.carriers.filter((carrier) => {
    const rankOf = ({ channelCode, priority }: ChannelToChoose): number =>
      routes.find((route) => route.carrier === carrier && route.channelCode === channelCode)?.priority ??
      WITHOUT_ROUTE + priority;
    return !others.some((other) => other.carriers.includes(carrier) && rankOf(other) < rankOf(own));
  });
}

/** The paces that the routes set for a channel: carrier → segments a second. */
export function routePacesOf(channelCode: string, routes: readonly RouteToChoose[]): Map<string, number> {
  const paced = routes.flatMap((route): [string, number][] =>
    route.channelCode === channelCode && route.ratePerSecond !== null
      ? [[route.carrier, route.ratePerSecond]]
      : [],
  );
  return new Map(paced);
}
