/** For each kind of thing that files hang on: may this person read it, and with it its files? */
import type { FileReaders } from './access/file-reader.ts';
import type { Dependencies } from './dependencies.ts';
import { mayReadOneOfConsents } from './features/messaging/consents/queries.ts';
import { mayReadOneOfApplications } from './features/messaging/mass-sms/queries.ts';
import { belongsToOneOfMessages } from './features/office/chat/queries.ts';
import { mayReadOneOfDocuments } from './features/office/documents/actions.ts';
import { hasOneOfLetters } from './features/office/letters/queries.ts';
import { activityAt } from './features/publishing/activity/kind.ts';
import { article } from './features/publishing/article/kind.ts';
import { contentFileReader } from './features/publishing/content/attachments.ts';
import { disaster } from './features/publishing/disaster/kind.ts';
import { mayReadOneOfPosts } from './features/publishing/interaction-posts/queries.ts';
import { knowledge } from './features/publishing/knowledge/kind.ts';
import { listing } from './features/publishing/supply-demand/kind.ts';
import { mayReadOneOfConsultations } from './features/service/consultations/file-actions.ts';

export const listFileReaders = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): FileReaders => ({
  application: (actor, applyIds) => mayReadOneOfApplications(db, actor, applyIds),
  document: (actor, documentIds) => mayReadOneOfDocuments(db, actor, documentIds),
  chat: ({ userId }, chatIds) => belongsToOneOfMessages(db, userId, chatIds),
  letter: ({ userId }, letterIds) => hasOneOfLetters(db, userId, letterIds),
  consent: (actor, consentIds) => mayReadOneOfConsents(db, actor, consentIds),
  consultation: (actor, consultIds) => mayReadOneOfConsultations(db, actor, consultIds),
  consultReply: (actor, consultIds) => mayReadOneOfConsultations(db, actor, consultIds),
  knowledge: contentFileReader(db, knowledge),
  knowledgeVideo: contentFileReader(db, knowledge),
  article: contentFileReader(db, article),
  articlePicture: contentFileReader(db, article),
  activity: (actor, ids) => contentFileReader(db, activityAt(clock.now()))(actor, ids),
  articleVideo: contentFileReader(db, article),
  disaster: contentFileReader(db, disaster),
  disasterPicture: contentFileReader(db, disaster),
  disasterVideo: contentFileReader(db, disaster),
  listingVideo: contentFileReader(db, listing),
  postVideo: (actor, postIds) => mayReadOneOfPosts(db, actor, postIds),
});
