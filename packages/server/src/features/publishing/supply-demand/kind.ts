/** Offers and demands (供应信息、求购信息) as a kind of reviewed content: one table, told apart by `infoType`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { submissionProblems } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import {
  type ListingAction,
  ListingStatus,
  listingStartsFrom,
  listingStateAllows,
  statusOn,
} from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { expressionBuilder, type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { SupplyDemandTable, Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind } from '../content/kind.ts';
import { guardedPictures } from '../content/pictures.ts';
import { isAdministrator } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { mayByPerson, mayRead } from './policy.ts';

/** Everything that is published. */
export interface Published {
  readonly infoType: number;
  readonly title: string;
  readonly productCategory: number;
  readonly productName: string;
  readonly variety: string;
  readonly spec: string;
  readonly quantity: number;
  readonly quantityUnit: string;
  readonly priceType: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceUnit: string;
  readonly place: string;
  readonly supplyStart: string;
  readonly supplyEnd: string;
  readonly productCert: number;
  readonly qualityDesc: string;
  readonly deliveryModes: readonly number[];
  readonly imageUrls: readonly string[];
  readonly description: string;
  readonly contactName: string;
  readonly deptId: string;
}

/** The number of the contact, which no log keeps. */
export interface ContactPhone {
  readonly phoneCipher: Buffer;
  /** keyed: whoever gets the content's hash could find a bare number by trying */
  readonly phoneHash: string;
}

export type StoredListing = Omit<Selectable<SupplyDemandTable>, 'quantity' | 'price' | 'priceMax'> & {
  readonly quantity: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly createDeptName: string;
  readonly isWriter: boolean;
};

export const publishedOf = (from: Published): Published => ({
  infoType: from.infoType,
  title: from.title,
  productCategory: from.productCategory,
  productName: from.productName,
  variety: from.variety,
  spec: from.spec,
  quantity: from.quantity,
  quantityUnit: from.quantityUnit,
  priceType: from.priceType,
  price: from.price,
  priceMax: from.priceMax,
  priceUnit: from.priceUnit,
  place: from.place,
  supplyStart: from.supplyStart,
  supplyEnd: from.supplyEnd,
  productCert: from.productCert,
  qualityDesc: from.qualityDesc,
  deliveryModes: from.deliveryModes,
  imageUrls: from.imageUrls,
  description: from.description,
  contactName: from.contactName,
  deptId: from.deptId,
});

const table = {
  table: 'supplyDemand',
  key: 'supplyId',
  status: 'supplyStatus',
  records: 'supplyDemandRecord',
} as const;
const eb = expressionBuilder<Tables, 'supplyDemand'>();

export const listing: ContentKind<Published & ContactPhone, StoredListing, ListingAction> = {
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
  find,
  visibleTo,
  startsFrom: listingStartsFrom,
  stateAllows: listingStateAllows,
  mayByPerson,
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: (said) => [
    ['title', said.title],
    ['productName', said.productName],
    ['variety', said.variety],
    ['spec', said.spec],
    ['place', said.place],
    ['qualityDesc', said.qualityDesc],
    ['description', said.description],
    ['contactName', said.contactName],
  ],
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
  problemsOn: (written, now) => submissionProblems(written.infoType, written, chinaDay(now)),
  exchangePictures: guardedPictures(({ imageUrls }) => imageUrls.map((url) => ({ field: 'imageUrls', url }))),
};

const inText = (amount: number | null) => (amount === null ? null : String(amount));

/**
 * The state as it is today, as `statusOn` of the contract says it: what was published and has ended is expired.
 * @param today `YYYY-MM-DD`
 */
export function isInState(status: number, today: string): RawBuilder<SqlBool> {
  // written so that the indexes of what is published serve
  if (status === ListingStatus.published)
    return sql`(supply_demand.supply_status = 2 AND supply_demand.supply_end >= ${today}::date)`;
  if (status === ListingStatus.expired)
    return sql`(supply_demand.supply_status = 2 AND supply_demand.supply_end < ${today}::date)`;
  return sql`supply_demand.supply_status = ${sql.lit(status)}`;
}

/**
 * Rows visible to the actor: those of their area. Drafts are seen by the unit that writes them alone; below
 * the rank of an administrator only the own unit's, and what was published, which farmers read as well.
 */
function visibleTo(actor: Actor) {
  const readable = [InfoType.offered, InfoType.wanted].filter((infoType) => mayRead(actor, infoType));
  const ofOwnUnit = eb.or([
    eb('supplyDemand.createDeptId', '=', actor.deptId),
    eb('supplyDemand.createUserId', '=', actor.userId),
  ]);
  const openToThem = isAdministrator(actor)
    ? eb('supplyDemand.supplyStatus', '<>', ListingStatus.draft)
    : eb('supplyDemand.supplyStatus', 'in', [ListingStatus.published, ListingStatus.dealt]);
  return [
    eb('supplyDemand.delFlag', '=', 0),
    readable.length === 0 ? eb.lit(false) : eb('supplyDemand.infoType', 'in', readable),
    // a merge may have moved the place to another county: the writers keep what they wrote
    eb.or([
      deptInside(eb, 'supplyDemand.deptId', areaOf(actor)),
      deptInside(eb, 'supplyDemand.createDeptId', areaOf(actor)),
    ]),
    eb.or([openToThem, ofOwnUnit]),
  ];
}

async function find(db: Kysely<Tables>, actor: Actor, supplyId: string, now: Date) {
  type Row = Omit<StoredListing, keyof Amounts> & Amounts;
  const found = await findContent<Row>(db, listing, actor, supplyId);
  return found && asOf(chinaDay(now), found);
}

interface Amounts {
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
export function asOf<Row extends Amounts & { supplyStatus: number; supplyEnd: string }>(
  today: string,
  row: Row,
) {
  return { ...inNumbers(row), supplyStatus: statusOn(today, row) };
}
