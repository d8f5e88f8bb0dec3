/** The kinds of document that there are, and as what each is given out. */

export const CONTENT_TYPES = {
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  avi: 'video/x-msvideo',
  mid: 'audio/midi',
  midi: 'audio/midi',
  rm: 'application/vnd.rn-realmedia',
  rpm: 'audio/x-pn-realaudio-plugin',
  wav: 'audio/wav',
} as const;
export type DocumentKind = keyof typeof CONTENT_TYPES;

/** By the end of its name; null for one that nobody may upload. */
export function documentKindOf(fileName: string): DocumentKind | null {
  const end = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(CONTENT_TYPES, end) ? (end as DocumentKind) : null;
}

export const DOCUMENT_WRONG_KIND = `只能上传${Object.keys(CONTENT_TYPES).join('、')}格式的文件，且内容须与格式相符`;
