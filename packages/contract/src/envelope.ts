/** The envelope around every answer, and the words that all calls share: paging, ids, moments. */
import * as z from 'zod/mini';
import type { Dictionary } from './dictionaries.ts';
import { isDay, isMoment } from './rules/day.ts';
import { isId } from './rules/id.ts';
import { plainText } from './rules/plain-text.ts';
import { normaliseRealName } from './rules/real-name.ts';

export const API_BASE = '/admin/api';
/** The request header that carries the token (says "a token header"). */
export const TOKEN_HEADER = 'token';
/** The cookie in which the browser keeps the token. */
export const TOKEN_COOKIE = 'token';

export interface FieldError {
  field: string;
  message: string;
}

export interface Envelope<Data> {
  code: number;
  msg: string;
  /** a copy of `msg`: the specification's client reads either */
  message: string;
  data: Data;
}

/** `data` of a call that was refused for its fields, or failed and can be looked up by its id. */
export interface RefusalData {
  fieldErrors?: FieldError[];
  requestId?: string;
  /** the same call needs the work of `getVerificationCode` done from now on; a picture was to be read once */
  pictureCode?: boolean;
}

/** An id: never a JSON number, since JavaScript would round it. */
export const id = z
  .string()
  .check(
    z.regex(/^[0-9]{1,19}$/, { error: '编号格式不正确', abort: true }),
    z.refine(isId, '编号格式不正确'),
  );
/** An organisation code; which codes exist and who may use them the server decides. */
export const DEPT_CODE = /^33[0-9A-HJ-NP-Z]{0,12}$/;
export const deptCode = z.string().check(z.regex(DEPT_CODE, '组织编码格式不正确'));
/** `YYYY-MM-DD HH:mm:ss`, China standard time, of a day that `day` takes. */
export const moment = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, {
    error: '时间格式应为 YYYY-MM-DD HH:mm:ss',
    abort: true,
  }),
  z.refine(isMoment, '没有这个时间，请重新选择'),
);
/** `YYYY-MM-DD` of a day that a calendar has, within the centuries that people write and the database takes. */
export const day = z.string().check(z.refine(isDay, '日期应写作 2026-09-13'));
export const flag = z.union([z.literal(0), z.literal(1)]);
/** The answer of a call that has nothing to tell. */
export const nothing = z.null();

/** A caller's own name of a creating call, under which its first answer is kept for a day. */
export const CLIENT_REQ_ID_MAX = 36;

/** Trimmed text of `min`…`max` UTF-16 units. */
export const text = (max: number, min = 0) =>
  min > 0
    ? z.string().check(z.trim(), z.minLength(min, '不能为空'), z.maxLength(max, `不能超过${max}个字`))
    : z.string().check(z.trim(), z.maxLength(max, `不能超过${max}个字`));

/** Somebody's name beside something else, such as 林先生, without what was pasted along: its dots become the one that is stored. */
export const nameText = (max: number, min = 0) =>
  z.string().check(
    z.overwrite((name) => normaliseRealName(plainText(name))),
    z.minLength(min, '不能为空'),
    z.maxLength(max, `不能超过${max}个字`),
  );

/** The name itself, where a call may come without: null and an empty one are none, as a form sends what nobody filled in. */
export const optionalRequestId = z.optional(
  z.pipe(
    z.nullable(text(CLIENT_REQ_ID_MAX)),
    z.transform((named) => named || undefined),
  ),
);

/** A whole number that may arrive as text in a query. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('应为数字')
    .check(z.int('应为整数'), z.gte(min, `不能小于${min}`), z.lte(max, `不能大于${max}`));

/** An amount above 0 of at most two decimal places; may arrive as text in a query. */
export const amount = (max: number) =>
  z.coerce
    .number('应为数字')
    .check(z.gt(0, '应大于0'), z.lte(max, `不能大于${max}`), z.multipleOf(0.01, '最多两位小数'));

/** A value of a dictionary. @param whole judges first whether it is such a number at all */
export const entryOf = (entries: Dictionary, whole = wholeNumber(1, 9)) =>
  whole.check(z.refine((value) => entries.some((entry) => entry.value === value), '请从列出的选项中选择'));

/** A 0/1 flag that may arrive as text in a query. */
export const queryFlag = z.pipe(z.coerce.number(), flag);

/** Of a call that `tellsNumbers`: 1 demands them whole, 0 wants them masked; left out, they are whole for who may read them. */
export const plainWish = { plainFlag: z.optional(queryFlag) };

/** Of an export with numbers of people: 1 hides their middle also from who may take them along whole. */
export const exportedNumbers = { masked: z._default(queryFlag, 0) };

/** Paging fields of every list: `pageSize` 1–100. */
export const paging = {
  pageNum: z._default(wholeNumber(1, 10_000_000), 1),
  pageSize: z._default(wholeNumber(1, 100), 10),
};
/**
 * Orders that a list can be put in beside its own: by one of these columns, the newest or largest first unless `orderDir` is `asc`. Named are
 * columns that an index has in order, or any of a list that is never long.
 */
export const sortedBy = <const Columns extends readonly [string, ...string[]]>(...columns: Columns) => ({
  orderBy: z.optional(z.enum(columns)),
  orderDir: z.optional(z.enum(['asc', 'desc'], '应为asc（升序）或desc（降序）')),
});

/** A page of rows: `size` is the number of rows in this page. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.number(),
    pageNum: z.number(),
    pageSize: z.number(),
    pages: z.number(),
    size: z.number(),
  });

export interface Page<Row> {
  list: Row[];
  total: number;
  pageNum: number;
  pageSize: number;
  pages: number;
  size: number;
}

/** Wraps the rows of one page. */
export function toPage<Row>(
  list: Row[],
  total: number,
  asked: { pageNum: number; pageSize: number },
): Page<Row> {
  return {
    list,
    total,
    pageNum: asked.pageNum,
    pageSize: asked.pageSize,
    pages: Math.ceil(total / asked.pageSize),
    size: list.length,
  };
}

/** `true`, or the Chinese reason why not: travels with every row that has buttons. */
export const verdict = z.union([z.literal(true), z.string()]);
