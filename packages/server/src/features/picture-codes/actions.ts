/**
 * Picture codes: a hurdle for programs that try many passwords or send many texts, not a secret. When one is asked for is the
 * asking feature's business.
 */
import { randomUUID } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { PICTURE_CODE_SECONDS } from '@farmers-mailbox/contract/sign-in/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Refusal } from '../../http/refusal.ts';
import { drawCharacters, drawPicture } from './picture.ts';
import { forgetOldPictureCodes, insertPictureCode, takePictureCode } from './queries.ts';

export interface PictureCode {
  readonly uuid: string;
  /** data URL */
  readonly img: string;
  readonly expireTime: Date;
}

/** A new picture, worth one answer within two minutes. */
export async function issuePictureCode({
  db,
  clock,
}: Pick<Dependencies, 'db' | 'clock'>): Promise<PictureCode> {
  const now = clock.now();
  const uuid = randomUUID();
  const characters = drawCharacters();
  const expireTime = new Date(now.getTime() + PICTURE_CODE_SECONDS * 1000);
  await forgetOldPictureCodes(db, now);
  await insertPictureCode(db, { pictureCodeId: uuid, characters, expireTime });
  const img = `data:image/svg+xml;base64,${Buffer.from(drawPicture(characters)).toString('base64')}`;
  return { uuid, img, expireTime };
}

/** As a form sends it: both are missing before somebody knows that they are needed. */
export interface PictureAnswer {
  readonly uuid?: string | undefined;
  readonly code?: string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the answer is right. The picture is worth nothing afterwards, right or wrong. */
export async function answersPicture(
  db: Kysely<Tables>,
  { uuid = '', code = '' }: PictureAnswer,
  now: Date,
): Promise<boolean> {
  const shown = UUID.test(uuid) ? await takePictureCode(db, uuid, now) : undefined;
  return shown !== undefined && shown === code.trim().toUpperCase();
}

/** 4002, saying that the call needs a picture's answer. */
export const pictureRefusal = () => new Refusal(ErrorCode.wrongCaptcha, undefined, [], { pictureCode: true });
