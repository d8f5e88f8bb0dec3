/** Fields of a place of rural tourism that travel, as the contract names them, with the person's verdicts; a mobile number masked, the place's own telephone whole. */
import {
  type TourDetails,
  type TourRow,
  tourDetails,
  tourRow,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { shownNumber } from '../../../access/plain-numbers.ts';
import { answerBy, besideFor, type ReadWhole, withReview } from '../content/presenter.ts';
import { placingCanOf, tourPolicy } from './policy.ts';
import type { ListedTour } from './queries.ts';
import type { StoredTour } from './stored.ts';

type Decrypting = Pick<PersonalData, 'decrypt'>;

export function toTourRow(actor: Actor, personalData: Decrypting, row: ListedTour): TourRow {
  return answerBy(tourRow, {
    ...withReview(actor, row),
    portionPrice: row.tourType === TourType.snack ? priceIn(row.extInfo) : null,
    contactPhone: shownNumber(personalData.decrypt(row.phoneCipher)),
    can: { ...tourPolicy.canOf(actor, row), ...placingCanOf(actor, row) },
  });
}

const priceIn = ({ price }: StoredTour['extInfo']): number | null =>
  typeof price === 'number' ? price : null;

export const toTourDetails = (
  actor: Actor,
  personalData: Decrypting,
  row: StoredTour,
  { subjectName, imageUrls, ...beside }: ReadWhole & Pick<TourDetails, 'subjectName' | 'imageUrls'>,
): TourDetails =>
  answerBy(tourDetails.answer, {
    ...row,
    ...toTourRow(actor, personalData, row),
    ...(beside.isPlain ? { contactPhone: personalData.decrypt(row.phoneCipher) } : {}),
    subjectName,
    imageUrls,
    ...besideFor(actor, row, beside),
  });
