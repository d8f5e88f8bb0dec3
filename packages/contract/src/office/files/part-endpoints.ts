/** A large file sent in parts, so that a line that breaks costs the part that was on it, and nothing that arrived before (decision 83). */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import { id } from '../../envelope.ts';
import { attachedFile } from './attached.ts';
import { FILE_BYTES_MAX, FILE_EMPTY } from './content-types.ts';

/** Every part but the last has as many. */
export const PART_BYTES = 2 * 1024 * 1024;
/** Smaller files go whole, by uploadAttachment. */
export const PARTS_ABOVE_BYTES = 5 * 1024 * 1024;

const ofUpload = z.strictObject({ uploadId: id });

/** Begins an upload; one that is not finished within a day is dropped. */
export const startUpload = post('/v1/admin/fileOperation/startUpload', {
  access: signedIn,
  summary: '开始分段上传一个大文件；一天内没有传完的自动删除',
  request: z.strictObject({
    name: z.string().check(z.minLength(1, '不能为空'), z.maxLength(255, '不能超过255个字')),
    size: z.int().check(z.positive(FILE_EMPTY), z.maximum(FILE_BYTES_MAX, '文件过大，最多200MB')),
  }),
  answer: ofUpload,
});

const progress = z.object({ bytesReceived: z.number(), size: z.number() });

/** A form with `uploadId` and `offset` in front of the part. Refused with 4090 unless `offset` is what has arrived so far. */
export const uploadPart = post('/v1/admin/fileOperation/uploadPart', {
  access: signedIn,
  summary: '上传大文件的下一段：表单字段uploadId、offset，其后是2MB以内的文件内容',
  fieldsIn: 'multipart',
  fileBytesMax: PART_BYTES,
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: progress,
});

/** Asked after a break, to go on from there. */
export const uploadProgress = get('/v1/admin/fileOperation/uploadProgress', {
  access: signedIn,
  summary: '大文件已经收到多少字节',
  request: ofUpload,
  answer: progress,
});

/** Looks at the whole, as at any upload, and keeps it. Given again, as after an answer that was lost, it answers the same file. */
export const finishUpload = post('/v1/admin/fileOperation/finishUpload', {
  access: signedIn,
  summary: '大文件的各段都已上传，检查后保存为一个文件',
  request: ofUpload,
  answer: attachedFile,
});

export const cancelUpload = post('/v1/admin/fileOperation/cancelUpload', {
  access: signedIn,
  summary: '放弃没有传完的大文件，删除已收到的部分',
  request: ofUpload,
  answer: z.null(),
});
