/** Shared documents: the header's list of them, and the page 文档管理. Their bytes come by files/endpoints.ts. */
import * as z from 'zod/mini';
import { get, permitted, post, signedIn } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import {
  DOCUMENT_NAME_MAX,
  DOCUMENT_SUMMARY_MAX,
  DOCUMENT_TYPES,
  DOCUMENTS_PER_ACT_MAX,
  documentFileOf,
} from './fields.ts';

const documentType = z.literal(
  DOCUMENT_TYPES.map(({ value }) => value),
  '请选择类型',
);
const sort = wholeNumber(0, 1_000_000);

const sharedDocument = z.object({
  id,
  documentName: z.string(),
  documentType,
  /** bytes */
  documentSize: z.number(),
  summary: z.string(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  /** JSON text of a list; its first entry says where the file lies and what it is called */
  url: z.string(),
  sort: z.number(),
  releaseFlag: flag,
  /** null: everybody of the region */
  visibleRoleIds: z.nullable(z.array(z.number())),
  /** the region that it is for, and its name */
  deptId: z.string(),
  deptName: z.string(),
  downloadCount: z.number(),
  version: z.number(),
  can: z.object({ edit: verdict, remove: verdict, order: verdict }),
});
export type SharedDocument = z.output<typeof sharedDocument>;

/**
 * Without pages what is released to the person who asks, as the header shows it. A page of them for who asks for one: who manages
 * documents finds there all of the own area, released or not.
 */
export const listDocuments = get('/v1/documentManage/listDocumentManage', {
  access: signedIn,
  summary: '共享文档',
  request: z.strictObject({
    documentName: z.optional(text(DOCUMENT_NAME_MAX)),
    documentType: z.optional(wholeNumber(1, 9)),
    releaseFlag: z.optional(queryFlag),
    /** of one region alone, without those below it */
    deptId: z.optional(deptCode),
    pageNum: z.optional(wholeNumber(1, 10_000_000)),
    pageSize: z.optional(wholeNumber(1, DOCUMENTS_PER_ACT_MAX)),
    ...sortedBy('updateTime', 'createTime', 'sort', 'downloadCount'),
  }),
  answer: z.union([z.array(sharedDocument), pageOf(sharedDocument)]),
});

const written = {
  documentName: text(DOCUMENT_NAME_MAX, 1),
  documentType,
  summary: z._default(text(DOCUMENT_SUMMARY_MAX), ''),
  /** as the specification has it: JSON text of a list with `url` and `name`, of a file that the writer uploaded */
  url: z.string().check(
    z.maxLength(1000, '文件地址过长'),
    z.refine((url) => documentFileOf(url) !== null, '请上传文件'),
  ),
  releaseFlag: z._default(flag, 0),
  visibleRoleIds: z._default(
    z.nullable(z.array(wholeNumber(1, 2_147_483_647)).check(z.minLength(1, '请选择角色'), z.maxLength(50))),
    null,
  ),
  /** left out: behind the others, or where it is */
  sort: z.optional(sort),
  /** the writer's own region, which is meant when it is left out */
  deptId: z.optional(deptCode),
  /** the stored file's own size is what counts */
  documentSize: z.optional(z.number()),
};

export const saveDocument = post('/v1/documentManage/save', {
  isCreating: true,
  access: permitted('content:document:add'),
  summary: '新增共享文档',
  request: z.strictObject(written),
  answer: z.object({ id }),
});

export const updateDocument = post('/v1/documentManage/update', {
  access: permitted('content:document:edit'),
  summary: '修改共享文档',
  request: z.strictObject({ id, version: z.optional(wholeNumber(1, 2_147_483_647)), ...written }),
  answer: z.object({ id }),
});

export const removeDocuments = post('/v1/documentManage/remove', {
  access: permitted('content:document:remove'),
  summary: '删除共享文档',
  request: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(DOCUMENTS_PER_ACT_MAX)) }),
  answer: z.object({ successCount: z.number() }),
});

export const sortDocuments = post('/v1/documentManage/sort', {
  access: permitted('content:document:order'),
  summary: '调整共享文档的顺序',
  request: z.strictObject({
    sortList: z.array(z.strictObject({ id, sort })).check(z.minLength(1), z.maxLength(DOCUMENTS_PER_ACT_MAX)),
  }),
  answer: nothing,
});

export const addDownloadCount = post('/v1/documentManage/addDownloadCount', {
  access: signedIn,
  summary: '记一次文档下载',
  request: z.strictObject({ id }),
  answer: z.object({ downloadCount: z.number() }),
});
