/** Takes tables of people and imports them in the background: what the import does stands in run-import.ts. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { IMPORT_BYTES_MAX } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { requireWorkbook } from '../../../http/read-sheet.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ActorContext, UploadedFile } from '../../../http/route.ts';
import { readUploadedBytes } from '../../../http/uploaded-bytes.ts';
import { readTemplateChoice } from '../../../http/uploaded-table.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { endDeadImports, insertImport, noteProgress } from '../imports/queries.ts';
import { type Needs, runImport } from './run-import.ts';

/** Signs of life, far more often than an import is given up without them. */
const BEAT_MS = 5_000;

export interface Imports {
  /**
   * Takes the file and answers before anything of it is read.
   * @throws Refusal 4130, 4150 for what is no modest workbook; 4090 while one's last import goes on
   */
  start(context: ActorContext, file: UploadedFile): Promise<Started>;
}

export interface Started {
  readonly importId: string;
  /** the caller asks for its course by `watchImport` and does not wait for the end */
  readonly isFollowed: boolean;
  /** never fails: the outcome stands in the import's row */
  readonly over: Promise<void>;
}

/** One after another in each program, so that many at once need no more memory than one. */
export function openImports(needs: Needs): Imports {
  let last: Promise<void> = Promise.resolve();
  return {
    async start({ actor, ip, requestId }, file) {
      const { fileName, content } = file;
      const bytes = await readUploadedBytes(content, IMPORT_BYTES_MAX);
      const choice = readTemplateChoice(file);
      await requireWorkbook(bytes);
      const act: Act = { actor, ip, requestId };
      const importId = await beginImport(needs, act, fileName);
      const stopBeating = keepBeating(needs, importId);
      last = last.then(() => runImport(needs, act, importId, { bytes, choice })).finally(stopBeating);
      return { importId, isFollowed: file.fields['followFlag'] === '1', over: last };
    },
  };
}

async function beginImport({ db, clock }: Needs, { actor }: Act, fileName: string): Promise<string> {
  const now = clock.now();
  await endDeadImports(db, now);
  try {
    return await insertImport(db, actor.userId, fileName, now);
  } catch (error) {
    if (!isUniqueViolation(error, 'import_task_one_at_a_time')) throw error;
    throw new Refusal(ErrorCode.stateChanged, '您上一次的导入还没有结束，请等它结束后再导入');
  }
}

/** While it waits for its turn as well. */
function keepBeating({ db, log }: Needs, importId: string): () => void {
  const timer = setInterval(() => {
    noteProgress(db, importId).catch((error: unknown) =>
      log.warn({ err: error }, 'an import could not say that it lives'),
    );
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
