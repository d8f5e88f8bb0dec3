/**
 * Actions of each feature when one organisation is merged into another, in one list for the page 组织机构. Reviews of mass SMS
 * move by themselves: whoever may read an application is above the place that it came from (review-handover.ts).
 */
import type { MergeRules } from './access/merge-rule.ts';
import { contentModules } from './content-modules.ts';
import type { Dependencies } from './dependencies.ts';
import { moveApps } from './features/entry/app-access/queries.ts';
import { moveConsents } from './features/messaging/consents/queries.ts';
import { moveVisits } from './features/messaging/mass-sms/queries.ts';
import { moveProducts } from './features/messaging/products/queries.ts';
import { moveRequests } from './features/messaging/sms-requests/queries.ts';
import { moveTemplates } from './features/messaging/sms-templates/queries.ts';
import { moveDocuments } from './features/office/documents/queries.ts';
import { moveGroups } from './features/people/address-book/queries.ts';
import { moveEntries } from './features/people/admin-info/queries.ts';
import { moveSubjects } from './features/people/subjects/queries.ts';
import { hasAnotherSuperAdmin } from './features/people/user-admin/queries.ts';
import { moveEvents } from './features/publishing/event/queries.ts';
import { movePostsTo } from './features/publishing/interaction-posts/queries.ts';
import { mergePhones } from './features/service/consult-phones/merge-actions.ts';
import { moveConsultationsOf } from './features/service/consultations/queries.ts';
import { moveShopThings } from './features/service/live-shop/queries.ts';
import { moveCenters } from './features/service/service-center/queries.ts';
import { moveServices } from './features/service/service-hall/queries.ts';

export const listMergeRules = ({ personalData }: Pick<Dependencies, 'personalData'>): MergeRules => ({
  moves: [
    moveGroups,
    moveSubjects,
    moveEntries,
    moveTemplates,
    moveRequests,
    moveConsents,
    moveProducts,
    moveApps,
    moveConsultationsOf,
    mergePhones(personalData),
    moveShopThings,
    moveServices,
    moveCenters,
    movePostsTo,
    moveEvents,
    ...contentModules.map((module) => module.moveOnMerge),
    moveVisits,
    moveDocuments,
  ],
  hasAnotherSuperAdmin,
});
