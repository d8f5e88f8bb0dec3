/** Every kind of thing that waits for a person's decision in 审核中心. Reviewed contents come with their modules. */
import type { WaitingKind } from './access/waiting-kind.ts';
import { contentModules } from './content-modules.ts';
import { waitingApps } from './features/entry/app-access/waiting.ts';
import { waitingApplications } from './features/messaging/mass-sms/waiting.ts';
import { waitingPosts } from './features/publishing/interaction-posts/waiting.ts';

export const waitingKinds: readonly WaitingKind[] = [
  waitingApplications,
  ...contentModules.flatMap(({ waiting }) => waiting),
  waitingPosts,
  waitingApps,
];
