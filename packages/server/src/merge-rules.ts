/** What each feature does when one organisation is merged into another, in one list for the page 组织机构. */
import type { MergeRules } from './access/merge-rules.ts';
import { contentModules } from './content-modules.ts';
import { moveBooks } from './features/address-book/queries.ts';
import { moveEntries } from './features/admin-info/queries.ts';
import { moveApps } from './features/app-access/queries.ts';
import { moveConsultationsOf } from './features/consultations/queries.ts';
import { moveDocuments } from './features/documents/queries.ts';
import { movePostsTo } from './features/interaction-posts/queries.ts';
import { moveReviews, moveVisits } from './features/mass-sms/queries.ts';
import { moveProducts } from './features/products/queries.ts';
import { moveRequests } from './features/sms-requests/queries.ts';
import { moveTemplates } from './features/sms-templates/queries.ts';
import { moveSubjects } from './features/subjects/queries.ts';
import { hasAnotherSuperAdmin } from './features/user-admin/queries.ts';

export const mergeRules: MergeRules = {
  moves: [
    moveBooks,
    moveSubjects,
    moveEntries,
    moveTemplates,
    moveRequests,
    moveProducts,
    moveApps,
    moveConsultationsOf,
    movePostsTo,
    ...contentModules.map((module) => module.moveOnMerge),
    moveVisits,
    moveDocuments,
    moveReviews,
  ],
  hasAnotherSuperAdmin,
};
