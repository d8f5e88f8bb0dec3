/** Uploading pictures and other files, fetching them again, and taking back what was never used. */
import * as z from 'zod/mini';
import { del, get, post, signedIn } from '../../endpoint.ts';
import { id, queryFlag } from '../../envelope.ts';
import { attachedFile } from './attached.ts';
import { FILE_BYTES_MAX } from './content-types.ts';

const WRONG_PATH = '文件地址不正确';

/** Where a stored file lies: given out by the server, never made up by a client. */
export const storedFilePath = z
  .string()
  .check(z.regex(/^product\/\d{8}\/[0-9a-f]{32}\.(?:png|jpg)$/, WRONG_PATH));

/** A picture as a form has it, by its address alone, or as `uploadFile` told of it. */
export const storedPicture = z.pipe(
  z.pipe(
    z.union([storedFilePath, z.object({ url: storedFilePath })], WRONG_PATH),
    z.transform((picture) => (typeof picture === 'string' ? picture : picture.url)),
  ),
  storedFilePath,
);

const storedAs = (kinds: string) =>
  z.string().check(z.regex(new RegExp(`^video/\\d{8}/[0-9a-f]{32}\\.(?:${kinds})$`), WRONG_PATH));
export const storedVideoPath = storedAs('mp4');
export const storedVoicePath = storedAs('mp3|wav');

/** In front of the file: `product/{date}` for pictures, as without it, `icon` for icons, `video/{date}` for other kinds. The date is the server's. */
export const uploadCategory = z
  .string()
  .check(z.regex(/^(?:icon|(?:product|video)(?:\/[\d-]{0,10})?)$/, '应为product或video，后接日期，或icon'));

/** A form with a file, which zod cannot describe: the handler checks the texts beside it. */
const withFile = {
  access: signedIn,
  fieldsIn: 'multipart',
  fileBytesMax: FILE_BYTES_MAX,
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
} as const;

/**
 * A png or jpeg of at most 5,242,880 bytes, which is what its content says and not its name; with the category of other kinds one of
 * content-types.ts, which is what its name says when its content does not contradict.
 */
export const uploadFile = post('/v1/common/upload', {
  ...withFile,
  summary:
    '上传图片（png、jpg、jpeg，最多5MB）；category为icon时上传图标（png、svg，最多200KB，存为png），为video时上传其他类型的文件。返回文件地址',
  answer: z.string(),
});

/** The same, answered with all that a form shows of the file. */
export const uploadAttachment = post('/v1/admin/fileOperation/uploadFile', {
  ...withFile,
  summary: '上传文件：图片最多5MB，文档最多50MB，mp4视频最多200MB',
  answer: attachedFile,
});

/** Shared documents of the trial lie among the files as well; nobody uploads those here. */
const anyStoredPath = z.union([
  storedFilePath,
  z.string().check(z.regex(/^video\/\d{8}\/[0-9a-f]{32}\.[a-z0-9]{2,4}$/, '文件地址不正确')),
  z.string().check(z.regex(/^document\/\d{8}\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/, '文件地址不正确')),
]);

export const downloadFile = get('/v1/common/download', {
  access: signedIn,
  summary: '读取上传的图片、共享文档',
  form: 'file',
  request: z.strictObject({ relativeUrl: anyStoredPath }),
  answer: z.null(),
});

/** Under its own name, and in parts for who asks for a part. `inline`: to be looked at in the browser, where its kind allows it. */
export const getFile = get('/v1/admin/fileOperation/getFile', {
  access: signedIn,
  summary: '读取文件，支持分段（Range）',
  form: 'file',
  isPlayed: true,
  request: z.strictObject({
    fileId: z.optional(id),
    relativeUrl: z.optional(anyStoredPath),
    inline: z.optional(queryFlag),
  }),
  answer: z.null(),
});

/** Own uploads that hang on nothing; others are passed over. */
export const deleteFiles = del('/v1/admin/fileOperation/deleteFiles', {
  access: signedIn,
  summary: '删除自己上传而未使用的文件',
  request: z.strictObject({
    fileIds: z.optional(z.array(id).check(z.maxLength(100, '一次最多100个文件'))),
    relativeUrls: z.optional(z.array(anyStoredPath).check(z.maxLength(100, '一次最多100个文件'))),
  }),
  answer: z.object({ successCount: z.number() }),
});
