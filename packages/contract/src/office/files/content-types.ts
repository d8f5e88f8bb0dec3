/** The kinds of file that there are, as what each is given out, and how large it may be. What a file really holds the server looks at. */

export const CONTENT_TYPES = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  mid: 'audio/midi',
  midi: 'audio/midi',
  rm: 'application/vnd.rn-realmedia',
  rpm: 'audio/x-pn-realaudio-plugin',
  wav: 'audio/wav',
} as const;
export type FileKind = keyof typeof CONTENT_TYPES;
export const FILE_KINDS = Object.keys(CONTENT_TYPES) as readonly FileKind[];

/** The kind of a file by the end of its name; null for a file that nobody may upload. */
export function fileKindOf(fileName: string): FileKind | null {
  const end = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(CONTENT_TYPES, end) ? (end as FileKind) : null;
}

export const FILE_WRONG_KIND = `只能上传${FILE_KINDS.join('、')}格式的文件，且内容须与格式相符`;
export const FILE_EMPTY = '文件是空的，请重新选择';

const MEGABYTE = 1024 * 1024;
const PICTURE_KINDS: readonly FileKind[] = ['png', 'jpg', 'jpeg'];
/** True of kinds of which the server keeps nothing but the image itself. */
export const isPictureKind = (kind: FileKind): boolean => PICTURE_KINDS.includes(kind);
/** The limit of the largest kind of file. */
export const FILE_BYTES_MAX = 200 * MEGABYTE;

export function fileBytesMax(kind: FileKind): number {
  if (isPictureKind(kind) || kind === 'gif') return 5 * MEGABYTE;
  return kind === 'mp4' ? FILE_BYTES_MAX : 50 * MEGABYTE;
}

export const fileTooLarge = (bytesMax: number): string =>
  `文件过大，最多${Math.floor(bytesMax / MEGABYTE)}MB`;

/** @param bytesMax what the form allows, where that is less than the kind may have */
export function fileProblem(
  { name, size }: { readonly name: string; readonly size: number },
  bytesMax = FILE_BYTES_MAX,
): string | null {
  const kind = fileKindOf(name);
  if (kind === null) return FILE_WRONG_KIND;
  if (size === 0) return FILE_EMPTY;
  const allowed = Math.min(bytesMax, fileBytesMax(kind));
  return size > allowed ? fileTooLarge(allowed) : null;
}
