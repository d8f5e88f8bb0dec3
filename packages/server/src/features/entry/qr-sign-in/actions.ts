/**
 * Signing in by a QR code. Two codes: one stands in the picture and is only good for being scanned, the other stays in the
 * browser that asked and is only good for collecting the token. Whoever copies or swaps a picture gets no token by it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { QR_CONFIRM_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import { QrStatus } from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import type { SignedIn } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor, TokenCall } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { passSessionOn } from '../session/actions.ts';
import {
  deletePicturesBefore,
  findPictureStatus,
  insertPicture,
  markScanned,
  moveScanned,
  PictureStatus,
  takeConfirmed,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Caller = Pick<TokenCall, 'ip' | 'userAgent'>;

const PICTURE_LIFE_MS = 120_000;
/** A confirmation in the last second leaves the browser this long to come for its token. */
const COLLECT_MS = 30_000;

const newCode = (): string => randomBytes(24).toString('base64url');
const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

export interface Picture {
  readonly qrCodeId: string;
  readonly qrContent: string;
  readonly expireTime: Date;
}

/** A new picture for a browser that wants in. */
export async function drawPicture(
  { db, clock, config }: Needs & Pick<Dependencies, 'config'>,
  caller: Caller,
): Promise<Picture> {
  const now = clock.now();
  const qrCodeId = newCode();
  const scanCode = newCode();
  const expireTime = new Date(now.getTime() + PICTURE_LIFE_MS);
  await deletePicturesBefore(db, new Date(now.getTime() - HOUR_MS));
  await insertPicture(db, {
    scanCode,
    browserHash: hashCode(qrCodeId),
    ip: caller.ip,
    userAgent: caller.userAgent.slice(0, 300),
    askTime: now,
    expireTime,
  });
  const qrContent = `${config.publicUrl ?? ''}${QR_CONFIRM_PATH}?code=${scanCode}`;
  return { qrCodeId, qrContent, expireTime };
}

const gone = () => new Refusal(ErrorCode.stateChanged, '二维码已失效，请在电脑上刷新后重新扫码');

/** Tells the telephone who asks. @throws Refusal 4090 too old, used up, or scanned by somebody else */
export async function scanPicture({ db, clock }: Needs, actor: Actor, scanCode: string) {
  const asker = await markScanned(db, scanCode, actor.tokenHash, clock.now());
  if (!asker) throw gone();
  return asker;
}

/** @throws Refusal 4090 unless this very session has scanned it a moment ago */
export async function confirmPicture({ db, clock }: Needs, actor: Actor, scanCode: string): Promise<void> {
  const now = clock.now();
  const change = {
    from: [PictureStatus.scanned],
    to: PictureStatus.confirmed,
    expireTime: new Date(now.getTime() + COLLECT_MS),
  };
  if (!(await moveScanned(db, { scanCode, tokenHash: actor.tokenHash }, change, now))) throw gone();
}

/** Also takes a confirmation back as long as nobody has collected the token. @throws Refusal 4090 */
export async function refusePicture({ db, clock }: Needs, actor: Actor, scanCode: string): Promise<void> {
  const now = clock.now();
  const change = {
    from: [PictureStatus.scanned, PictureStatus.confirmed],
    to: PictureStatus.over,
    expireTime: now,
  };
  if (!(await moveScanned(db, { scanCode, tokenHash: actor.tokenHash }, change, now))) throw gone();
}

/** State of the picture; with the sign-in exactly once, to the one caller who comes first after the confirmation. */
export async function collect(
  { db, clock }: Needs,
  qrCodeId: string,
  caller: Caller,
): Promise<{ qrStatus: number; signedIn?: SignedIn }> {
  const now = clock.now();
  const browserHash = hashCode(qrCodeId);
  const status = await findPictureStatus(db, browserHash, now);
  if (status === PictureStatus.waiting) return { qrStatus: QrStatus.waiting };
  if (status === PictureStatus.scanned) return { qrStatus: QrStatus.scanned };
  if (status !== PictureStatus.confirmed) return { qrStatus: QrStatus.expired };
  const signedIn = await db.transaction().execute(async (trx) => {
    const tokenHash = await takeConfirmed(trx, browserHash, now);
    return tokenHash && (await passSessionOn(trx, tokenHash, caller, now));
  });
  return signedIn ? { qrStatus: QrStatus.confirmed, signedIn } : { qrStatus: QrStatus.expired };
}
