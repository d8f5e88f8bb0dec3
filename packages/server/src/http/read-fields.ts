/**
 * Turns what arrived into the fields a handler gets, by the endpoint's own schema, or into a refusal whose first sentence
 * names the field in Chinese. Unknown fields are refused and named: a misspelt filter must not silently match everything.
 */
import { Readable } from 'node:stream';
import type { Endpoint, FieldsIn } from '@farmers-mailbox/contract/endpoint.ts';
import { type FieldError, optionalRequestId } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { fieldLabel, namesField } from '@farmers-mailbox/contract/field-labels.ts';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badRequest, uploadTooLarge } from './broken-request.ts';
import { withoutEmpty } from './nothing-given.ts';
import { byOurNames, type Renamed, sentByOurs } from './other-names.ts';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './route.ts';
import { toStorable, unstorableFields } from './storable-text.ts';

/** One request brings one file of at most this size, unless the endpoint says more; features may demand less. */
const UPLOADED_FILE_BYTES_MAX = 10 * 1024 * 1024;

export interface ReadFields {
  /** as the handler takes them */
  readonly fields: unknown;
  /** of a creating call: the caller's name of it, with the other fields as they came; null: none */
  readonly named: { readonly clientReqId: string; readonly body: unknown } | null;
  readonly asSent: Renamed['asSent'];
}

/** @throws Refusal 4000 with every wrong field; BrokenRequest when the fields came another way than declared */
export async function readFields(endpoint: Endpoint, request: FastifyRequest): Promise<ReadFields> {
  if (endpoint.fieldsIn === 'multipart') {
    const fields = await readUploadedFile(request, endpoint.fileBytesMax);
    return { fields, named: null, asSent: sentByOurs };
  }
  const { clientReqId, body } = takeRequestId(endpoint, readRaw(endpoint, endpoint.fieldsIn, request));
  const { value, asSent } = byOurNames(endpoint, body);
  const problems = unstorableFields({ clientReqId });
  const named = z.safeParse(requestIdFields, { clientReqId }, { error: sentenceOf });
  if (!named.success) problems.push(...named.error.issues.flatMap(toFieldErrors));
  const fields = checkFields(endpoint.request, value, asSent, problems);
  const name = named.data?.clientReqId;
  return { fields, asSent, named: name === undefined ? null : { clientReqId: name, body } };
}

const requestIdFields = z.strictObject({ clientReqId: optionalRequestId });

/** The id that every creating call takes beside its own fields; its schema does not name it. */
export function takeRequestId(
  { isCreating }: Pick<Endpoint, 'isCreating'>,
  sent: unknown,
): { readonly clientReqId?: unknown; readonly body: unknown } {
  if (!isCreating || typeof sent !== 'object' || sent === null || !('clientReqId' in sent)) {
    return { body: sent };
  }
  const { clientReqId, ...body } = sent;
  return { clientReqId: clientReqId ?? undefined, body };
}

function readRaw(
  { method }: Pick<Endpoint, 'method'>,
  fieldsIn: Exclude<FieldsIn, 'multipart'>,
  request: FastifyRequest,
): unknown {
  if (fieldsIn === 'query') return request.query;
  if (method === 'DELETE' && (request.body ?? null) === null) return listsOf(request.query as Query);
  const declared = fieldsIn === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined && type !== declared) {
    throw Object.assign(new Error(`${type} instead of ${declared}`), {
      code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    });
  }
  return request.body ?? {};
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Fields of a DELETE are lists; in the address a list is repeated, with or without brackets, or joined by commas. */
const listsOf = (query: Query): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name.replace(/\[\]$/, ''),
      [value].flat().flatMap((some) => some.split(',')),
    ]),
  );

/**
 * Exported for fields that arrive inside others, such as the rows of an import.
 * @param beside what is wrong with fields that the schema does not know: told behind the others
 */
export function checkFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  asSent: Renamed['asSent'] = sentByOurs,
  beside: readonly FieldError[] = [],
): z.output<Schema> {
  refuseWrong(unstorableFields(value), asSent);
  const sent = withoutEmpty(schema, value);
  const result = z.safeParse(schema, sent, { error: sentenceOf });
  const problems = result.success ? [] : ofRightKind(result.error.issues).flatMap(toFieldErrors);
  for (const problem of problems) if (isMissingNumber(problem, sent)) problem.message = EMPTY;
  refuseWrong([...problems, ...beside], asSent);
  return result.data as z.output<Schema>;
}

/** More than any form has; a body may be made of nothing but wrong fields. */
const WRONG_FIELDS_TOLD_MAX = 200;

function refuseWrong(fieldErrors: FieldError[], asSent: Renamed['asSent']): void {
  if (fieldErrors.length > 0) throw wrongFields(fieldErrors, asSent);
}

function wrongFields(fieldErrors: FieldError[], asSent: Renamed['asSent']): Refusal {
  const [first] = fieldErrors;
  return new Refusal(
    ErrorCode.validation,
    first && nameField(first),
    fieldErrors.slice(0, WRONG_FIELDS_TOLD_MAX).map(asSent),
  );
}

type Issue = z.core.$ZodIssue;

/** A text in the place of a list also has too many signs for one: nothing further is said of a value of the wrong kind. */
function ofRightKind(issues: readonly Issue[]): readonly Issue[] {
  const placeOf = ({ path }: Issue) => path.join('.');
  const wrong = new Map(
    issues.filter(({ code }) => code === 'invalid_type').map((issue) => [placeOf(issue), issue]),
  );
  return issues.filter((issue) => (wrong.get(placeOf(issue)) ?? issue) === issue);
}

function toFieldErrors(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: '不支持这个字段' }));
  }
  return [{ field: issue.path.join('.'), message: issue.message }];
}

/** A field that is not there is read as a number that is none, and its issue does not say which of the two it was. */
function isMissingNumber({ field, message }: FieldError, sent: unknown): boolean {
  if (message !== kindSentence('number')) return false;
  const found = field
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], sent);
  return found === undefined;
}

/** `短信标题：不能为空`; a sentence that names the field by itself stays as it is, one with a part of its name gets the whole. */
function nameField({ field, message }: FieldError): string {
  const named = field.split('.').filter((part) => !/^\d+$/.test(part));
  const name = named.at(-1) ?? '';
  if (namesField(message, name)) return message;
  const label = fieldLabel(name);
  const [, verb = '', noun = ''] = /^(请选择|请填写|请输入)(.+)$/.exec(message) ?? [];
  return noun !== '' && label.includes(noun) ? `${verb}${label}` : `${label}：${message}`;
}

/** Only for issues whose schema brings no sentence of its own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.path?.length) return '提交的内容应是一个JSON对象';
      return issue.input === undefined || issue.input === null ? EMPTY : kindSentence(issue.expected);
    case 'invalid_value':
      return issue.path?.at(-1) === 'orderBy' ? sortableSentence(issue.values) : wrongValue(issue.input);
    case 'invalid_union':
      return wrongValue(issue.input);
    case 'too_small':
      return issue.origin === 'number' ? `不能小于${issue.minimum}` : '内容过少';
    case 'too_big':
      return issue.origin === 'number' ? `不能大于${issue.maximum}` : '内容过多';
    case 'unrecognized_keys':
      return '不支持这个字段';
    default:
      return '格式不正确';
  }
}

const EMPTY = '不能为空';
const KIND_WORDS: Readonly<Record<string, string>> = { array: '列表', string: '文字', number: '数字' };
const kindSentence = (expected: string): string =>
  Object.hasOwn(KIND_WORDS, expected) ? `应为${KIND_WORDS[expected]}` : '类型不正确';

const wrongValue = (input: unknown): string => (input === undefined || input === null ? EMPTY : '取值不正确');

/** Names the columns as a caller has to write them. */
const sortableSentence = (columns: readonly unknown[]): string =>
  `这个列表只能按${columns.map((column) => `${fieldLabel(String(column))}（${String(column)}）`).join('、')}排序`;

async function readUploadedFile(
  request: FastifyRequest,
  fileSize = UPLOADED_FILE_BYTES_MAX,
): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw Object.assign(new Error('not multipart'), { code: 'FST_INVALID_MULTIPART_CONTENT_TYPE' });
  }
  const limits = { fileSize, files: 1, fields: 10, parts: 11 };
  const parts = request.parts({ limits });
  const file = await fileAmong(parts).catch(throwBrokenUpload);
  if (!file) throw badRequest('没有上传文件');
  return {
    fileName: toStorable(file.filename),
    get fields() {
      return textsBeside(file.fields);
    },
    content: Readable.from(requireWhole(file.file, parts, fileSize), { objectMode: false }),
  };
}

type Parts = AsyncIterator<Multipart>;

/** Not by `for await`: leaving such a loop ends the parts, and others may follow the file. */
async function fileAmong(parts: Parts): Promise<MultipartFile | null> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.type === 'file') return next.value;
  }
  return null;
}

function textsBeside(parts: MultipartFile['fields']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) =>
      part && 'value' in part && typeof part.value === 'string' ? [[name, toStorable(part.value)]] : [],
    ),
  );
}

/** The parser's own errors carry no code, and all say that what arrived is no upload: without a boundary, cut, with a broken head. */
function throwBrokenUpload(error: unknown): never {
  if (error instanceof Error && !('code' in error)) {
    throw badRequest('上传的内容不完整或格式不对，请重新选择文件上传', error);
  }
  throw error;
}

// The parser cuts a file at the limit and says so only beside the stream: half a list would pass for a whole one.
async function* requireWhole(
  file: MultipartFile['file'],
  parts: Parts,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file) yield chunk as Buffer;
    if (!file.truncated) await fileAmong(parts);
  } catch (error) {
    if (!file.truncated) throwBrokenUpload(error);
  }
  if (file.truncated) throw uploadTooLarge(bytesMax);
}
