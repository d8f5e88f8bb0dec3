/** Fields of a listing that travel, one by one, with the person's verdicts; the contact's number masked. */

import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  type Counterpart,
  counterpart,
  type ListingDetails,
  type ListingRow,
  listingDetails,
  listingRow,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { mayReadPlain, toldNumber } from '../../../access/plain-numbers.ts';
import { answerBy, type ReadWhole } from '../content/presenter.ts';
import type { StoredListing } from './kind.ts';
import type { ListedListing } from './list-queries.ts';
import type { Matched } from './match-queries.ts';
import { listingCanOf } from './policy.ts';

const number = (amount: string | null) => (amount === null ? null : Number(amount));

export const toListingRow = (actor: Actor, row: ListedListing): ListingRow =>
  answerBy(listingRow, {
    ...row,
    publishUserId: row.createUserId,
    originPlace: row.infoType === InfoType.offered ? row.place : '',
    deliveryPlace: row.infoType === InfoType.wanted ? row.place : '',
    dealAmount: number(row.dealAmount),
    dealQuantity: number(row.dealQuantity),
    can: listingCanOf(actor, row),
  });

export interface Around extends ReadWhole, Pick<ListingDetails, 'subjectName' | 'imageUrls'> {
  /** as far as the reader may see it */
  readonly counterpart: StoredListing | undefined;
}

type Decrypting = Pick<PersonalData, 'decrypt'>;

export function toListingDetails(
  actor: Actor,
  personalData: Decrypting,
  row: StoredListing,
  { counterpart: other, ...beside }: Around,
): ListingDetails {
  const { counterpartId } = row;
  return answerBy(listingDetails.answer, {
    ...row,
    ...toListingRow(actor, row),
    phoneNumber: toldNumber(personalData, row.phoneCipher, beside.isPlain),
    mayReadPhone: mayReadPlain(actor),
    counterpart: counterpartId === null ? null : { supplyId: counterpartId, title: other?.title ?? null },
    ...beside,
  });
}

export const toCounterpart = (personalData: Decrypting, row: Matched): Counterpart =>
  answerBy(counterpart, { ...row, phoneNumber: maskPhone(personalData.decrypt(row.phoneCipher)) });
