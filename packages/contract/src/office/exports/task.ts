/** One export as its owner follows it: written in the background, kept for some days, fetched by who asked for it. */
import * as z from 'zod/mini';
import { flag, id, moment, text } from '../../envelope.ts';

/** The file can be fetched for so long. */
export const EXPORT_DAYS = 3;
/** Exports whose files are gone are listed for so long. */
export const EXPORT_HISTORY_DAYS = 90;
/** Unfinished exports of one person, the one being written included. */
export const UNFINISHED_EXPORTS_MAX = 5;

export const ExportStatus = {
  waiting: 0,
  running: 1,
  ready: 2,
  failed: 3,
  cancelled: 4,
  expired: 5,
} as const;
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus];

export const isUnfinished = (status: number): boolean => status < ExportStatus.ready;

export const exportFormat = z.enum(['xlsx', 'csv']);
export type ExportFormat = z.output<typeof exportFormat>;

/** Fields of every call that begins an export. */
export const exportWishes = { format: z._default(exportFormat, 'xlsx') };

/** Of lists with numbers: `plainFlag` 1 wants them whole, which needs data:exportPlain and the reason. */
export const numberWishes = { plainFlag: z._default(flag, 0), plainReason: z._default(text(200), '') };

export const exportTask = z.object({
  exportId: id,
  /** what it holds: 发送明细：台风防御提醒 */
  title: z.string(),
  fileName: z.string(),
  status: z.number(),
  /** rows to look at; 0 until they were counted */
  totalCount: z.number(),
  doneCount: z.number(),
  /** rows in the file so far */
  rowCount: z.number(),
  byteCount: z.number(),
  /** with whole numbers */
  plainFlag: flag,
  /** why there is no file */
  reason: z.nullable(z.string()),
  createTime: moment,
  finishTime: z.nullable(moment),
  expireTime: z.nullable(moment),
});
export type ExportTask = z.output<typeof exportTask>;
