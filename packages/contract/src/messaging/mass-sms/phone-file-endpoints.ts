/** An imported file of numbers: it is read, and its wrong rows are corrected or dropped before anything is submitted with it. */
import * as z from 'zod/mini';
import { get, post } from '../../endpoint.ts';
import { flag, id, pageOf, paging, text, wholeNumber } from '../../envelope.ts';
import { understoodTable } from '../../tables/understood.ts';
import { writing } from './access.ts';

export const uploadPhoneFile = post('/v1/admin/massSms/phoneFile', {
  access: writing,
  summary: '导入号码文件（xlsx、xls、csv、txt，最多20万行）；文件前的字段reading说明怎样读',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: z.object({
    /** null: nothing was kept, since something has to be chosen first or nothing was read */
    fileId: z.nullable(id),
    fileName: z.string(),
    rowCount: z.number(),
    validCount: z.number(),
    problems: z.array(z.object({ rowNo: z.number(), place: z.string(), problem: z.string() })),
    understood: understoodTable,
  }),
});

/** Rows that one call may mend. */
export const MENDED_ROWS_MAX = 100;

const rowNo = wholeNumber(1, 10_000_000);
const wrongRow = z.object({
  /** by which it is mended */
  rowNo: z.number(),
  /** 第 3 行, or 桃花村 第 3 行 */
  place: z.string(),
  realName: z.nullable(z.string()),
  /** what stands in the row, masked; empty when nothing does */
  value: z.string(),
  problem: z.string(),
});
export type WrongRow = z.output<typeof wrongRow>;

/** One's own file only, as all calls here. */
export const pageWrongRows = get('/v1/admin/massSms/phoneFile/problems', {
  access: writing,
  summary: '号码文件里有问题的行',
  request: z.strictObject({ fileId: id, ...paging }),
  answer: pageOf(wrongRow),
});

export const mendPhoneFile = post('/v1/admin/massSms/phoneFile/mend', {
  access: writing,
  summary: '改正或去掉号码文件里有问题的行',
  request: z.strictObject({
    fileId: id,
    rows: z._default(
      z
        .array(z.strictObject({ rowNo, phoneNumber: text(30) }))
        .check(z.maxLength(MENDED_ROWS_MAX, `一次最多改正${MENDED_ROWS_MAX}行`)),
      [],
    ),
    dropRows: z._default(
      z.array(rowNo).check(z.maxLength(MENDED_ROWS_MAX, `一次最多去掉${MENDED_ROWS_MAX}行`)),
      [],
    ),
    /** 1: all that are wrong now, however many */
    dropAllFlag: z._default(flag, 0),
  }),
  answer: z.object({
    rowCount: z.number(),
    validCount: z.number(),
    wrongCount: z.number(),
    /** the given numbers that are none: their rows stay as they were */
    refused: z.array(z.object({ rowNo: z.number(), problem: z.string() })),
  }),
});

export const fetchWrongRows = get('/v1/admin/massSms/phoneFile/report', {
  access: writing,
  summary: '下载有问题的行，改好后可另行导入',
  request: z.strictObject({ fileId: id }),
  answer: z.unknown(),
  form: 'file',
});
