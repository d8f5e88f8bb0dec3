/** Pictures, sound and video of a question and files of its answer: under guard, read by whoever finds the consultation. */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import {
  storedFilePath,
  storedVideoPath,
  storedVoicePath,
} from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { consultationDetails } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { hangFiles, listFilesOf } from '../../office/files/attachment-actions.ts';
import { findFile } from '../../office/files/queries.ts';
import { findVisible } from './queries.ts';

export interface QuestionFiles {
  readonly imageUrls: readonly string[];
  readonly voiceUrl?: string | null;
  readonly videoUrl?: string | null;
}

/** @throws Refusal 4000 beside the field for one that is none of this person's uploads */
export async function hangQuestionFiles(
  trx: Transaction<Tables>,
  consultId: string,
  { imageUrls, voiceUrl, videoUrl }: QuestionFiles,
  userId: string,
): Promise<void> {
  const asked = [
    ...imageUrls.map((relativeUrl, place) => {
      const message = `第${place + 1}张图片已失效，请删去后重新上传`;
      return { relativeUrl, field: 'imageUrls', message };
    }),
    ...Object.entries({ voiceUrl, videoUrl }).flatMap(([field, relativeUrl]) =>
      relativeUrl ? [{ relativeUrl, field, message: '文件已失效，请重新上传' }] : [],
    ),
  ];
  const found = new Map<string, { field: string; message: string }>();
  for (const { relativeUrl, field, message } of asked) {
    const file = await findFile(trx, { relativeUrl });
    if (!file) throw refuseField(field, message);
    found.set(file.fileId, { field, message });
  }
  const once = [...found].map(([fileId, problem]) => ({ fileId, ...problem }));
  const gone = (place: number) => {
    const { field = 'imageUrls', message = '文件已失效，请重新上传' } = once[place] ?? {};
    return refuseField(field, message);
  };
  await hangFiles(trx, { kind: 'consultation', id: consultId }, { files: once, userId, gone });
}

/** @throws Refusal 4000 beside `replyAttachments` for a new one that is none of this person's uploads */
export const hangReplyFiles = (
  trx: Transaction<Tables>,
  consultId: string,
  files: readonly { readonly fileId: string }[] | undefined,
  userId: string,
): Promise<void> =>
  hangFiles(trx, { kind: 'consultReply', id: consultId }, { files, userId, field: 'replyAttachments' });

type Reading = Pick<Dependencies, 'db' | 'config'>;

export const listReplyFiles = async ({ db, config }: Reading, consultId: string) => [
  ...((await listFilesOf(db, 'consultReply', [consultId], config)).get(consultId) ?? []),
];

export async function listConsultFiles(from: Reading, consultId: string) {
  const { db, config } = from;
  const files = (await listFilesOf(db, 'consultation', [consultId], config)).get(consultId) ?? [];
  const urlOf = (path: z.ZodMiniType) => files.find(({ url }) => path.safeParse(url).success)?.url ?? null;
  return {
    imageUrls: files.filter(({ url }) => storedFilePath.safeParse(url).success),
    voiceUrl: urlOf(storedVoicePath),
    videoUrl: urlOf(storedVideoPath),
    replyAttachments: await listReplyFiles(from, consultId),
  };
}
export type ConsultFiles = Awaited<ReturnType<typeof listConsultFiles>>;

export const mayReadOneOfConsultations = async (
  db: Kysely<Tables>,
  actor: Actor,
  consultIds: readonly string[],
): Promise<boolean> =>
  holdsAccess(actor, consultationDetails.access) && (await findVisible(db, actor, consultIds)).length > 0;
