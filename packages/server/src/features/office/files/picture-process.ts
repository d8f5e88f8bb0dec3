/**
 * The process that picture.ts starts for one picture: the file is its argument, the rebuilt picture goes to the standard output.
 * Behind everything else on the machine, with one thread, and with the decoders of png and jpeg alone; for an icon, of png and svg.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { AVATAR_BYTES_MAX, PICTURE_PIXELS_MAX } from '@farmers-mailbox/contract/rules/avatar.ts';
import { ICON_SIDE_MAX } from '@farmers-mailbox/contract/rules/icon-file.ts';
import sharp from 'sharp';
import { PictureExit } from './picture-exit.ts';

/** The first is what people see; the others are for pictures that it makes larger than they came. */
const TRIES = {
  jpeg: [
    { quality: 85, scale: 1 },
    { quality: 70, scale: 1 },
    { quality: 70, scale: 0.7 },
    { quality: 70, scale: 0.5 },
    { quality: 70, scale: 0.25 },
  ],
  png: [
    { quality: 100, scale: 1 },
    { quality: 100, scale: 0.7 },
    { quality: 100, scale: 0.5 },
    { quality: 100, scale: 0.25 },
  ],
} as const;

/** Of the unit in which an svg is measured. */
const DPI = 72;
const DPI_MAX = 20_000;

setPriority(constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });

const [, , file = '', use] = process.argv;
const isIcon = use === 'icon';
sharp.unblock({ operation: [isIcon ? 'VipsForeignLoadSvg' : 'VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
try {
  process.exitCode = await (isIcon ? drawIcon() : rebuild());
} catch {
  process.exitCode = PictureExit.wrongKind;
}

/** 0 once it is written. Throws for what is no whole picture. */
async function rebuild(): Promise<number> {
  const { format, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata();
  if (autoOrient.width * autoOrient.height > PICTURE_PIXELS_MAX) return PictureExit.tooManyPixels;
  const kind = format === 'png' ? 'png' : 'jpeg';
  for (const { quality, scale } of TRIES[kind]) {
    const upright = sharp(file, { failOn: 'error', limitInputPixels: PICTURE_PIXELS_MAX }).autoOrient();
    const sized = scale === 1 ? upright : upright.resize(Math.ceil(autoOrient.width * scale));
    const written = kind === 'png' ? sized.png({ adaptiveFiltering: true }) : sized.jpeg({ quality });
    const bytes = await written.toBuffer();
    if (bytes.length > AVATAR_BYTES_MAX) continue;
    process.stdout.write(bytes);
    return 0;
  }
  return PictureExit.tooLarge;
}

/** An svg is drawn as large as it is kept. From memory: without an address of its own it can refer to no file beside it. */
async function drawIcon(): Promise<number> {
  const bytes = readFileSync(file);
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > PICTURE_PIXELS_MAX) return PictureExit.tooManyPixels;
  const density = format === 'svg' ? Math.min(DPI_MAX, (DPI * ICON_SIDE_MAX) / Math.max(width, height)) : DPI;
  const drawn = await sharp(bytes, { density, failOn: 'error', limitInputPixels: PICTURE_PIXELS_MAX })
    .resize({ width: ICON_SIDE_MAX, height: ICON_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .png({ adaptiveFiltering: true })
    .toBuffer();
  process.stdout.write(drawn);
  return 0;
}
