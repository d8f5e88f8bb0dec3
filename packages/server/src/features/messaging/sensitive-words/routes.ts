/** The page 敏感词管理: `contract/messaging/sensitive-words/endpoints.ts`. */
import { Readable } from 'node:stream';
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { seesWord } from '@farmers-mailbox/contract/messaging/sensitive-words/verdicts.ts';
import type { Actor } from '../../../access/actor.ts';
import { partOf } from '../../../access/place-refusal.ts';
import { Refusal } from '../../../http/refusal.ts';
import { NothingMade, type Route, route, type UploadedFile } from '../../../http/route.ts';
import { XLSX } from '../../../http/sheet-answer.ts';
import { changeWord, moveWords, removeWithChildren, switchWords } from './actions.ts';
import { addWords } from './add-words.ts';
import { changeCategory, createCategory } from './category-actions.ts';
import { exportWords } from './export.ts';
import { importWordTable, pathsOf } from './import-actions.ts';
import { writeWordTemplate } from './import-table.ts';
import { categoryNamesOf, listCategories, namesForHits, pageHits, pageWords } from './list-queries.ts';
import { toCategory, toHit, toWordRow } from './presenter.ts';
import { type CurrentMatcher, openCurrentMatcher } from './queries.ts';
import type { Needs } from './word-log.ts';

export function sensitiveWordRoutes(needs: Needs): Route[] {
  return [
    ...readingRoutes(needs, openCurrentMatcher(needs.db)),
    ...changingRoutes(needs),
    ...categoryRoutes(needs),
  ];
}

function readingRoutes(needs: Needs, matcher: CurrentMatcher): Route[] {
  const { db, clock } = needs;
  return [
    route(endpoints.pageSensitiveWords, async ({ pageNum, pageSize, ...filters }, { actor }) => {
      requireReach(actor, filters.effectDeptId);
      const { list, total } = await pageWords(db, actor, filters, { pageNum, pageSize });
      const above = new Map((await listCategories(db, actor)).map((category) => [category.typeId, category]));
      const rows = list.map((row) => toWordRow(actor, row, above.get(row.parentId ?? '')));
      return toPage(rows, total, { pageNum, pageSize });
    }),
    route(endpoints.exportSensitiveWords, (filters, context) => {
      requireReach(context.actor, filters.effectDeptId);
      return exportWords(needs, context, filters);
    }),
    route(endpoints.wordTree, async (_fields, { actor }) => {
      requireReach(actor, undefined);
      return (await listCategories(db, actor)).map((row) => toCategory(actor, row));
    }),
    route(endpoints.pageWordHits, async (fields, { actor }) => {
      const area = requireReach(actor, undefined);
      partOf(area, fields.deptId);
      const { rows, total, more } = await pageHits(db, actor, fields);
      const names = await namesForHits(db, rows);
      return {
        ...toPage(
          rows.map((row) => toHit(row, names)),
          total,
          fields,
        ),
        more,
      };
    }),
    route(endpoints.tryText, async ({ content, deptId }, { actor }) => {
      const area = requireReach(actor, undefined);
      partOf(area, deptId);
      const { hits, excused } = (await matcher.current(deptId ?? actor.deptId)).explain(content);
      matcher.note({
        scene: WordScene.trying,
        text: content,
        hits,
        refused: false,
        by: actor,
        deptId: actor.deptId,
        now: clock.now(),
      });
      const names = await categoryNamesOf(
        db,
        hits.flatMap(({ typeId }) => typeId ?? []),
      );
      return {
        hits: hits.map(({ typeId = '', ...hit }) => ({ ...hit, categoryName: names.get(typeId) ?? null })),
        excused,
      };
    }),
  ];
}

/** The reader's area; a region whose words are asked for must be above it or in it. @throws Refusal 4030, 4040 */
function requireReach(actor: Actor, effectDeptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (effectDeptId !== undefined && !seesWord(actor, { effectDeptId })) throw notFound();
  return area;
}

const notFound = () => new Refusal(ErrorCode.notFound, '组织不存在或已删除');

function changingRoutes(needs: Needs): Route[] {
  return [
    route(endpoints.addSensitiveWords, async (fields, context) => {
      const added = await addWords(needs, context, fields);
      return added.problemCount > 0 ? new NothingMade(added) : added;
    }),
    route(endpoints.updateSensitiveWord, async (fields, context) => {
      await changeWord(needs, context, fields);
      return { typeId: fields.typeId };
    }),
    route(endpoints.moveSensitiveWords, async (fields, context) => ({
      successCount: await moveWords(needs, context, fields),
    })),
    route(endpoints.changeSensitiveWordStatus, async (fields, context) => ({
      successCount: await switchWords(needs, context, fields),
    })),
    route(endpoints.removeContainChildren, async (fields, context) => ({
      removeCount: await removeWithChildren(needs, context, fields),
    })),
    route(endpoints.importSensitiveWords, (file, context) =>
      importWordTable(needs, context, file as UploadedFile),
    ),
    route(endpoints.fetchWordTemplate, async (_fields, { actor }) => {
      const categories = pathsOf(await listCategories(needs.db, actor));
      const content = await writeWordTemplate([...categories.keys()]);
      return { fileName: '敏感词导入模板.xlsx', contentType: XLSX, content: Readable.from([content]) };
    }),
  ];
}

function categoryRoutes(needs: Needs): Route[] {
  return [
    route(endpoints.saveWordCategory, async (fields, context) => ({
      typeId: await createCategory(needs, context, fields),
    })),
    route(endpoints.updateWordCategory, async (fields, context) => {
      await changeCategory(needs, context, fields);
      return { typeId: fields.typeId };
    }),
  ];
}
