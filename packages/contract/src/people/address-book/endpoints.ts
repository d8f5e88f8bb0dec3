/** The calls of the address book (通讯录): groups, their members, and finding people to put into them. */
import * as z from 'zod/mini';
import { SUBJECT_CATEGORY } from '../../dictionaries.ts';
import { get, permitted, post, signedIn } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nameText,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { understoodTable } from '../../tables/understood.ts';
import {
  CONTACT_CELL_MAX,
  GroupOperation,
  GroupType,
  IMPORTED_CONTACTS_MAX,
  ImportMode,
  MEMBERS_PER_CALL_MAX,
  MoveType,
} from './fields.ts';
import { ROOT_GROUP_ID } from './tree.ts';

const changing = permitted('book:group:edit');

/** Acts on one group, for the person who looks at it: `true`, or the reason why not. */
export const groupCan = z.object({
  /** rename, put into order, add members */
  edit: verdict,
  /** the group below another one, members into another one */
  move: verdict,
  remove: verdict,
  removeMembers: verdict,
});

const groupAlone = z.object({
  groupId: id,
  groupName: z.string(),
  parentId: id,
  groupType: z.number(),
  deptId: z.string(),
  ownerUserId: id,
  deptName: z.string(),
  /** whose group it is; null: one's own */
  ownerName: z.nullable(z.string()),
  /** right in it, without the groups below */
  memberCount: z.number(),
  orderNum: z.number(),
  remark: z.nullable(z.string()),
  createTime: moment,
  createUserName: z.string(),
  version: z.number(),
  can: groupCan,
});
const group = z.extend(groupAlone, {
  /** right below it; theirs are in their own rows */
  children: z.array(groupAlone),
});
export type BookGroup = z.output<typeof group>;

export const pageGroups = get('/v1/admin/book/group/info', {
  access: signedIn,
  summary: '我能使用的分组',
  request: z.strictObject({
    groupName: z.optional(text(30)),
    ...paging,
    ...sortedBy('orderNum', 'createTime'),
  }),
  answer: pageOf(group),
});

const member = z.object({
  bookUserId: id,
  groupId: id,
  groupName: z.string(),
  userId: z.nullable(id),
  realName: z.string(),
  /** of a registered one who has chosen a picture */
  avatar: z.nullable(z.string()),
  /** masked */
  phoneNumber: z.string(),
  /** both null for contacts from outside, and for people who left one's area */
  deptId: z.nullable(z.string()),
  deptName: z.nullable(z.string()),
  post: z.nullable(z.string()),
  /** of the reader's area, by the number */
  subjectId: z.nullable(id),
  subjectCategory: z.nullable(z.string()),
  orderNum: z.number(),
  remark: z.nullable(z.string()),
  createTime: moment,
  /** whose group it is: nobody else adds to it */
  createUserName: z.string(),
  /** one of `MemberState` */
  memberState: z.number(),
  /** messages of their chat that the reader has not seen */
  unreadCount: z.number(),
});
export type BookMember = z.output<typeof member>;

export const pageGroupMembers = get('/v1/admin/book/group/user/list', {
  access: signedIn,
  summary: '分组成员；不指定分组时在我能使用的所有分组里查找',
  request: z.strictObject({
    groupId: z.optional(id),
    /** part of a name, or a whole number */
    keyword: z.optional(nameText(30)),
    subjectCategory: z.optional(
      z.enum(
        SUBJECT_CATEGORY.map(({ value }) => value),
        '请选择主体类别',
      ),
    ),
    /** an organisation of the own area with everything inside it */
    deptId: z.optional(deptCode),
    ...paging,
    ...sortedBy('orderNum', 'createTime'),
  }),
  answer: pageOf(member),
});

const ids = (max: number) =>
  z.array(id).check(z.minLength(1, '请至少选择一项'), z.maxLength(max, `一次最多${max}人`));
const peopleIds = z.array(id).check(z.maxLength(MEMBERS_PER_CALL_MAX, `一次最多${MEMBERS_PER_CALL_MAX}人`));

export const buildGroup = post('/v1/admin/book/build/group', {
  isCreating: true,
  access: changing,
  summary: '新建分组；下级分组的类型与上级相同',
  request: z.strictObject({
    groupName: text(30, 1),
    parentId: z._default(id, ROOT_GROUP_ID),
    groupType: z._default(z.literal(Object.values(GroupType), '请选择分组类型'), GroupType.personal),
    /** the first members */
    userIds: z._default(peopleIds, []),
    remark: z._default(text(100), ''),
  }),
  answer: z.object({ groupId: id }),
});

const orderNum = wholeNumber(0, 1_000_000);
const contact = z.strictObject({
  realName: text(CONTACT_CELL_MAX),
  phoneNumber: text(CONTACT_CELL_MAX),
  post: z._default(text(CONTACT_CELL_MAX), ''),
});
/** The fields that each operation needs stand in its sentence: one address serves five operations. */
export const operateGroup = post('/v1/admin/book/group/operate', {
  isCreating: true,
  access: permitted('book:group:edit', 'book:group:move', 'book:group:delete'),
  summary: '分组操作：1 改名，2 删除，3 排序，4 添加成员，5 移到另一个分组下面',
  request: z.strictObject({
    operateType: z.literal(Object.values(GroupOperation), '请选择操作类型'),
    groupId: z.optional(id),
    /** rename, remove, place: as it was read */
    version: z.optional(wholeNumber(1, 2_147_483_647)),
    groupName: z.optional(text(30, 1)),
    remark: z.optional(text(100)),
    parentId: z.optional(id),
    /** 1: with the groups below it and all members */
    force: z._default(flag, 0),
    /** how many members, those of the groups below included, the person was told of before removing */
    memberCount: z.optional(wholeNumber(0, 10_000_000)),
    orderList: z.optional(
      z
        .array(z.strictObject({ groupId: id, orderNum }))
        .check(z.minLength(1, '请选择分组'), z.maxLength(100, '一次最多排序100个分组')),
    ),
    userIds: z._default(peopleIds, []),
    outsideList: z._default(
      z
        .array(contact)
        .check(z.maxLength(MEMBERS_PER_CALL_MAX, `一次最多${MEMBERS_PER_CALL_MAX}人，更多请用导入`)),
      [],
    ),
  }),
  answer: z.object({
    groupId: z.nullable(id),
    /** members that were added or removed */
    successCount: z.number(),
    /** of those to add: already in the group */
    repeatedCount: z.number(),
  }),
});

export const moveMembers = post('/v1/admin/book/moveGroup', {
  isCreating: true,
  access: permitted('book:group:move'),
  summary: '把成员移动或复制到另一个分组',
  request: z.strictObject({
    bookUserIds: ids(MEMBERS_PER_CALL_MAX),
    targetGroupId: id,
    moveType: z.literal(Object.values(MoveType), '请选择移动或复制'),
  }),
  answer: z.object({
    successCount: z.number(),
    /** were in the target already; moving took them out of where they were all the same */
    repeatedCount: z.number(),
  }),
});

export const removeMembers = post('/v1/admin/book/user/delete', {
  access: permitted('book:user:delete'),
  summary: '把成员移出分组；账号本身不受影响',
  request: z.strictObject({ groupId: id, bookUserIds: ids(MEMBERS_PER_CALL_MAX) }),
  answer: z.object({ successCount: z.number() }),
});

/** The name of a sheet has 31 characters. */
const PLACE_MAX = 60;
const importedRow = z.strictObject({
  /** the row in the file, from 1 */
  rowNo: wholeNumber(1, 1_000_000),
  realName: text(CONTACT_CELL_MAX),
  phoneNumber: text(CONTACT_CELL_MAX),
  post: text(CONTACT_CELL_MAX),
  /** where it stands, for people: 第 3 行 */
  place: z._default(text(PLACE_MAX), ''),
  /** why the number's cell could not be read, such as one that a spreadsheet took for a date */
  phoneProblem: z._default(text(PLACE_MAX), ''),
});
export type ImportedRow = z.output<typeof importedRow>;

/** Reads and keeps nothing: the rows come back to the person who has the file. */
export const readContactFile = post('/v1/admin/book/user/readFile', {
  access: changing,
  summary: `读取通讯录文件（xlsx、xls、csv、txt，最多${IMPORTED_CONTACTS_MAX}行），不保存；文件前的字段reading说明怎样读`,
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  /** no rows while something has to be chosen */
  answer: z.object({ rows: z.array(importedRow), understood: understoodTable }),
});

export const importContacts = post('/v1/admin/book/user/import', {
  access: changing,
  summary: '导入外部联系人：0 只检查，1 全部正确才导入，2 只导入正确的行',
  request: z.strictObject({
    groupId: id,
    importMode: z.literal(Object.values(ImportMode), '请选择导入方式'),
    rows: z
      .array(importedRow)
      .check(
        z.minLength(1, '没有可以导入的内容'),
        z.maxLength(IMPORTED_CONTACTS_MAX, `一次最多导入${IMPORTED_CONTACTS_MAX}行`),
      ),
  }),
  answer: z.object({
    rowCount: z.number(),
    /** right, and not in the group yet */
    goodCount: z.number(),
    wrongCount: z.number(),
    /** a number that another row has as well, or that is in the group already */
    repeatedCount: z.number(),
    addedCount: z.number(),
    /** every row that is not taken, in the order of the file */
    problems: z.array(z.object({ rowNo: z.number(), problem: z.string(), isWrong: z.boolean() })),
  }),
});

/** People of one's own area to choose by name, account or number, or those of one organisation (proposed). */
export const searchPeople = get('/v1/admin/user/search', {
  access: signedIn,
  summary: '在管辖范围内查找人员；没有关键字时列出一个组织里的人员',
  request: z.strictObject({
    keyword: z._default(nameText(30), ''),
    deptId: z.optional(deptCode),
    /** this one alone, whom another page has chosen */
    userId: z.optional(id),
    ...paging,
  }),
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
