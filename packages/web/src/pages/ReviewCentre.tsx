/** 审核中心 put together: the drawer of each kind that one decides on, fetched when the first of it is opened. */
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import type { ComponentType } from 'react';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import type { ReviewDrawerProps, ReviewDrawers } from './office/review-centre/OneByOne.tsx';
import { ReviewCentrePage } from './office/review-centre/ReviewCentrePage.tsx';

type Load = () => Promise<ComponentType<ReviewDrawerProps>>;
const part = (load: Load) => lazyPart<ReviewDrawerProps>(load, DialogNotOpened);

const drawers: ReviewDrawers = {
  sms: part(async () => {
    const { ReviewDrawer } = await import('./messaging/mass-sms/review/ReviewDrawer.tsx');
    return ({ id, ...others }) => <ReviewDrawer applyId={id} {...others} />;
  }),
  article: part(async () => {
    const { ArticleDrawer } = await import('./publishing/article/ArticleDrawer.tsx');
    return ({ id, ...others }) => <ArticleDrawer articleId={id} {...others} />;
  }),
  activity: part(async () => {
    const { ActivityDrawer } = await import('./publishing/activity/ActivityDrawer.tsx');
    return ({ id, ...others }) => <ActivityDrawer activityId={id} {...others} />;
  }),
  dailyHelp: part(async () => {
    const { HelpDrawer } = await import('./publishing/daily-help/HelpDrawer.tsx');
    return ({ id, ...others }) => <HelpDrawer helpId={id} {...others} />;
  }),
  disaster: part(async () => {
    const { DisasterDrawer } = await import('./publishing/disaster/DisasterDrawer.tsx');
    return ({ id, ...others }) => <DisasterDrawer disasterId={id} {...others} />;
  }),
  sell: part(() => listingDrawer(InfoType.offered)),
  buy: part(() => listingDrawer(InfoType.wanted)),
  knowledge: part(async () => {
    const { KnowledgeDrawer } = await import('./publishing/knowledge/KnowledgeDrawer.tsx');
    return ({ id, ...others }) => <KnowledgeDrawer knowledgeId={id} atRecords={false} {...others} />;
  }),
  app: part(async () => {
    const { AppDrawer } = await import('./entry/app-access/AppDrawer.tsx');
    return ({ id, ...others }) => <AppDrawer appId={id} {...others} />;
  }),
  coupon: part(async () => {
    const { CouponDrawer } = await import('./publishing/coupon/CouponDrawer.tsx');
    return ({ id, ...others }) => <CouponDrawer couponId={id} {...others} />;
  }),
  tour: part(async () => {
    const { TourDrawer } = await import('./publishing/tour/TourDrawer.tsx');
    return ({ id, ...others }) => <TourDrawer tourId={id} {...others} />;
  }),
  push: part(async () => {
    const { PushDrawer } = await import('./publishing/push/PushDrawer.tsx');
    return ({ id, ...others }) => <PushDrawer pushId={id} {...others} />;
  }),
  interaction: part(async () => {
    const { PostDrawer } = await import('./publishing/interaction-posts/PostDrawer.tsx');
    return ({ id, ...others }) => <PostDrawer postId={id} isAtReplies={false} {...others} />;
  }),
};

async function listingDrawer(infoType: number): Promise<ComponentType<ReviewDrawerProps>> {
  const { ListingDrawer } = await import('./publishing/supply-demand/ListingDrawer.tsx');
  return ({ id, ...others }) => <ListingDrawer infoType={infoType} supplyId={id} {...others} />;
}

export const ReviewCentre = () => <ReviewCentrePage drawers={drawers} />;
