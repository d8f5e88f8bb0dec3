/** Requests by others for the things of a county: calls of the quarter `office`. */

import * as chat from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import * as documents from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import * as exportTasks from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import * as files from '@farmers-mailbox/contract/office/files/endpoints.ts';
import * as letters from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { IN_VAIN, letterOf, RIVERSIDE, WEST_LAKE } from '../county-fields.ts';
import type { AskBesideOwn, AskForThings } from './ask.ts';

export const officeAsks: readonly AskForThings[] = [
  [chat.listChatMessages, ({ chatSessionId, chatId }) => ({ sessionId: chatSessionId, beforeId: chatId })],
  [chat.readChat, ({ chatSessionId }) => ({ sessionId: chatSessionId })],
  [chat.sendChat, ({ userId }) => ({ toUserId: userId, content: IN_VAIN })],
  [letters.letterReceiver, ({ userId }) => ({ userId })],
  [letters.letterDetails, ({ letterId }) => ({ letterId })],
  [letters.readLetters, ({ letterId }) => ({ letterIds: [letterId] })],
  [letters.revokeLetter, ({ letterId }) => ({ letterIds: [letterId] })],
  [letters.removeLetters, ({ letterDraftId }) => ({ letterIds: [letterDraftId] })],
  ...[letters.sendLetter, letters.saveLetterDraft].flatMap((endpoint): AskForThings[] => [
    [endpoint, ({ userId }) => letterOf(WEST_LAKE, userId)],
    [
      endpoint,
      ({ letterDraftId, userId }) => ({
        ...letterOf(WEST_LAKE, userId),
        letterId: letterDraftId,
        version: 1,
      }),
    ],
    [
      endpoint,
      ({ letterId }) => ({ ...letterOf(WEST_LAKE, WEST_LAKE.unit), receiverType: 3, replyToId: letterId }),
    ],
    [
      endpoint,
      ({ letterId }) => ({ ...letterOf(WEST_LAKE, WEST_LAKE.unit), receiverType: 3, forwardOfId: letterId }),
    ],
  ]),
  [files.downloadFile, ({ pictureUrl }) => ({ relativeUrl: pictureUrl })],
  [files.getFile, ({ pictureUrl }) => ({ relativeUrl: pictureUrl })],
  [files.getFile, ({ uploadId }) => ({ fileId: uploadId })],
  [files.getFile, ({ letterFileId }) => ({ fileId: letterFileId })],
  [files.getFile, ({ chatFileId }) => ({ fileId: chatFileId })],
  [documents.addDownloadCount, ({ documentId }) => ({ id: documentId })],
  [
    documents.updateDocument,
    ({ documentId, uploadUrl }) => ({
      id: documentId,
      version: 1,
      documentName: '文档',
      documentType: 1,
      url: JSON.stringify([{ url: uploadUrl, name: '通知.pdf' }]),
    }),
  ],
  [documents.sortDocuments, ({ documentId }) => ({ sortList: [{ id: documentId, sort: 1 }] })],
  [documents.removeDocuments, ({ documentId }) => ({ ids: [documentId] })],
  [exportTasks.cancelExport, ({ exportId }) => ({ exportId })],
  [exportTasks.fetchExport, ({ exportId }) => ({ exportId })],
];

export const officeAsksBesideOwn: readonly AskBesideOwn[] = [
  [
    chat.sendChat,
    ({ chatFileId }, { userId }) => ({ toUserId: userId, msgType: 3, file: { fileId: chatFileId } }),
  ],
  ...[letters.sendLetter, letters.saveLetterDraft].map(
    (endpoint): AskBesideOwn => [
      endpoint,
      ({ letterFileId }) => ({
        ...letterOf(RIVERSIDE, RIVERSIDE.unit),
        receiverType: 3,
        attachments: [{ fileId: letterFileId }],
      }),
    ],
  ),
];
