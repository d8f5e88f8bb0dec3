/** Importing people from a table, and exporting them: `contract/people/user-import/endpoints.ts`. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { governedArea } from '@farmers-mailbox/contract/access/granting.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ImportStatus, isOver } from '@farmers-mailbox/contract/people/imports/task.ts';
import * as endpoints from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import type { ImportTask } from '@farmers-mailbox/contract/people/user-import/task.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type FileAnswer, type Route, route, type UploadedFile } from '../../../http/route.ts';
import { XLSX } from '../../../http/sheet-answer.ts';
import { ownReport } from '../imports/actions.ts';
import { endDeadImports, findLatestImport, findOwnImport } from '../imports/queries.ts';
import { openImports } from './actions.ts';
import { choicesOf } from './choices.ts';
import { exportPeople } from './export.ts';
import { toImportTask } from './presenter.ts';
import { writeTemplate } from './workbook.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'log'>;

const TOLD_EVERY_MS = 400;

export function userImportRoutes(needs: Needs): Route[] {
  const { db, clock } = needs;
  const imports = openImports(needs);
  return [
    route(endpoints.importUsers, async (file, context) => {
      requireGoverning(context.actor);
      const { importId, isFollowed, over } = await imports.start(context, file as UploadedFile);
      if (isFollowed) return readOwn(needs, context.actor, importId);
      await over;
      return ended(await readOwn(needs, context.actor, importId));
    }),
    route(endpoints.watchImport, ({ importId }, { actor, gone }) => follow(needs, actor, importId, gone)),
    route(endpoints.latestImport, async (_fields, { actor }) => {
      await endDeadImports(db, clock.now());
      const found = await findLatestImport(db, actor.userId);
      return found ? toImportTask(found) : null;
    }),
    route(endpoints.fetchImportReport, ({ importId }, { actor }) =>
      ownReport(needs, actor.userId, importId, 'sys_user'),
    ),
    route(endpoints.fetchImportTemplate, async (_fields, { actor }) => {
      requireGoverning(actor);
      return workbook('用户导入模板.xlsx', await writeTemplate(await choicesOf(db, actor)));
    }),
    route(endpoints.exportUsers, (fields, context) => exportPeople(needs, context, fields)),
  ];
}

/** @throws Refusal 4030 for who adds nobody, whatever strings they hold */
function requireGoverning(actor: Actor): void {
  if (governedArea(actor) === null) throw new Refusal(ErrorCode.forbidden);
}

/** For who looks at the answer alone. @throws Refusal 4000 with the reason for which nothing of the file was looked at */
function ended(task: ImportTask): ImportTask {
  if (task.status === ImportStatus.stopped) throw new Refusal(ErrorCode.validation, task.reason ?? undefined);
  return task;
}

/** Any program may work on it: what the database says of it is told until it is over. */
async function* follow(
  needs: Needs,
  actor: Actor,
  importId: string,
  gone: AbortSignal,
): AsyncGenerator<ImportTask> {
  while (!gone.aborted) {
    const task = await readOwn(needs, actor, importId);
    yield task;
    if (isOver(task.status)) return;
    await sleep(TOLD_EVERY_MS);
    await endDeadImports(needs.db, needs.clock.now());
  }
}

async function readOwn({ db }: Needs, { userId }: Actor, importId: string): Promise<ImportTask> {
  const found = await findOwnImport(db, userId, importId);
  if (!found) throw new Refusal(ErrorCode.notFound, '没有这次导入');
  return toImportTask(found);
}

function workbook(fileName: string, content: Uint8Array): FileAnswer {
  return { fileName, contentType: XLSX, content: Readable.from([content]) };
}
