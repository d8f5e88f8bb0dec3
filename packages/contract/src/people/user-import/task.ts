/** One import of people as its page follows it. Everything in the file is imported, the right rows alone where that was asked for, or nothing. */
import * as z from 'zod/mini';
import { id, moment } from '../../envelope.ts';
import { unreadPart } from '../../tables/unread.ts';
import { importProblem } from '../imports/task.ts';

export const IMPORT_BYTES_MAX = 5 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 5_000;
export const TOO_MANY_PEOPLE = `一次最多导入${IMPORT_ROWS_MAX}人，请分成几个文件`;
/** The page names so many problems; the table to mend has all of them. */
export const PROBLEMS_SHOWN_MAX = 200;

export const importTask = z.object({
  importId: id,
  fileName: z.string(),
  status: z.number(),
  /** people in the file; 0 until it was read */
  rowCount: z.number(),
  /** checked so far, and after that written */
  doneCount: z.number(),
  successCount: z.number(),
  /** people with something wrong */
  failCount: z.number(),
  problemCount: z.number(),
  /** the first PROBLEMS_SHOWN_MAX */
  problems: z.array(importProblem),
  /** nobody was imported for them, unless the rest was asked for */
  unread: z.array(unreadPart),
  reason: z.nullable(z.string()),
  /** the table with its wrong cells marked can be fetched */
  hasReport: z.boolean(),
  /** the call that answers with the report, relative to the API's base; null: there is none */
  failFileUrl: z.nullable(z.string()),
  createTime: moment,
  finishTime: z.nullable(moment),
});
export type ImportTask = z.output<typeof importTask>;
