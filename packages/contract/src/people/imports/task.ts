/** An import of a table of people or of subjects as it is kept: its course, what is wrong with its cells, how long the table to mend stays. */
import * as z from 'zod/mini';

/** The table to mend can be fetched for so long. */
export const REPORT_DAYS = 1;

export const ImportStatus = {
  waiting: 0,
  running: 1,
  /** everything in the file, or everything that was right */
  imported: 2,
  /** nothing, for the problems */
  refused: 3,
  /** nothing, for the reason: a file that cannot be read, a program that stopped */
  stopped: 4,
} as const;
export type ImportStatus = (typeof ImportStatus)[keyof typeof ImportStatus];

export const isOver = (status: number): boolean => status >= ImportStatus.imported;

/** One wrong cell, or a row that is wrong as a whole. */
export const importProblem = z.object({
  /** as the spreadsheet numbers its rows */
  rowNo: z.number(),
  column: z.string(),
  /** what is wrong, and the way out */
  problem: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;
