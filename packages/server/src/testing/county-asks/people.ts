/** Requests by others for the things of a county: calls of the quarters `people`, `entry` and `system`. */

import * as appAccess from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { switchIdentity } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import * as accessExplanation from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import * as account from '@farmers-mailbox/contract/people/account/endpoints.ts';
import * as addressBook from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import * as adminInfo from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import * as subjects from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as userAdmin from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import * as userImport from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import * as logs from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { appOf, entryOf, IN_VAIN, RIVERSIDE, subjectOf, WEST_LAKE } from '../county-fields.ts';
import type { AskBesideOwn, AskForThings } from './ask.ts';

export const peopleAsks: readonly AskForThings[] = [
  [addressBook.searchPeople, ({ userId }) => ({ userId })],
  [subjects.subjectDetails, ({ subjectId }) => ({ subjectId })],
  [subjects.updateSubject, ({ subjectId }) => ({ ...subjectOf(WEST_LAKE), subjectId, version: 1 })],
  [subjects.changeSubjectStatus, ({ subjectId }) => ({ subjectIds: [subjectId], status: 0 })],
  [subjects.fetchSubjectReport, ({ subjectImportId }) => ({ importId: subjectImportId })],
  [subjects.removeSubjects, ({ subjectId }) => ({ subjectIds: [subjectId] })],
  [adminInfo.addAdminInfo, ({ userId }) => ({ ...entryOf(WEST_LAKE), userId })],
  [
    adminInfo.updateAdminInfo,
    ({ adminId, userId }) => ({ ...entryOf(WEST_LAKE), adminId, userId, version: 1, post: '外人' }),
  ],
  [adminInfo.removeAdminInfo, ({ adminId }) => ({ adminIds: [adminId] })],
  [addressBook.pageGroupMembers, ({ groupId }) => ({ groupId })],
  [userAdmin.userDetails, ({ userId }) => ({ userId })],
  [userAdmin.getUserAndIdentity, ({ userId }) => ({ userId })],
  [userAdmin.updateUser, ({ userId }) => ({ userId, version: 1, userName: 'foreign', realName: '外人' })],
  [userAdmin.removeUsers, ({ userId }) => ({ userIds: [userId] })],
  [userAdmin.changeUserStatus, ({ userId }) => ({ userIds: [userId], status: 0 })],
  [userAdmin.unlockUsers, ({ userId }) => ({ userIds: [userId] })],
  [userAdmin.resetPasswords, ({ userId }) => ({ userIds: [userId] })],
  [
    userAdmin.saveIdentity,
    ({ userId, identityId }) => ({ userId, identityId, version: 1, deptId: '330106A1', roleIds: [12] }),
  ],
  [userAdmin.removeIdentity, ({ identityId }) => ({ identityId, version: 1 })],
  [
    addressBook.buildGroup,
    ({ groupId, userId }) => ({ groupName: IN_VAIN, parentId: groupId, userIds: [userId] }),
  ],
  [addressBook.operateGroup, ({ groupId }) => ({ operateType: 1, groupId, version: 1, groupName: '改名' })],
  [
    addressBook.moveMembers,
    ({ groupId, bookUserId }) => ({ bookUserIds: [bookUserId], targetGroupId: groupId, moveType: 2 }),
  ],
  [addressBook.removeMembers, ({ groupId, bookUserId }) => ({ groupId, bookUserIds: [bookUserId] })],
  [
    addressBook.importContacts,
    ({ groupId }) => ({
      groupId,
      importMode: 2,
      rows: [{ rowNo: 1, realName: '王外', phoneNumber: '15400009999', post: '' }],
    }),
  ],
  [addressBook.operateGroup, ({ groupId }) => ({ operateType: 3, orderList: [{ groupId, orderNum: 1 }] })],
  [userImport.watchImport, ({ importId }) => ({ importId })],
  [userImport.fetchImportReport, ({ importId }) => ({ importId })],
  [accessExplanation.listExplainedIdentities, ({ userId }) => ({ userId })],
  [
    accessExplanation.explainAccess,
    ({ userId, identityId }) => ({ userId, identityId, action: 'POST /v1/admin/massSms/pass' }),
  ],
  [
    appAccess.updateApp,
    ({ appId, identityId }) => ({ ...appOf(WEST_LAKE), ownerIdentityId: identityId, appId, version: 1 }),
  ],
  [appAccess.saveApp, ({ identityId }) => ({ ...appOf(WEST_LAKE), ownerIdentityId: identityId })],
  [appAccess.appDetails, ({ appId }) => ({ appId })],
  [appAccess.readAppContact, ({ appId }) => ({ appId })],
  [appAccess.passApp, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.refuseApp, ({ appId }) => ({ appId, version: 1, auditOpinion: IN_VAIN })],
  [appAccess.removeApp, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.changeAppStatus, ({ appId }) => ({ appId, version: 1, accessStatus: 2 })],
  [appAccess.resetAppSecret, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.pageAppCalls, ({ appId }) => ({ appId })],
  [switchIdentity, ({ identityId }) => ({ identity: identityId })],
  [logs.operationDetails, ({ logId }) => ({ logId })],
  [logs.pageOperations, ({ bizId }) => ({ bizId })],
  [logs.pageOperations, ({ callId }) => ({ requestId: callId })],
  [logs.endOnlineSession, ({ sessionId }) => ({ sessionId, reason: IN_VAIN })],
];

export const peopleAsksBesideOwn: readonly AskBesideOwn[] = [
  [addressBook.buildGroup, ({ userId }) => ({ groupName: IN_VAIN, groupType: 1, userIds: [userId] })],
  [addressBook.operateGroup, ({ userId }, { groupId }) => ({ operateType: 4, groupId, userIds: [userId] })],
  [
    addressBook.operateGroup,
    (theirs, { groupId }) => ({ operateType: 5, groupId, version: 1, parentId: theirs.groupId }),
  ],
  [
    addressBook.moveMembers,
    ({ bookUserId }, { groupId }) => ({ bookUserIds: [bookUserId], targetGroupId: groupId, moveType: 2 }),
  ],
  [
    addressBook.moveMembers,
    ({ groupId }, { bookUserId }) => ({ bookUserIds: [bookUserId], targetGroupId: groupId, moveType: 1 }),
  ],
  [addressBook.removeMembers, ({ bookUserId }, { groupId }) => ({ groupId, bookUserIds: [bookUserId] })],
  [subjects.saveSubject, ({ pictureUrl }) => ({ ...subjectOf(RIVERSIDE), photoUrls: [pictureUrl] })],
  [subjects.saveSubject, ({ pictureUrl }) => ({ ...subjectOf(RIVERSIDE), licenceUrls: [pictureUrl] })],
  [
    subjects.saveSubject,
    ({ pictureUrl: url }) => ({ ...subjectOf(RIVERSIDE), photoUrls: [{ url }], licenceUrls: [{ url }] }),
  ],
  [
    subjects.updateSubject,
    ({ pictureUrl: url }, { subjectId }) => ({
      ...subjectOf(RIVERSIDE),
      subjectId,
      version: 1,
      photoUrls: [{ url }],
      licenceUrls: [{ url }],
    }),
  ],
  [
    subjects.updateSubject,
    ({ pictureUrl }, { subjectId }) => ({
      ...subjectOf(RIVERSIDE),
      subjectId,
      version: 1,
      photoUrls: [pictureUrl],
      licenceUrls: [pictureUrl],
    }),
  ],
  [
    account.updateUserInfo,
    ({ pictureUrl }) => ({ userName: 'riverside', realName: '张三', avatar: pictureUrl }),
  ],
];
