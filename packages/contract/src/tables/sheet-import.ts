/** The answer to a filled-in template: all of its rows were taken in, the right ones alone where that was asked for, or none; with every wrong cell by row. */
import * as z from 'zod/mini';
import { id } from '../envelope.ts';
import { unreadPart } from './unread.ts';

/** So many wrong cells are named; the marked table has them all. */
export const SHEET_PROBLEMS_SHOWN_MAX = 200;

export const sheetImport = z.object({
  rowCount: z.number(),
  successCount: z.number(),
  failCount: z.number(),
  problemCount: z.number(),
  /** the first of them, by row */
  problems: z.array(z.object({ rowNo: z.number(), column: z.string(), problem: z.string() })),
  /** the rows that were not taken in with their wrong cells marked, as base64; null when all is well */
  report: z.nullable(z.string()),
  /** nothing was imported for them, unless the rest was asked for */
  unread: z.array(unreadPart),
});
export type SheetImport = z.output<typeof sheetImport>;

/** The same where the outcome is kept for a day. */
export const keptSheetImport = z.extend(sheetImport, {
  importId: id,
  /** the call that answers with the report, relative to the API's base; null: there is none */
  failFileUrl: z.nullable(z.string()),
});
export type KeptSheetImport = z.output<typeof keptSheetImport>;
