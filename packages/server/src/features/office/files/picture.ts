/**
 * An uploaded picture, decoded and written anew by a process of its own (picture-process.ts): a large one takes a second and hundreds
 * of megabytes, a hostile one may crash whatever decodes it, and this program sends warnings. One at a time, whoever asks.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  AVATAR_BYTES_MAX,
  AVATAR_TOO_LARGE,
  AVATAR_WRONG_KIND,
  PICTURE_TOO_MANY_PIXELS,
  PICTURE_UNREADABLE,
} from '@farmers-mailbox/contract/rules/avatar.ts';
import { ICON_UNREADABLE } from '@farmers-mailbox/contract/rules/icon-file.ts';
import { Refusal } from '../../../http/refusal.ts';
import { onlyOnce, openTurns } from '../../../http/turns.ts';
import { PictureExit } from './picture-exit.ts';

const PROCESS = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** The slowest of fifty million pixels, tried again and again to be small enough, on a slow machine. */
const TAKES_MS_MAX = 60_000;

const turns = openTurns({
  runningMax: 1,
  waitingMax: 100,
  waitMs: 60_000,
  busy: '正在处理的图片较多，请稍后再上传',
});

export interface Picture {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
}

/**
 * The image alone, upright: nothing else that was in the file, nor the file's own bytes.
 * @param use an icon is small, and may be drawn of an svg
 * @throws Refusal 4150 for what is no whole png or jpeg (icons: png or svg), or brings the decoder down, 4130 for more pixels than anybody needs,
 * 5000 while too many wait
 */
export async function readPicture(file: string, use?: 'icon'): Promise<Picture> {
  const bytes = await turns.take(onlyOnce(), 'picture', () => rebuild(file, use));
  return { bytes, extension: bytes.toString('latin1', 1, 4) === 'PNG' ? 'png' : 'jpg' };
}

function rebuild(file: string, use: 'icon' | undefined): Promise<Buffer> {
  const options = {
    encoding: 'buffer',
    maxBuffer: 2 * AVATAR_BYTES_MAX,
    timeout: TAKES_MS_MAX,
    killSignal: 'SIGKILL',
    // not the program's own, where keys and passwords are
    env: {},
  } as const;
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [PROCESS, file, use ?? ''], options, (error, bytes, said) => {
      if (!error) return resolve(bytes);
      if (error.signal) return reject(refusal(ErrorCode.fileTypeUnsupported, PICTURE_UNREADABLE, error));
      const known = use && error.code === PictureExit.wrongKind ? noIcon : refusals[error.code ?? ''];
      return reject(
        known ? known() : new Error(`a picture was not rebuilt: ${said.toString()}`, { cause: error }),
      );
    });
  });
}

const refusals: Readonly<Record<number | string, () => Refusal>> = {
  [PictureExit.wrongKind]: () => refusal(ErrorCode.fileTypeUnsupported, AVATAR_WRONG_KIND),
  [PictureExit.tooManyPixels]: () => refusal(ErrorCode.fileTooLarge, PICTURE_TOO_MANY_PIXELS),
  [PictureExit.tooLarge]: () => refusal(ErrorCode.fileTooLarge, AVATAR_TOO_LARGE),
};

const noIcon = () => refusal(ErrorCode.fileTypeUnsupported, ICON_UNREADABLE);

function refusal(code: ErrorCode, message: string, cause?: Error): Refusal {
  const refused = new Refusal(code, message, [{ field: 'file', message }]);
  refused.cause = cause;
  return refused;
}
