/** Uploading a picture and fetching it again. */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';

/** Where a stored file lies: given out by the server, never made up by a client. */
export const storedFilePath = z
  .string()
  .check(z.regex(/^product\/\d{8}\/[0-9a-f]{32}\.(?:png|jpg)$/, '文件地址不正确'));

/** In front of the file: `product/{date}` for pictures, as without it, `video/{date}` for other kinds. The date is the server's. */
export const uploadCategory = z
  .string()
  .check(z.regex(/^(?:product|video)(?:\/[\d-]{0,10})?$/, '应为product或video，后接日期'));

/**
 * A png or jpeg of at most 5,242,880 bytes, which is what its content says and not its name; with the category of other kinds one of
 * content-types.ts, which is what its name says when its content does not contradict, of at most 10 MB.
 */
export const uploadFile = post('/v1/common/upload', {
  access: signedIn,
  summary: '上传图片（png、jpg、jpeg，最多5MB）；category为video时上传其他类型的文件（最多10MB）',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: z.string(),
});

/** Shared documents lie among the files as well; nobody uploads those here. */
const downloadablePath = z.union([
  storedFilePath,
  z.string().check(z.regex(/^video\/\d{8}\/[0-9a-f]{32}\.[a-z0-9]{2,4}$/, '文件地址不正确')),
  z.string().check(z.regex(/^document\/\d{8}\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/, '文件地址不正确')),
]);

export const downloadFile = get('/v1/common/download', {
  access: signedIn,
  summary: '读取上传的图片、共享文档',
  form: 'file',
  request: z.strictObject({ relativeUrl: downloadablePath }),
  answer: z.null(),
});
