/** The five kinds of places of rural tourism, and their pages. Alone, since every page of the console knows the menu. */
import type { Dictionary } from '../../dictionaries.ts';

export const TOUR_TYPE = [
  { value: 1, label: '农家乐' },
  { value: 2, label: '民宿' },
  { value: 3, label: '采摘游' },
  { value: 4, label: '特色小吃' },
  { value: 5, label: '游玩' },
] as const satisfies Dictionary;
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
