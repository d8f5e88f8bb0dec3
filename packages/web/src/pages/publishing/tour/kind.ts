/** 乡村旅游 among the contents that are reviewed: each of the five kinds under its own name. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { pageTours, tourDetails } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { type ContentKind, contentKind } from '../../../content/kind.ts';

export const tourReads = [pageTours, tourDetails];

export const kindOf = (tourType: number): ContentKind =>
  contentKind('tour', {
    noun: labelOf(TOUR_TYPE, tourType),
    ...(measures[tourType] ? { measure: measures[tourType] } : {}),
    reads: tourReads,
  });

/** 一家农家乐, 一种特色小吃; the others are 处. */
const measures: Readonly<Record<number, string>> = {
  [TourType.farmhouse]: '家',
  [TourType.homestay]: '家',
  [TourType.snack]: '种',
};

/** While nobody knows which of them it is. */
export const anyTour = contentKind('tour', { noun: '乡村旅游', reads: tourReads });
