/** The five kinds of places of rural tourism, and their pages. Alone, since every page of the console knows the menu. */
import type { TOUR_TYPE } from '../../dictionaries.ts';

export type TourType = (typeof TOUR_TYPE)[number]['value'];
export const TourType = { farmhouse: 1, homestay: 2, picking: 3, snack: 4, play: 5 } as const;

/** Their pages as the menu names the components. */
export const TOUR_PAGES: Readonly<Record<TourType, string>> = {
  1: 'tour/agritainmentList',
  2: 'tour/homestayList',
  3: 'tour/pickingTourList',
  4: 'tour/specialSnacks',
  5: 'tour/palyList',
};

/** Where the menu has them. */
export const TOUR_PATHS: Readonly<Record<TourType, string>> = {
  1: '/tour/agritainment',
  2: '/tour/homestay',
  3: '/tour/picking',
  4: '/tour/snacks',
  5: '/tour/play',
};
