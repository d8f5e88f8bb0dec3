/** Places of rural tourism (乡村旅游) as a kind of reviewed content: one table, told apart by `tourType`. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { cleanAmong } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { valueInWords } from '@farmers-mailbox/contract/people/subjects/value-words.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  submissionProblems,
  TOUR_FIELDS,
  type WrittenTour,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { ownTourFields, pickMonthsOf } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { tidyTelephone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { claimedPictures, picturesOfText } from '../content/pictures.ts';
import { findContent } from '../content/queries.ts';
import { ofTexts, usualKind, withoutText } from '../content/usual-kind.ts';
import { tourPolicy } from './policy.ts';
import { inNumbers, type StoredTour, type TourRowOfTable } from './stored.ts';

/** The number to call, which no log keeps. */
interface ContactPhone {
  readonly phoneCipher: Buffer;
  /** keyed: whoever gets the content's hash could find a bare number by trying */
  readonly phoneHash: string;
}
export type TourContent = WrittenTour & ContactPhone;

const fieldsOf = pickerOf(TOUR_FIELDS);

/** Own fields as they are stored: cleaned, without what was left blank. */
export const publishedOf = (from: WrittenTour): WrittenTour => ({
  ...fieldsOf(from),
  extInfo: cleanAmong(ownTourFields(from.tourType), from.extInfo),
});

export function contactPhone(
  personalData: Pick<PersonalData, 'encrypt' | 'hash'>,
  typed: string,
): ContactPhone {
  const phone = tidyTelephone(typed);
  return { phoneCipher: personalData.encrypt(phone), phoneHash: personalData.hash(phone) };
}

const ofText = ofTexts<TourContent>();
const nounOf = ({ tourType }: Pick<WrittenTour, 'tourType'>) => labelOf(TOUR_TYPE, tourType);

export const tour: ContentKind<TourContent, StoredTour> = {
  ...usualKind<TourContent, StoredTour>('tour', tourPolicy, (from) => ({
    ...fieldsOf(from),
    phoneCipher: from.phoneCipher,
    phoneHash: from.phoneHash,
  })),
  ...ofText,
  table: 'ruralTour',
  records: 'ruralTourRecord',
  missing: '这处乡村旅游不存在或已删除',
  nounOf,
  hashOf: ({ phoneHash, ...written }) =>
    hashOfContent({ ...(inExactTexts(fieldsOf(written)) as object), phoneHash }),
  columnsOf: (written) => ({
    ...ofText.columnsOf(written),
    imageUrls: [...written.imageUrls],
    facilities: [...written.facilities],
    tags: [...written.tags],
    extInfo: JSON.stringify(written.extInfo),
    pickMonths: pickMonthsOf(written.extInfo),
  }),
  find: async (db, actor, id) => {
    const found = await findContent<TourRowOfTable & StoredTour>(db, tour, actor, id);
    return found && inNumbers(found);
  },
  storedOf: inNumbers,
  visibleTo: (actor) => [
    isInside(tour, 'deptId', areaOf(actor)),
    ...openTo(tour, actor, [ContentStatus.published]),
  ],
  partsOf: (written) => [
    ...partsIn(written, [
      ...(['title', 'address', 'contactName', 'gradeName', 'openTime'] as const),
      ...(['facilities', 'tags', 'content'] as const),
    ]),
    ...ownTourFields(written.tourType).map(
      (field): TextPart => [`extInfo.${field.key}`, valueInWords(field, written.extInfo[field.key])],
    ),
  ],
  problemsOn: submissionProblems,
  exchangePictures: claimedPictures((written) => [
    ...picturesOfText(written),
    ...written.imageUrls.map((url) => ({ field: 'imageUrls', url })),
  ]),
  // passed again, it stands behind the others until somebody decides so again
  resetsOffline: { recommendFlag: 0, status: 1, orderNum: null },
  loggedOf: (written) => ({ ...withoutText({ ...fieldsOf(written) }), tourType: nounOf(written) }),
};

/** Conditions on what of a kind waits for this person; null for who reviews none. */
export const waitingFor = (actor: Actor, tourType?: number) => {
  if (!tourPolicy.mayReview(actor)) return null;
  return tourType === undefined ? [] : [sql<SqlBool>`rural_tour.tour_type = ${tourType}`];
};

/** A hash takes whole numbers alone. */
const inExactTexts = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one) =>
      typeof one === 'number' && !Number.isInteger(one) ? String(one) : one,
    ),
  );
