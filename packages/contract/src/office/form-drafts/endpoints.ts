/**
 * Forms that somebody has begun to fill in and neither saved nor given up: the console keeps them here by itself, so that they are
 * found again after a reload or on another machine. Each identity sees its own alone; for the server the content is one text.
 */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import { moment, nothing } from '../../envelope.ts';

/** UTF-16 units: a form's fields as JSON. */
export const FORM_DRAFT_MAX = 200_000;
/** Drafts of one identity; the oldest makes room for a new one. */
export const FORM_DRAFTS_MAX = 20;
/** A draft that nobody has changed for so long is deleted. */
export const FORM_DRAFT_DAYS = 30;

export const ABOUT_MAX = 100;

/** made by the browser when the form is opened */
const draftId = z.string().check(z.regex(/^[0-9a-f]{32}$/, '草稿编号格式不正确'));
/** which form it is, such as `massSms`; of forms for each kind of a thing `tour1`, `tour2` */
const formKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, '表单名称格式不正确'));
/** what it is about: the id of what is being changed, or how a new one began; such as `new` */
const about = z.string().check(z.minLength(1), z.maxLength(ABOUT_MAX, `不能超过${ABOUT_MAX}个字`));

export const keepFormDraft = post('/v1/admin/formDraft', {
  access: signedIn,
  summary: '自动保存没有填完的表单',
  request: z.strictObject({
    draftId,
    formKey,
    about,
    content: z.string().check(z.maxLength(FORM_DRAFT_MAX, '内容过长，没有自动保存，请尽快保存草稿或提交')),
  }),
  answer: z.object({ updateTime: moment }),
});

export const listFormDrafts = get('/v1/admin/formDraft/list', {
  access: signedIn,
  summary: '自己没有填完的表单',
  request: z.strictObject({ formKey: z.optional(formKey) }),
  /** the newest first */
  answer: z.array(z.object({ draftId, formKey, about, content: z.string(), updateTime: moment })),
});

/** Deletes the caller's draft; one that is not there, or somebody else's, is passed over. */
export const dropFormDraft = post('/v1/admin/formDraft/drop', {
  access: signedIn,
  summary: '删除自己没有填完的表单',
  request: z.strictObject({ draftId }),
  answer: nothing,
});
