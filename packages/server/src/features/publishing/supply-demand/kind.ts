/** Offers and demands (供应信息、求购信息) as a kind of reviewed content: one table, told apart by `infoType`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import type { WrittenIn } from '@farmers-mailbox/contract/publishing/content-review/written.ts';
import {
  LISTING_FIELDS,
  LISTING_TEXTS,
  submissionProblems,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import {
  type ListingAction,
  ListingStatus,
  listingStartsFrom,
  listingStateAllows,
  statusOn,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { expressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { KeptPhone } from '../../../access/typed-phone.ts';
import { firstTrue } from '../../../database/first-true.ts';
import type { SupplyDemandTable, Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import { filmedAs } from '../content/attachments.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind, FileReading, Placed } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { guardedPictures } from '../content/pictures.ts';
import { findContent } from '../content/queries.ts';
import { listingOrdering, mayByPerson, mayRead, mayReview } from './policy.ts';

/** Everything that is published. */
export type Published = WrittenIn<typeof LISTING_FIELDS> & { readonly infoType: number };

type Amount = 'quantity' | 'price' | 'priceMax';
export type StoredListing = Omit<Selectable<SupplyDemandTable>, Amount> & Pick<Published, Amount> & Placed;

export const publishedOf = pickerOf({ infoType: null, ...LISTING_FIELDS });

const table = {
  table: 'supplyDemand',
  key: 'supplyId',
  status: 'supplyStatus',
  records: 'supplyDemandRecord',
} as const;
const eb = expressionBuilder<Tables, 'supplyDemand'>();
/** As the index has it. */
export const ORDER = sql`supply_demand.top_flag DESC, supply_demand.supply_id DESC`;

export const listing: ContentKind<Published & KeptPhone, StoredListing, ListingAction> = {
  ...table,
  types: ['sell', 'buy'],
  missing: '这条信息不存在或已删除',
  moduleOf: ({ infoType }) => wordsOf(infoType).noun,
  nounOf: ({ infoType }) => wordsOf(infoType).noun,
  idOf: ({ supplyId }) => supplyId,
  statusOf: ({ supplyStatus }) => supplyStatus,
  writtenOf: (stored) => ({
    ...publishedOf(stored),
    phoneCipher: stored.phoneCipher,
    phoneHash: stored.phoneHash,
  }),
  attaches: filmedAs('listing'),
  find,
  storedOf: inNumbers,
  visibleTo,
  startsFrom: listingStartsFrom,
  stateAllows: listingStateAllows,
  mayByPerson,
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: (written) => partsIn(written, LISTING_TEXTS),
  hashOf: ({ phoneHash, ...written }) => {
    const { quantity, price, priceMax, ...others } = publishedOf(written);
    const amounts = [quantity, price, priceMax].map((amount) => (amount === null ? null : amount.toFixed(2)));
    return hashOfContent({ ...others, amounts, phoneHash });
  },
  columnsOf: ({ quantity, price, priceMax, deliveryModes, imageUrls, ...others }) => ({
    ...others,
    quantity: String(quantity),
    price: inText(price),
    priceMax: inText(priceMax),
    deliveryModes: [...deliveryModes],
    imageUrls: [...imageUrls],
  }),
  loggedOf: publishedOf,
  loggedTextOf: publishedOf,
  isInState: (status, now) => isInState(status, chinaDay(now)),
  // what has expired must not appear again because its last day was moved
  savedStatusOf: (status) => (status === ListingStatus.expired ? ListingStatus.offline : status),
  resetsOffline: listingOrdering.none,
  problemsOn: (written, now) => submissionProblems(written.infoType, written, chinaDay(now)),
  exchangePictures: guardedPictures(({ imageUrls }) => imageUrls.map((url) => ({ field: 'imageUrls', url }))),
};

/** Conditions on what waits for this person; null for who reviews no such listings. */
export const waitingFor = (actor: Actor, infoType: number) =>
  mayReview(actor, infoType) ? [isOfType(infoType)] : null;

export const isOfType = (infoType: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`supply_demand.info_type = ${sql.lit(infoType)}`;

const inText = (amount: number | null) => (amount === null ? null : String(amount));

/**
 * The state as it is today, as `statusOn` of the contract says it: what was published and has ended is expired.
 * @param today `YYYY-MM-DD`
 */
export function isInState(status: number, today: string): RawBuilder<SqlBool> {
  // written so that the indexes of what is published serve
  if (status === ListingStatus.published)
    return sql`(supply_demand.supply_status = ${sql.lit(ListingStatus.published)} AND supply_demand.shown_until >= ${today}::date)`;
  if (status === ListingStatus.expired)
    return sql`(supply_demand.supply_status = ${sql.lit(ListingStatus.published)} AND supply_demand.shown_until < ${today}::date)`;
  return sql`supply_demand.supply_status = ${sql.lit(status)}`;
}

/** Of SUPPLY_STATUS. */
export const ownStatusOfListing = (now: Date): RawBuilder<number> =>
  firstTrue(Object.values(ListingStatus), (status) => isInState(status, chinaDay(now)));

/**
 * Rows visible to the actor: those of their area. Drafts are seen by the unit that writes them alone; below
 * the rank of an administrator only the own unit's, and what was published, which farmers read as well.
 */
function visibleTo(actor: Actor) {
  const readable = [InfoType.offered, InfoType.wanted].filter((infoType) => mayRead(actor, infoType));
  return [
    readable.length === 0 ? eb.lit(false) : eb('supplyDemand.infoType', 'in', readable),
    // a merge may have moved the place to another county: the writers keep what they wrote
    eb.or([isInside(listing, 'deptId', areaOf(actor)), isInside(listing, 'createDeptId', areaOf(actor))]),
    ...openTo(listing, actor, [ListingStatus.published, ListingStatus.dealt]),
  ];
}

async function find(from: FileReading, actor: Actor, supplyId: string, now: Date) {
  type Row = Omit<StoredListing, keyof Amounts> & Amounts;
  const found = await findContent<Row>(from, listing, actor, supplyId);
  return found && asOf(chinaDay(now), found);
}

/** As the database gives them. */
export interface Amounts {
  quantity: string;
  price: string | null;
  priceMax: string | null;
}

/** Numbers as numbers. */
export function inNumbers<Row extends Amounts>(row: Row) {
  const number = (amount: string | null) => (amount === null ? null : Number(amount));
  return {
    ...row,
    quantity: Number(row.quantity),
    price: number(row.price),
    priceMax: number(row.priceMax),
  };
}

/** Numbers as numbers, and the state as it is today. @param today `YYYY-MM-DD` */
export function asOf<Row extends Amounts & { supplyStatus: number; shownUntil: string }>(
  today: string,
  row: Row,
) {
  return { ...inNumbers(row), supplyStatus: statusOn(today, row) };
}
