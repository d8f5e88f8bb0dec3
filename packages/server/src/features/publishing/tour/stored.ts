/** A row of `rural_tour` as its readers get it: amounts as numbers, not as the database's exact texts. */
import type { WrittenTour } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import type { Selectable } from 'kysely';
import type { RuralTourTable } from '../../../database/tables.ts';
import type { Placed } from '../content/kind.ts';

type OfJson = 'content' | 'extInfo';
type Amount = 'avgPrice' | 'ticketPrice';
export type TourRowOfTable = Omit<Selectable<RuralTourTable>, OfJson> & Pick<WrittenTour, OfJson>;
export type StoredTour = Omit<TourRowOfTable, Amount> & Pick<WrittenTour, Amount> & Placed;

const number = (amount: string | null) => (amount === null ? null : Number(amount));

export const inNumbers = <Row extends Pick<TourRowOfTable, Amount>>(row: Row) => ({
  ...row,
  avgPrice: number(row.avgPrice),
  ticketPrice: number(row.ticketPrice),
});
