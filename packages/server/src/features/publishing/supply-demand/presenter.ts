/** Fields of a listing that travel, one by one, with the person's verdicts; the contact's number masked. */

import type {
  Counterpart,
  ListingDetails,
  ListingRow,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { toContentRecord, toReviewed } from '../content/presenter.ts';
import type { ContentRecordRow } from '../content/queries.ts';
import type { StoredListing } from './kind.ts';
import type { ListedListing } from './list-queries.ts';
import type { Matched } from './match-queries.ts';
import { listingCanOf } from './policy.ts';

export function toListingRow(actor: Actor, row: ListedListing): ListingRow {
  const number = (amount: string | null) => (amount === null ? null : Number(amount));
  return {
    supplyId: row.supplyId,
    infoType: row.infoType,
    title: row.title,
    productCategory: row.productCategory,
    productName: row.productName,
    variety: row.variety,
    quantity: row.quantity,
    quantityUnit: row.quantityUnit,
    priceType: row.priceType,
    price: row.price,
    priceMax: row.priceMax,
    priceUnit: row.priceUnit,
    place: row.place,
    supplyStart: row.supplyStart,
    supplyEnd: row.supplyEnd,
    deptId: row.deptId,
    fullDeptName: row.fullDeptName,
    createDeptName: row.createDeptName,
    supplyStatus: row.supplyStatus,
    dealAmount: number(row.dealAmount),
    dealQuantity: number(row.dealQuantity),
    createTime: toMoment(row.createTime),
    ...toReviewed(row),
    can: listingCanOf(actor, row),
  };
}

export interface Around {
  readonly remindWords: string[];
  readonly records: readonly ContentRecordRow[];
  /** as far as the reader may see it */
  readonly counterpart: StoredListing | undefined;
}

export function toListingDetails(
  actor: Actor,
  personalData: Pick<PersonalData, 'decrypt'>,
  row: StoredListing,
  { remindWords, records, counterpart }: Around,
): ListingDetails {
  return {
    ...toListingRow(actor, row),
    updateTime: toMoment(row.updateTime),
    spec: row.spec,
    productCert: row.productCert,
    qualityDesc: row.qualityDesc,
    deliveryModes: row.deliveryModes,
    imageUrls: row.imageUrls,
    description: row.description,
    contactName: row.contactName,
    phoneNumber: maskPhone(personalData.decrypt(row.phoneCipher)),
    deptName: row.deptName,
    dealUserName: row.dealUserName,
    dealTime: toMomentOrNull(row.dealTime),
    counterpart:
      row.counterpartId === null ? null : { supplyId: row.counterpartId, title: counterpart?.title ?? null },
    remindWords,
    records: records.map(toContentRecord),
  };
}

export function toCounterpart(personalData: Pick<PersonalData, 'decrypt'>, row: Matched): Counterpart {
  return {
    supplyId: row.supplyId,
    title: row.title,
    productName: row.productName,
    quantity: row.quantity,
    quantityUnit: row.quantityUnit,
    priceType: row.priceType,
    price: row.price,
    priceMax: row.priceMax,
    priceUnit: row.priceUnit,
    place: row.place,
    fullDeptName: row.fullDeptName,
    supplyStart: row.supplyStart,
    supplyEnd: row.supplyEnd,
    contactName: row.contactName,
    phoneNumber: maskPhone(personalData.decrypt(row.phoneCipher)),
    matchScore: row.matchScore,
    parts: row.parts,
  };
}
