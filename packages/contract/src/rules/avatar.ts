/** Avatars: one png, jpg or jpeg of at most 5 MiB. What a file really holds the server looks at. */

export const AVATAR_BYTES_MAX = 5_242_880;
export const AVATAR_FILES_MAX = 1;
export const AVATAR_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;
export const AVATAR_WRONG_KIND = '只能上传png、jpg、jpeg格式的图片';
export const AVATAR_TOO_LARGE = '图片过大请重新上传!';
/** Of any uploaded picture: what the cameras of telephones make at most. */
export const PICTURE_PIXELS_MAX = 50_000_000;
export const PICTURE_TOO_MANY_PIXELS = '图片超过5000万像素，请缩小后再上传';
/** For one that brought down whatever decoded it, or kept it too long. */
export const PICTURE_UNREADABLE = '这张图片无法处理，请另存为png或jpg格式后再上传';
/** Shown when the upload does not succeed, whatever the cause. */
export const AVATAR_UPLOAD_FAILED = '上传文件失败!';

export interface AvatarFile {
  readonly name: string;
  readonly size: number;
}

export function avatarProblem(file: AvatarFile): string | null {
  const extension = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (!AVATAR_EXTENSIONS.some((allowed) => allowed === extension)) return AVATAR_WRONG_KIND;
  return file.size > AVATAR_BYTES_MAX ? AVATAR_TOO_LARGE : null;
}
