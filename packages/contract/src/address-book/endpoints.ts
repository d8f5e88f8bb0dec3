/** The calls of the address book (通讯录, contract §7.2) that choosing recipients needs. */
import * as z from 'zod/mini';
import { get, signedIn } from '../endpoint.ts';
import { deptCode, id, pageOf, paging, text } from '../envelope.ts';

const group = z.object({
  groupId: id,
  groupName: z.string(),
  parentId: id,
  groupType: z.number(),
  deptName: z.string(),
  memberCount: z.number(),
});
export const pageGroups = get('/v1/admin/book/group/info', {
  access: signedIn,
  summary: '我能使用的分组',
  request: z.strictObject({ groupName: z.optional(text(30)), ...paging }),
  answer: pageOf(group),
});

const member = z.object({
  bookUserId: id,
  groupId: id,
  userId: z.nullable(id),
  realName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  deptName: z.nullable(z.string()),
  post: z.nullable(z.string()),
});
export const pageGroupMembers = get('/v1/admin/book/group/user/list', {
  access: signedIn,
  summary: '分组成员',
  request: z.strictObject({ groupId: id, keyword: z.optional(text(30)), ...paging }),
  answer: pageOf(member),
});

/** People of one's own area to choose by name, account or number (proposed: the picker of single recipients). */
export const searchPeople = get('/v1/admin/user/search', {
  access: signedIn,
  summary: '在管辖范围内查找人员',
  request: z.strictObject({ keyword: text(30, 1), deptId: z.optional(deptCode), ...paging }),
  answer: pageOf(
    z.object({
      userId: id,
      realName: z.string(),
      phoneNumber: z.string(),
      deptName: z.string(),
      smsAgreeFlag: z.number(),
    }),
  ),
});
