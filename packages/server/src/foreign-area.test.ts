/**
 * Foreign-area test: every role asks from everywhere else for what belongs to one county. Each call of the
 * contract that names something is made with the ids of 西湖区, refused as if there were nothing, and writes
 * nothing. A new call that names something has to be added.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { governedArea } from '@farmers-mailbox/contract/access/granting.ts';
import { reaches } from '@farmers-mailbox/contract/access/reach.ts';
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as visits from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import * as sensitiveWords from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import * as smsRequests from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import * as chat from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import * as letters from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import * as addressBook from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import * as subjects from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as logs from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ROLES, isRefused, mayCall, type Standing, standingsOf } from './testing/area-matrix.ts';
import type { AskForThings } from './testing/county-asks/ask.ts';
import { asksBesideOwn, asksForThings } from './testing/county-asks.ts';
import { RIVERSIDE, WEST_LAKE } from './testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from './testing/county-things.ts';
import { objectFieldsOf } from './testing/naming-fields.ts';
import { type FieldPath, valuesAt } from './testing/request-fields.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from './testing/test-app.ts';
import { everythingWritten } from './testing/written.ts';

let at: TestApp;
let theirs: CountyThings;
let theirPeople: CountyPeople;
let mine: CountyThings;
let myPeople: CountyPeople;
const tokens = new Map<Standing, string>();
const standings = ALL_ROLES.map((role) => [role, standingsOf(role)] as const);
let before: Record<string, string>;
beforeAll(async () => {
  at = await startTestApp();
  ({ things: theirs, people: theirPeople } = await buildCounty(at, WEST_LAKE));
  ({ things: mine, people: myPeople } = await buildCounty(at, RIVERSIDE));
  for (const standing of standings.flatMap(([, ofRole]) => ofRole)) {
    tokens.set(standing, (await at.signInAs(standing)).token);
  }
  before = await written();
});
afterAll(() => at.close());

/** They count the numbers of applications and consultations: one that was taken for nothing leaves a gap. */
const written = () => everythingWritten(at.database, { except: ['mass_sms_number', 'consultation_number'] });

/** Fields that look like an id, and name nothing of a place. */
const OF_NO_PLACE: Readonly<Record<string, string>> = {
  roleId: 'roles are those of the installation',
  roleIds: 'roles are those of the installation',
  visibleRoleIds: 'roles are those of the installation',
  menuId: 'the menu is that of the installation',
  menuIds: 'the menu is that of the installation',
  dictValueId: 'dictionaries are those of the installation',
  channelId: 'channels are those of the installation',
  channelIds: 'channels are those of the installation',
  testId: 'channels are those of the installation',
  keptAlarmPhones: 'settings of the installation',
  phoneId: 'the same',
  objCategoryIds: 'categories of a dictionary',
  clientReqId: "the caller's own mark of one submission",
  linkUrl: 'a page of another site',
  miniAppId: 'a mini program of another site',
  onlineUrl: 'a page of another site',
  sourceUrl: 'a page of another site',
  callbackUrl: 'a page of another site',
};

/** Fields of single calls that are not asked for here, and why. */
const NOT_ASKED_FOR: Readonly<Record<string, string>> = {
  '/v1/admin/accessStatistics/count id': 'what the browser says it has opened: looked up nowhere',
  '/v1/admin/massSms/emergency disasterId':
    'noted of a warning for the writer’s own area alone: workbench/blocks.test.ts',
  '/v1/admin/massSms/sameDay applyId': 'left out of what is told, never looked up',
  '/v1/admin/menu/save parentId': 'the menu is that of the installation',
  '/v1/admin/menu/update parentId': 'the menu is that of the installation',
  '/sms/config/draft/save configContent.sendUsers.*.userId': 'only who covers the whole province',
  '/sms/config/publish configContent.sendUsers.*.userId': 'only who covers the whole province',
  '/v1/admin/check/pass checkIds.*':
    'decided by the kinds’ own calls, all of which are asked for; from outside: decide.test.ts',
  '/v1/admin/check/noPass checkIds.*': 'the same',
  '/v1/admin/dept/merge keptIdentityIds.*': 'picked out of those that the merge itself has found',
  '/v1/admin/formDraft draftId':
    'made by the browser, and found among those of the identity alone: form-drafts.test.ts',
  '/v1/admin/formDraft/drop draftId': 'found among those of the identity alone: form-drafts.test.ts',
  '/v1/admin/fileOperation/deleteFiles fileIds.*':
    'others than one’s own are passed over: attachments.test.ts',
  '/v1/admin/fileOperation/deleteFiles relativeUrls.*': 'the same',
  '/v1/admin/fileOperation/uploadProgress uploadId':
    'found among those of the person alone: part-upload.test.ts',
  '/v1/admin/fileOperation/finishUpload uploadId': 'the same',
  '/v1/admin/fileOperation/cancelUpload uploadId': 'the same',
  '/v1/admin/activity/insertPamActivity attachments.*.fileId':
    'uploads of the person who writes alone: content-life/files.ts',
  '/v1/admin/activity/updateActivity attachments.*.fileId': 'the same',
  '/v1/admin/article/save attachments.*.fileId':
    'uploads of the person who writes alone: content-life/files.ts',
  '/v1/admin/article/update attachments.*.fileId': 'the same',
  '/v1/admin/consent/save attachments.*.fileId': 'the same',
  '/v1/admin/disaster/save attachments.*.fileId': 'the same',
  '/v1/admin/disaster/update attachments.*.fileId': 'the same',
  '/v2/knowledge/add attachments.*.fileId': 'the same',
  '/v2/knowledge/modify attachments.*.fileId': 'the same',
  '/v1/admin/article/save videoUrl': 'the same',
  '/v1/admin/article/update videoUrl': 'the same',
  '/v1/admin/disaster/save videoUrl': 'the same',
  '/v1/admin/disaster/update videoUrl': 'the same',
  '/v1/admin/interaction/add videoUrl': 'the same',
  '/v1/admin/ruralTour/save videoUrl': 'a page of another site',
  '/v1/admin/ruralTour/update videoUrl': 'the same',
  '/v1/admin/supplyDemand/save videoUrl': 'the same',
  '/v1/admin/supplyDemand/update videoUrl': 'the same',
  '/v1/admin/consultation/add voiceUrl': 'uploads of the person who writes alone: file-actions.ts',
  '/v1/admin/consultation/add videoUrl': 'the same',
  '/v2/knowledge/add videoUrl': 'the same, content-life/video.ts',
  '/v2/knowledge/modify videoUrl': 'the same',
  '/v1/documentManage/save url': 'a file inside a text, of the own uploads alone: documents.test.ts',
  '/v1/documentManage/update url': 'the same',
  '/v1/admin/consultation/reassign assignUserId':
    'of one that was assigned, by the check of the assignment: consultations.test.ts',
  '/v1/admin/consultation/draft replyAttachments.*.fileId':
    'of an answer that is being drafted: file-actions.test.ts of consultations',
  '/v1/admin/massSmsApply userIds.*': 'who lives outside is counted and never written to: recipients.test.ts',
  '/v1/admin/push/save relatedId': 'what is published, of whichever place: push.test.ts',
  '/v1/admin/push/update relatedId': 'the same',
  '/v1/admin/push/save targetUserIds.*': 'who lives outside is neither counted nor told of: push.test.ts',
  '/v1/admin/push/update targetUserIds.*': 'the same',
  '/v1/admin/push/count targetUserIds.*': 'the same',
  '/v1/admin/massSms/emergency approvalFiles.*.fileId': 'taken in by the same act as those of massSmsApply',
  '/v1/admin/smsChannel/add serviceId': "the carrier's own code of our service (业务代码)",
  '/v1/admin/smsChannel/update serviceId': 'the same',
  '/v1/admin/log/operExport bizId': 'a file, cut like the list of pageOperations',
  '/v1/admin/log/operExport requestId': 'a file, cut like the list of pageOperations',
  '/v1/admin/sensitiveWord/export parentId': 'a file, cut like the list of pageSensitiveWords',
};

test('[PERM-07] every field of the contract that names something is asked for, or says why not', () => {
  const ids = new Set<unknown>(Object.values(theirs));
  const asked = [
    ...asksForThings.map(([endpoint, fieldsOf]) => [endpoint, fieldsOf(theirs)] as const),
    ...asksBesideOwn.map(([endpoint, fieldsOf]) => [endpoint, fieldsOf(theirs, mine)] as const),
  ];
  const isAsked = (endpoint: Endpoint, path: FieldPath) =>
    asked.some(([one, fields]) => one === endpoint && valuesAt(fields, path).some((value) => ids.has(value)));
  const missing = allEndpoints
    .filter(({ access }) => access.kind !== 'public')
    .flatMap((endpoint) => objectFieldsOf(endpoint).map((path) => [endpoint, path] as const))
    .filter(([endpoint, path]) => !(lastOf(path) in OF_NO_PLACE) && !isAsked(endpoint, path))
    .map(([endpoint, path]) => `${endpoint.path} ${path}`);
  expect(missing.toSorted()).toEqual(Object.keys(NOT_ASKED_FOR).toSorted());
});

const lastOf = (path: FieldPath) => path.split('.').findLast((name) => name !== '*') ?? '';

/** Where each thing is; nowhere: it is one person's own. */
function placeOf(thing: keyof CountyThings): string | null {
  switch (thing) {
    case 'draft':
    case 'waiting':
    case 'passed':
    case 'userId':
    case 'identityId':
    case 'templateId':
    case 'appId':
    case 'adminId':
    case 'moId':
    case 'sessionId':
    case 'logId':
    case 'bizId':
    case 'callId':
    case 'phoneRowId':
    case 'documentId':
    case 'uploadId':
    case 'uploadUrl':
      return WEST_LAKE.unit;
    case 'hallId':
    case 'iconUrl':
    case 'centerId':
    case 'helpId':
    case 'helpDraftId':
    case 'activityId':
    case 'activityDraftId':
    case 'activityShownId':
    case 'signId':
    case 'tourId':
    case 'tourDraftId':
    case 'couponId':
    case 'couponDraftId':
    case 'articleId':
    case 'articleDraftId':
    case 'knowledgeId':
    case 'knowledgeDraftId':
    case 'pushId':
    case 'disasterId':
    case 'disasterDraftId':
    case 'eventId':
    case 'shopIconId':
    case 'shopIconUrl':
    case 'shopTypeId':
    case 'categoryId':
    case 'wordId':
      return WEST_LAKE.region;
    case 'subjectId':
    case 'requestId':
    case 'productId':
    case 'consultId':
    case 'supplyId':
    case 'supplyDraftId':
    case 'supplyShownId':
    case 'optOutId':
    case 'visited':
    case 'postId':
    case 'replyId':
    case 'shopDeviceId':
      return WEST_LAKE.village;
    case 'groupId':
    case 'bookUserId':
    case 'pictureUrl':
    case 'fileId':
    case 'exportId':
    case 'importId':
    case 'subjectImportId':
    case 'tourImportId':
    case 'letterId':
    case 'letterDraftId':
    case 'letterFileId':
    case 'chatFileId':
    case 'chatId':
    case 'chatSessionId':
      return null;
  }
}

/** Registers that everybody reads in their own area, also who manages nobody. */
const READ_BY_ALL: ReadonlySet<Endpoint> = new Set<Endpoint>([
  subjects.subjectDetails,
  addressBook.searchPeople,
  smsRequests.requestDetails,
  // everybody who writes for the place
  smsRequests.handleRequest,
  logs.operationDetails,
  logs.pageOperations,
  // whoever writes for the village visits it
  visits.pageVisits,
  visits.readVisitPhone,
  visits.markVisit,
]);

/** The categories of sensitive words of a place are there for the places inside it, which read the words and add their own. */
const SHARED_DOWNWARDS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  sensitiveWords.pageSensitiveWords,
  sensitiveWords.addSensitiveWords,
  sensitiveWords.saveWordCategory,
]);

/** Whoever lies below a place may write to its people, whatever their role. */
const WRITES_UPWARDS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  letters.sendLetter,
  letters.saveLetterDraft,
  letters.letterReceiver,
  chat.sendChat,
]);

/** True if everything that the call names is within the person's reach: then other tests say what becomes of it. */
function isWithinReach(standing: Standing, [endpoint, fieldsOf]: AskForThings): boolean {
  const area = READ_BY_ALL.has(endpoint) ? areaOf(standing) : governedArea(standing);
  const named = thingsIn(endpoint, fieldsOf(theirs));
  expect(named.length, endpoint.path).toBeGreaterThan(0);
  return named.every((thing) => {
    const place = placeOf(thing);
    if (place !== null && WRITES_UPWARDS.has(endpoint) && reaches(standing, place)) return true;
    if (area === null || place === null) return false;
    return covers(area, place) || (SHARED_DOWNWARDS.has(endpoint) && covers(place, area));
  });
}

function thingsIn(endpoint: Endpoint, fields: object): (keyof CountyThings)[] {
  const values = new Set(objectFieldsOf(endpoint).flatMap((path) => valuesAt(fields, path)));
  return (Object.keys(theirs) as (keyof CountyThings)[]).filter((thing) => values.has(theirs[thing]));
}

const isAsItShould = (standing: Standing, endpoint: Endpoint, reply: Parameters<typeof isRefused>[0]) =>
  mayCall(standing, endpoint)
    ? isRefused(reply, objectFieldsOf(endpoint))
    : reply.code === ErrorCode.forbidden;

/** One call after the other, as one person makes them: of two counts at once the former gives way. */
async function wrongAnswersTo(standing: Standing, asks: readonly AskForThings[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [endpoint, fieldsOf] of asks) {
    const reply = await at.call(endpoint, fieldsOf(theirs) as never, tokens.get(standing));
    if (!isAsItShould(standing, endpoint, reply)) {
      wrong.push(`${standing.deptId} ${endpoint.path}: ${reply.code} ${reply.msg}`);
    }
  }
  return wrong;
}

test.each(standings)(
  '[PERM-07] as %s nothing of 西湖区 is found outside the own area, and nothing is written',
  async (_role, ofRole) => {
    const wrong = ofRole.map((standing) => {
      const asks = asksForThings
        .filter((ask) => !isWithinReach(standing, ask))
        // without the permission one place is like another
        .filter(([endpoint]) => mayCall(standing, endpoint) || standing === ofRole[0]);
      return wrongAnswersTo(standing, asks);
    });
    expect((await Promise.all(wrong)).flat()).toEqual([]);
    expect(await written()).toEqual(before);
  },
);

test('[PERM-07] beside what is their own, people of the next county use nothing of 西湖区 either', async () => {
  const wrong: string[] = [];
  for (const [endpoint, fieldsOf] of asksBesideOwn) {
    for (const { token } of [myPeople.admin, myPeople.messenger]) {
      const reply = await at.call(endpoint, fieldsOf(theirs, mine) as never, token);
      if (!isRefused(reply, objectFieldsOf(endpoint))) {
        wrong.push(`${endpoint.path}: ${reply.code} ${reply.msg}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await written()).toEqual(before);
});

/** Refused to its own people as well, so that the refusals above say less: their own tests have the files and the texts that ended. */
const REFUSED_TO_ALL: readonly string[] = [
  // of nobody here, since nobody was kept back, nobody has had enough texts and no number is dead: daily-limit.test.ts, recipients.test.ts
  '/v1/admin/massSms/withheldTakers',
  '/v1/admin/massSms/limitTakers',
  '/v1/admin/massSms/limitTakers',
  '/v1/admin/massSms/deadNumbers',
  '/v1/admin/massSms/deadNumbers',
  '/v1/admin/massSmsApply',
  '/v1/admin/massSmsCheck',
  '/v1/admin/interaction/picture',
  // of a warning, which has no number: disaster.test.ts
  '/v1/admin/disaster/phone',
  '/v1/admin/supplyDemand/picture',
  '/v1/common/download',
  '/v1/admin/fileOperation/getFile',
  '/v1/admin/fileOperation/getFile',
  '/v1/admin/fileOperation/getFile',
  '/v1/admin/fileOperation/getFile',
  '/v1/documentManage/addDownloadCount',
  '/v1/admin/exportTask/download',
];

// The last in the file: it changes and removes. What takes a thing away comes after what only looks at it.
test('each of these calls is answered to somebody of 西湖区, or of those above it', async () => {
  const lateness = ([{ path }]: AskForThings) =>
    [/remove|delete/i, /user|identity|session/i].filter((late) => late.test(path)).length;
  const asks = asksForThings
    .filter(([{ form }]) => form !== 'events')
    .toSorted((one, other) => lateness(one) - lateness(other));
  const above = [
    await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' }),
    await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' }),
    await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' }),
  ];
  const refused: string[] = [];
  for (const ask of asks) {
    const people = [theirPeople.messenger, theirPeople.admin, ...above];
    if (!(await isAnsweredToOneOf(people, ask))) refused.push(ask[0].path);
  }
  expect(refused).toEqual(REFUSED_TO_ALL);
});

async function isAnsweredToOneOf(
  people: readonly SignedInTestUser[],
  [endpoint, fieldsOf]: AskForThings,
): Promise<boolean> {
  for (const { token } of people) {
    const reply = await at.call(endpoint, fieldsOf(theirs) as never, token);
    const wasRead = reply.code !== ErrorCode.signedOut && reply.code !== ErrorCode.validation;
    if (wasRead && !isRefused(reply, objectFieldsOf(endpoint))) return true;
  }
  return false;
}
