/**
 * Requests that are broken before their fields can be looked at: bad JSON, cut short, too large. They are the only ones answered with
 * an HTTP status of 4xx. A whole request of another content type than declared is the server's own decision: status 200
 * and a code, as every Refusal.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';

export class BrokenRequest extends Error {
  override readonly name = 'BrokenRequest';
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.status = status;
    this.code = code;
  }
}

export const badRequest = (sentence: string, cause?: unknown) =>
  new BrokenRequest(400, ErrorCode.validation, sentence, cause);

export const uploadTooLarge = (bytesMax: number) =>
  new BrokenRequest(413, ErrorCode.fileTooLarge, `文件过大，不能超过${bytesMax / 1024 / 1024}MB`);

/**
 * A fault that the HTTP library found, in our words; null when it is none of the caller's faults.
 * @param bodyBytesMax of the call
 */
export function toBrokenRequest(error: unknown, bodyBytesMax: number): BrokenRequest | null {
  if (error instanceof BrokenRequest) return error;
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new BrokenRequest(...tooLarge(`提交的内容过大，不能超过${inUnits(bodyBytesMax)}`), error);
  }
  if (isCutByCaller(error)) {
    return new BrokenRequest(400, ErrorCode.validation, '请求没有完整到达，请重试', error);
  }
  const known = 'code' in error ? libraryFaults[String(error.code)] : undefined;
  if (known) return new BrokenRequest(...known, error);
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? new BrokenRequest(status, ErrorCode.validation, '请求的格式不正确', error)
    : null;
}

/** Node's words for a body that ended in the middle; a lost connection to the database has the same code. */
const isCutByCaller = (error: Error): boolean =>
  'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';

const inUnits = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024}KB` : `${bytes / 1024 / 1024}MB`;

const tooLarge = (sentence: string): [number, ErrorCode, string] => [413, ErrorCode.fileTooLarge, sentence];
const wrongType: [number, ErrorCode, string] = [
  200,
  ErrorCode.fileTypeUnsupported,
  '不支持这种提交内容的类型',
];

const libraryFaults: Record<string, [number, ErrorCode, string]> = {
  FST_FILES_LIMIT: tooLarge('一次只能上传一个文件'),
  FST_PARTS_LIMIT: tooLarge('一次只能上传一个文件'),
  FST_FIELDS_LIMIT: tooLarge('上传时附带的内容过多'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongType,
  FST_ERR_CTP_INVALID_TYPE: wrongType,
  FST_INVALID_MULTIPART_CONTENT_TYPE: wrongType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, ErrorCode.validation, '请求没有完整到达，请重试'],
  // PostgreSQL's own words, should a text that it cannot keep get as far: 22021 in a column, 22P05 in JSON
  '22021': [400, ErrorCode.validation, '提交的内容里有看不见的坏字符，请删除后重新输入'],
  '22P05': [400, ErrorCode.validation, '提交的内容里有看不见的坏字符，请删除后重新输入'],
  FST_ERR_BAD_URL: [400, ErrorCode.validation, '请求的地址不正确，其中的文字应以UTF-8编码'],
  FST_ERR_CTP_BODY_REQUIRED: [400, ErrorCode.validation, '请求没有内容'],
  ERR_STREAM_PREMATURE_CLOSE: [400, ErrorCode.validation, '请求没有完整到达，请重试'],
};
