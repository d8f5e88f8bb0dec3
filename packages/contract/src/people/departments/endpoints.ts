/** The calls of organisations (组织机构) that pickers need. */
import * as z from 'zod/mini';
import { get, signedIn } from '../../endpoint.ts';
import { deptCode, flag, plainWish, queryFlag, text } from '../../envelope.ts';

export const treeNode = z.object({
  deptId: z.string(),
  deptName: z.string(),
  deptType: z.string(),
  deptLevel: z.number(),
  hasChildren: flag,
  parentId: z.nullable(z.string()),
  /** names from the province down to its region, with slashes: tells places of the same name apart */
  ancestors: z.string(),
  /** technical node: pickers open it at once and never offer it */
  virtualFlag: z.number(),
  disabled: flag,
});
export type TreeNode = z.output<typeof treeNode>;

const nullableText = z.nullable(z.string());
/** Everything that an office says of itself; the leader's number is the only one of a person, and masked for everybody. */
export const dept = z.extend(treeNode, {
  deptIdPath: z.string(),
  fullDeptName: z.string(),
  shortName: nullableText,
  regionCode: nullableText,
  /** of villages alone */
  villageKind: z.nullable(z.number()),
  orderNum: z.number(),
  leaderName: nullableText,
  leaderPhone: nullableText,
  officePhone: nullableText,
  address: nullableText,
  /** degrees; both or neither */
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  status: z.number(),
  /** where it went when it was abolished */
  mergeToDeptId: nullableText,
  /** `YYYY-MM-DD` */
  effectDate: nullableText,
  expireDate: nullableText,
  /** people whose main identity or home is exactly here, farmers included */
  userCount: z.number(),
});

const listFields = {
  parentId: z.optional(z.union([deptCode, z.literal('')])),
  deptType: z.optional(text(2)),
  keyword: z.optional(text(30)),
};
export const listChildDept = get('/v1/admin/dept/listChildDept', {
  access: signedIn,
  summary: '下级组织',
  request: z.strictObject(listFields),
  answer: z.array(treeNode),
});
/** With a keyword and without a parent: the first matches anywhere in the area. */
export const listMyChildDept = get('/v1/admin/dept/listMyChildDept', {
  access: signedIn,
  summary: '管辖范围内的下级组织',
  request: z.strictObject({
    ...listFields,
    /** 1: where one may choose one's own organisation, which people without an area have as well */
    forChoice: z.optional(queryFlag),
  }),
  answer: z.array(treeNode),
});
export const getSuperiorDept = get('/v1/admin/dept/getSuperiorDept', {
  access: signedIn,
  summary: '有审核人的上级区域及其审核人',
  request: z.strictObject({ deptId: deptCode }),
  answer: z.extend(dept, {
    auditUserList: z.array(z.object({ userId: z.string(), realName: z.string(), roleName: z.string() })),
  }),
});
export const getDept = get('/v1/admin/dept/getDept', {
  access: signedIn,
  tellsNumbers: true,
  summary: '组织详情',
  request: z.strictObject({ deptId: deptCode, ...plainWish }),
  answer: dept,
});
