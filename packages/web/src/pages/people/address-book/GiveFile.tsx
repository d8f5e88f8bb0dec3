/** Sends pictures and files in a talk, each as a message of its own, as soon as it has arrived at the server. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  CHAT_FILE_BYTES_MAX,
  ChatType,
  listChatMessages,
  listChatSessions,
  sendChat,
} from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  FILE_KINDS,
  fileKindOf,
  fileProblem,
  isPictureKind,
} from '@farmers-mailbox/contract/office/files/content-types.ts';
import { useRef } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { useUploads } from '../../../api/use-uploads.ts';
import { sendFile } from '../../../ui/files/send-file.ts';
import { sentenceOf } from '../../../ui/files/UploadProgress.tsx';
import { Problem } from '../../../ui/form/Field.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';

const REFRESHED: readonly Endpoint[] = [listChatSessions, listChatMessages];

export function GiveFile({ userId, name }: { userId: string; name: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { run } = useAct(sendChat, { refresh: REFRESHED });
  const { progress, problems, start, stop } = useUploads<AttachedFile>({
    problemOf: (file) => fileProblem(file, CHAT_FILE_BYTES_MAX),
    send: sendFile,
    onArrived: (file) =>
      void run({
        toUserId: userId,
        msgType: isPicture(file) ? ChatType.picture : ChatType.file,
        file: { fileId: file.fileId },
        clientReqId: file.fileId,
      }),
  });
  return (
    <div className="chat-give">
      <FileInput
        ref={input}
        label={`选择发给${name}的图片或文件`}
        extensions={FILE_KINDS}
        multiple
        onChoose={(files) => void start(files)}
      />
      <button
        type="button"
        className="plain-link"
        aria-disabled={progress !== null}
        onClick={() => {
          if (!progress) input.current?.click();
        }}
      >
        发图片或文件
      </button>
      {progress && (
        <>
          <span>{sentenceOf(progress)}</span>
          {progress.interruption?.goOn && (
            <button type="button" className="plain-link" onClick={progress.interruption.goOn}>
              继续上传
            </button>
          )}
          <button type="button" className="plain-link" onClick={stop}>
            取消上传
          </button>
        </>
      )}
      {problems.map((sentence) => (
        <Problem key={sentence} sentence={sentence} />
      ))}
    </div>
  );
}

function isPicture({ name }: AttachedFile): boolean {
  const kind = fileKindOf(name);
  return kind !== null && isPictureKind(kind);
}
