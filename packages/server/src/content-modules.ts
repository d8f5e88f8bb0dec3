/** Every kind of content that is reviewed before it is published, in the order in which a merge takes them. */
import { activityModule } from './features/publishing/activity/module.ts';
import { articleModule } from './features/publishing/article/module.ts';
import type { ContentModule } from './features/publishing/content/module.ts';
import { couponModule } from './features/publishing/coupon/module.ts';
import { dailyHelpModule } from './features/publishing/daily-help/module.ts';
import { disasterModule } from './features/publishing/disaster/module.ts';
import { knowledgeModule } from './features/publishing/knowledge/module.ts';
import { pushModule } from './features/publishing/push/module.ts';
import { supplyDemandModule } from './features/publishing/supply-demand/module.ts';
import { tourModule } from './features/publishing/tour/module.ts';

export const contentModules: readonly ContentModule[] = [
  activityModule,
  articleModule,
  knowledgeModule,
  disasterModule,
  supplyDemandModule,
  tourModule,
  pushModule,
  dailyHelpModule,
  couponModule,
];
