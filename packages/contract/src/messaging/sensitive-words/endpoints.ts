/** The calls of the page 敏感词管理. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { sheetImport } from '../../tables/sheet-import.ts';
import {
  ALIAS_WORDS_MAX,
  EXCEPT_WORDS_MAX,
  MATCH_MODE,
  NodeKind,
  TRIED_TEXT_MAX,
  WORD_LENGTH_MAX,
  WORD_LEVEL,
  WORD_SCENE,
  WORD_TYPE_KEY,
  WORDS_PER_ACT_MAX,
  WORDS_PER_BATCH_MAX,
} from './fields.ts';

const reading = permitted('sms:word:add', 'sms:word:remove');
const editing = permitted('sms:word:add');
const removing = permitted('sms:word:remove');
const version = wholeNumber(1, 2_147_483_647);

const wordCan = z.object({ edit: verdict, remove: verdict });

/** Of every node of the global tree. */
const nodeOf = <Kind extends number>(kind: Kind) => ({
  typeKey: z.literal(WORD_TYPE_KEY),
  nodeKind: z.literal(kind),
});

const placed = {
  /** 诈骗/电信诈骗: down to the node itself, from the first category that the reader sees */
  path: z.string(),
  /** nodes of the path, its own included */
  depth: z.number(),
  /** among its neighbours, the smaller first */
  sn: z.number(),
};

const wordRow = z.object({
  typeId: id,
  ...nodeOf(NodeKind.word),
  parentId: z.nullable(id),
  categoryName: z.nullable(z.string()),
  typeName: z.string(),
  ...placed,
  wordLevel: z.number(),
  matchMode: z.number(),
  exceptWords: z.array(z.string()),
  aliasWords: z.array(z.string()),
  effectDeptId: z.string(),
  effectDeptName: z.string(),
  hitCount: z.number(),
  lastHitTime: z.nullable(moment),
  status: z.number(),
  remark: z.nullable(z.string()),
  /** null: came with the program */
  createUserName: z.nullable(z.string()),
  createTime: moment,
  updateUserName: z.nullable(z.string()),
  updateTime: moment,
  version: z.number(),
  can: wordCan,
});
export type WordRow = z.output<typeof wordRow>;

const choice = (options: readonly { value: number }[]) =>
  z.optional(wholeNumber(options[0]?.value ?? 0, options.at(-1)?.value ?? 0));

const filters = {
  typeName: z.optional(text(WORD_LENGTH_MAX)),
  /** a category with everything below it */
  parentId: z.optional(id),
  wordLevel: choice(WORD_LEVEL),
  status: z.optional(queryFlag),
  effectDeptId: z.optional(deptCode),
  createTimeStart: z.optional(moment),
  createTimeEnd: z.optional(moment),
};

export const pageSensitiveWords = post('/v1/admin/sensitiveWord/page', {
  access: reading,
  summary: '敏感词列表：本辖区的和上级的，最新的在前',
  request: z.strictObject({
    ...filters,
    ...sortedBy('hitCount', 'lastHitTime', 'createTime'),
    ...paging,
  }),
  answer: pageOf(wordRow),
});
/** Whatever the list would show. Each export is written to the operation log. */
export const exportSensitiveWords = get('/v1/admin/sensitiveWord/export', {
  access: reading,
  summary: '导出敏感词，可以改好后再导入',
  request: z.strictObject(filters),
  answer: z.unknown(),
  form: 'file',
});

const categoryNode = z.object({
  typeId: id,
  ...nodeOf(NodeKind.category),
  parentId: z.nullable(id),
  typeName: z.string(),
  ...placed,
  effectDeptId: z.string(),
  effectDeptName: z.string(),
  /** words in it and below it, of those the reader sees */
  wordCount: z.number(),
  /** categories below it */
  childCount: z.number(),
  version: z.number(),
  can: wordCan,
});
export type CategoryNode = z.output<typeof categoryNode>;

export const wordTree = get('/globalType/tree', {
  access: reading,
  summary: '敏感词的分类，上级在前',
  request: z.strictObject({ typeKey: z.literal(WORD_TYPE_KEY, '只有敏感词的分类') }),
  answer: z.array(categoryNode),
});

const wordLevel = wholeNumber(1, WORD_LEVEL.length);
const matchMode = wholeNumber(1, MATCH_MODE.length);
const listed = (max: number, what: string) =>
  z._default(z.array(text(WORD_LENGTH_MAX, 1)).check(z.maxLength(max, `${what}最多${max}个`)), []);
const exceptWords = listed(EXCEPT_WORDS_MAX, '例外词');

/** A line that was not taken, with the reason and the way out. */
const lineProblem = z.object({ lineNo: z.number(), word: z.string(), problem: z.string() });
export type LineProblem = z.output<typeof lineProblem>;

/** All lines are taken or none. Empty lines are passed over and keep their number. */
export const addSensitiveWords = post('/globalType/addSensitiveWords', {
  isCreating: true,
  access: editing,
  summary: '批量新增敏感词；全部新增或一个也不新增',
  request: z.strictObject({
    parentId: id,
    words: z
      .array(z.string().check(z.trim(), z.maxLength(500, '有一行太长，请每行写一个词')))
      .check(
        z.minLength(1, '请填写敏感词'),
        z.maxLength(WORDS_PER_BATCH_MAX, `一次最多${WORDS_PER_BATCH_MAX}行，请分几次新增`),
      ),
    wordLevel,
    matchMode,
    /** each for those of the words that it contains */
    exceptWords,
    /** 1: an office may warn of these words (谨防…, 严禁…) */
    warningFlag: z._default(flag, 0),
    /** one's own area without it */
    effectDeptId: z.optional(deptCode),
    remark: z._default(text(200), ''),
  }),
  answer: z.object({
    /** all of them, or none */
    successCount: z.number(),
    repeatWords: z.array(z.string()),
    problemCount: z.number(),
    /** the first of them */
    problems: z.array(lineProblem),
  }),
});
export type AddedWords = z.output<typeof addSensitiveWords.answer>;

export const updateSensitiveWord = post('/globalType/update', {
  access: editing,
  summary: '修改敏感词，停用或启用',
  request: z.strictObject({
    typeId: id,
    version,
    /** a node of this tree, and a word: categories change by `updateWordCategory` */
    typeKey: z.optional(z.literal('SENSITIVE_WORD')),
    nodeKind: z.optional(z.literal(2, '分类请在分类树上修改')),
    typeName: text(WORD_LENGTH_MAX, 1),
    parentId: id,
    wordLevel,
    matchMode,
    exceptWords,
    aliasWords: listed(ALIAS_WORDS_MAX, '别写'),
    effectDeptId: deptCode,
    status: flag,
    remark: z._default(text(200), ''),
  }),
  answer: z.object({ typeId: id }),
});

const typeIds = z
  .array(id)
  .check(
    z.minLength(1, '请选择敏感词'),
    z.maxLength(WORDS_PER_ACT_MAX, `一次最多处理${WORDS_PER_ACT_MAX}个`),
  );

export const moveSensitiveWords = post('/v1/admin/sensitiveWord/move', {
  access: editing,
  summary: '把敏感词移到另一个分类',
  request: z.strictObject({ typeIds, parentId: id }),
  answer: z.object({ successCount: z.number() }),
});
export const changeSensitiveWordStatus = post('/v1/admin/sensitiveWord/changeStatus', {
  access: editing,
  summary: '停用或启用敏感词',
  request: z.strictObject({ typeIds, status: flag }),
  answer: z.object({ successCount: z.number() }),
});
/** Words, or categories with all that stands in them and below them. */
export const removeContainChildren = post('/globalType/removeContainChildren', {
  access: removing,
  summary: '删除敏感词，或分类及其下的全部分类和词',
  request: z.strictObject({ typeIds }),
  answer: z.object({ removeCount: z.number() }),
});

const categoryName = text(20, 1);
export const saveWordCategory = post('/v1/admin/sensitiveWord/saveCategory', {
  isCreating: true,
  access: editing,
  summary: '新增敏感词分类',
  request: z.strictObject({
    /** null: at the top */
    parentId: z.nullable(id),
    typeName: categoryName,
    /** one's own area without it */
    effectDeptId: z.optional(deptCode),
  }),
  answer: z.object({ typeId: id }),
});
export const updateWordCategory = post('/v1/admin/sensitiveWord/updateCategory', {
  access: editing,
  summary: '敏感词分类改名，或移到另一个分类下',
  request: z.strictObject({ typeId: id, version, parentId: z.nullable(id), typeName: categoryName }),
  answer: z.object({ typeId: id }),
});

export const importSensitiveWords = post('/v1/admin/sensitiveWord/import', {
  access: editing,
  summary: '导入敏感词（xlsx，最多5MB、5000行）；有不对的行时不导入，或只导入正确的',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: sheetImport,
});
export type WordImport = z.output<typeof importSensitiveWords.answer>;

export const fetchWordTemplate = get('/v1/admin/sensitiveWord/importTemplate', {
  access: editing,
  summary: '下载敏感词导入模板，内有可以选的分类',
  request: z.strictObject({}),
  answer: z.unknown(),
  form: 'file',
});

const wordHit = z.object({
  logId: id,
  hitTime: moment,
  scene: z.number(),
  /** 1: the text was refused or held, 0: people were reminded */
  refusedFlag: z.number(),
  word: z.string(),
  wordLevel: z.number(),
  /** null: the program itself looked */
  userName: z.nullable(z.string()),
  realName: z.nullable(z.string()),
  deptName: z.nullable(z.string()),
  applyNo: z.nullable(z.string()),
  /** what stood around it, figures hidden */
  textPart: z.string(),
  partStart: z.number(),
  partEnd: z.number(),
});
export type WordHit = z.output<typeof wordHit>;

export const pageWordHits = post('/v1/admin/sensitiveWord/hitLog', {
  access: reading,
  otherNames: { createTime: 'hitTime', createUserName: 'realName' },
  summary: '敏感词命中日志：本辖区单位的短信命中了哪些词，最新的在前',
  request: z.strictObject({
    word: z.optional(text(WORD_LENGTH_MAX)),
    deptId: z.optional(deptCode),
    scene: choice(WORD_SCENE),
    refusedFlag: z.optional(queryFlag),
    hitTimeStart: z.optional(moment),
    hitTimeEnd: z.optional(moment),
    ...paging,
    ...sortedBy('hitTime'),
  }),
  /** `more`: older ones behind the listed ones */
  answer: z.extend(pageOf(wordHit), { more: z.boolean() }),
});

export const tryText = post('/v1/admin/sensitiveWord/try', {
  access: reading,
  summary: '试一试：一段文字会命中哪些词，哪些词因例外词放过',
  request: z.strictObject({
    content: z
      .string()
      .check(
        z.minLength(1, '请输入要试的文字'),
        z.maxLength(TRIED_TEXT_MAX, `不能超过${TRIED_TEXT_MAX}个字`),
      ),
    /** as if somebody of this region wrote it; one's own organisation without it */
    deptId: z.optional(deptCode),
  }),
  answer: z.object({
    /** places in UTF-16 units of the text */
    hits: z.array(
      z.object({
        word: z.string(),
        level: z.number(),
        categoryName: z.nullable(z.string()),
        start: z.number(),
        end: z.number(),
      }),
    ),
    excused: z.array(
      z.object({ word: z.string(), exceptWord: z.string(), start: z.number(), end: z.number() }),
    ),
  }),
});
export type TriedText = z.output<typeof tryText.answer>;
