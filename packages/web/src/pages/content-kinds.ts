/** Every kind of reviewed content among the console's pages, once: its component in the menu and its page. Its link is `paths.content`. */
import type { ReviewedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { TOUR_PAGES, TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import type { ComponentType } from 'react';

interface ContentPage {
  /** as the menu names it */
  readonly component: string;
  readonly load: () => Promise<ComponentType>;
}

export const contentKinds: Readonly<Record<ReviewedType, ContentPage>> = {
  activity: {
    component: 'info/activity',
    load: async () => (await import('./publishing/activity/ActivityPage.tsx')).ActivityPage,
  },
  article: {
    component: 'info/sanNongZX',
    load: async () => (await import('./publishing/article/ArticlePage.tsx')).ArticlePage,
  },
  dailyHelp: {
    component: 'info/everyDayHelp',
    load: async () => (await import('./publishing/daily-help/DailyHelpPage.tsx')).DailyHelpPage,
  },
  disaster: {
    component: 'info/DisasterAndReduction',
    load: async () => (await import('./publishing/disaster/DisasterPage.tsx')).DisasterPage,
  },
  push: {
    component: 'push/pushListPage',
    load: async () => (await import('./publishing/push/PushPage.tsx')).PushPage,
  },
  sell: {
    component: 'info/sellList',
    load: async () => (await import('./publishing/supply-demand/SupplyDemandPages.tsx')).SellPage,
  },
  buy: {
    component: 'info/wantBuy',
    load: async () => (await import('./publishing/supply-demand/SupplyDemandPages.tsx')).BuyPage,
  },
  tour: {
    component: TOUR_PAGES[TourType.farmhouse],
    load: async () => (await import('./publishing/tour/TourPage.tsx')).tourPages[TourType.farmhouse],
  },
  coupon: {
    component: 'tour/couponManage',
    load: async () => (await import('./publishing/coupon/CouponPage.tsx')).CouponPage,
  },
  knowledge: {
    component: 'audit/shareknowledge',
    load: async () => (await import('./publishing/knowledge/KnowledgePage.tsx')).KnowledgePage,
  },
};
