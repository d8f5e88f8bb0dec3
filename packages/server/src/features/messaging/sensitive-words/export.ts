/** The export of words: what the list would show, in the columns of the import, so that it can be mended and come back. */
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { MATCH_MODE, WORD_LEVEL } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { logExport } from '../../system/operation-log/actions.ts';
import { pathsOf } from './import-actions.ts';
import { EXPORTED_HEADINGS } from './import-table.ts';
import { everyWord, type ListedWord, listCategories, type WordFilters } from './list-queries.ts';
import type { Needs } from './word-log.ts';

/** Written to the operation log first. */
export async function exportWords(
  { db, clock }: Needs,
  context: ActorContext,
  filters: WordFilters,
): Promise<FileAnswer> {
  const now = clock.now();
  await logExport(db, context, { title: '敏感词管理', bizType: 'global_type', filters }, now);
  const paths = new Map<string, string>();
  for (const [path, { typeId }] of pathsOf(await listCategories(db, context.actor))) paths.set(typeId, path);
  return sheetAnswer('敏感词', chinaDay(now), columnsWith(paths), everyWord(db, context.actor, filters));
}

function columnsWith(paths: ReadonlyMap<string, string>): SheetColumn<ListedWord>[] {
  return [
    { title: '词', width: 24, text: ({ typeName }) => typeName },
    {
      title: '分类',
      width: 24,
      text: ({ parentId, categoryName }) => paths.get(parentId ?? '') ?? categoryName,
    },
    { title: '级别', width: 8, text: ({ wordLevel }) => labelOf(WORD_LEVEL, wordLevel) },
    { title: '匹配方式', width: 10, text: ({ matchMode }) => labelOf(MATCH_MODE, matchMode) },
    { title: '例外词', width: 40, text: ({ exceptWords }) => exceptWords.join('、') },
    { title: '别写', width: 24, text: ({ aliasWords }) => aliasWords.join('、') },
    { title: '生效范围', width: 16, text: ({ effectDeptId }) => effectDeptId },
    { title: '状态', width: 8, text: ({ status }) => labelOf(ENABLE, status) },
    { title: '备注', width: 24, text: ({ remark }) => remark },
    { title: EXPORTED_HEADINGS.hitCount, width: 10, text: ({ hitCount }) => String(hitCount) },
    {
      title: EXPORTED_HEADINGS.lastHitTime,
      width: 20,
      text: ({ lastHitTime }) => lastHitTime && toMoment(lastHitTime),
    },
    {
      title: EXPORTED_HEADINGS.createUserName,
      width: 12,
      text: ({ createUserName }) => createUserName ?? '系统自带',
    },
    { title: EXPORTED_HEADINGS.createTime, width: 20, text: ({ createTime }) => toMoment(createTime) },
  ];
}
