/** The open calls that read organisations and whom farmers may ask: what is public of them, inside the application's areas. */
import * as z from 'zod/mini';
import { anyone, get } from '../../endpoint.ts';
import { deptCode, id, pageOf, paging } from '../../envelope.ts';

const asked = {
  /** a region inside the application's areas; left out: all of those */
  deptId: z.optional(deptCode),
  ...paging,
};

export const listDepts = get('/v1/dept/page', {
  access: anyone,
  summary: '应用区域内启用的组织，按编码的顺序；没有负责人和电话',
  request: z.strictObject(asked),
  answer: pageOf(
    z.object({
      deptId: z.string(),
      deptName: z.string(),
      fullDeptName: z.string(),
      /** null: the province */
      parentId: z.nullable(z.string()),
      /** 01 a region, others units */
      deptType: z.string(),
      deptLevel: z.number(),
    }),
  ),
});

export const listContacts = get('/v1/user/page', {
  access: anyone,
  summary: '应用区域内对农户公开的管理员和联系人：姓名、职务、办公电话；没有手机号码和账号',
  request: z.strictObject(asked),
  answer: pageOf(
    z.object({
      adminId: id,
      realName: z.string(),
      fullDeptName: z.string(),
      post: z.string(),
      officePhone: z.string(),
      dutyDesc: z.string(),
    }),
  ),
});
