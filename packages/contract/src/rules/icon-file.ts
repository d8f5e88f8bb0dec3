/** Icons: one png or svg of at most 200 KB. Kept is a png that the server draws of it: nothing of an svg's mark-up reaches a reader. */
import type { AvatarFile } from './avatar.ts';

export const ICON_BYTES_MAX = 204_800;
export const ICON_EXTENSIONS = ['png', 'svg'] as const;
/** Pixels of the longer side of a kept icon. */
export const ICON_SIDE_MAX = 256;
export const ICON_WRONG_KIND = '只能上传png、svg格式的图标';
/** Of a file that calls itself one of them. */
export const ICON_UNREADABLE = '这个图标打不开，或不是png、svg格式，请另存为png再上传';
export const ICON_TOO_LARGE = '图标不能超过200KB';

export function iconFileProblem({ name, size }: AvatarFile): string | null {
  if (!ICON_EXTENSIONS.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) return ICON_WRONG_KIND;
  return size > ICON_BYTES_MAX ? ICON_TOO_LARGE : null;
}
