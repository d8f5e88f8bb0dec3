/** The list of warnings, guides and damage reports as a file: what the list shows with its filters, and the figures of the reports. */
import { labelOf, WARN_LEVEL } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONTENT_STATUS } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { DAMAGE_FIGURES, INFO_TYPE } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { pointInWords } from '@farmers-mailbox/contract/rules/place.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { readLabels } from '../../system/dictionaries/queries.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { type DisasterFilters, type ListedDisaster, listFigures, pageOfDisasters } from './list-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Figures = Awaited<ReturnType<typeof listFigures>> extends Map<string, infer One> ? One : never;
interface Exported extends ListedDisaster {
  readonly told: Figures | undefined;
}

const ROWS_AT_ONCE = 500;

/** Written to the operation log first: it leaves the house. */
export async function exportDisasters(
  needs: Needs,
  context: ActorContext,
  { masked, ...filters }: DisasterFilters & { readonly masked: 0 | 1 },
): Promise<FileAnswer> {
  const { db, clock } = needs;
  const now = clock.now();
  const exporting = { title: '防灾减灾', bizType: 'disaster_info', filters, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const columns = await columnsOf(needs, isPlain);
  return sheetAnswer('防灾减灾', chinaDay(now), columns, rowsOf(db, context.actor, filters, now));
}

async function* rowsOf(
  db: Kysely<Tables>,
  actor: Actor,
  filters: DisasterFilters,
  now: Date,
): AsyncGenerator<Exported> {
  for (let pageNum = 1; ; pageNum += 1) {
    const asked = { ...filters, pageNum, pageSize: ROWS_AT_ONCE };
    const { list } = await pageOfDisasters(db, actor, asked, now);
    if (list.length === 0) return;
    const told = await listFigures(
      db,
      list.map(({ disasterId }) => disasterId),
    );
    yield* list.map((row) => ({ ...row, told: told.get(row.disasterId) }));
  }
}

async function columnsOf(
  { db, personalData }: Needs,
  isPlain: boolean,
): Promise<readonly SheetColumn<Exported>[]> {
  const types = await readLabels(db, 'DISASTER_TYPE');
  return [
    { title: '标题', width: 30, text: (row) => row.title },
    { title: '类型', width: 12, text: (row) => labelOf(INFO_TYPE, row.infoType) },
    { title: '灾害种类', width: 12, text: (row) => labelOf(types, row.disasterType) },
    {
      title: '预警级别',
      width: 10,
      text: ({ warnLevel }) => (warnLevel === null ? '' : labelOf(WARN_LEVEL, warnLevel)),
    },
    { title: '影响区域', width: 30, text: ({ areas }) => areas.map(({ deptName }) => deptName).join('、') },
    { title: '开始时间', width: 20, text: (row) => toMoment(row.effectStart) },
    { title: '结束时间', width: 20, text: (row) => toMoment(row.effectEnd) },
    { title: '发布单位', width: 24, text: (row) => row.issueUnit },
    { title: '发布时间', width: 20, text: (row) => toMoment(row.issueTime) },
    { title: '状态', width: 10, text: (row) => labelOf(CONTENT_STATUS, row.auditStatus) },
    { title: '浏览', width: 8, text: ({ viewCount }) => String(viewCount) },
    ...DAMAGE_FIGURES.map(({ name, label, unit }) => ({
      title: `${label}（${unit}）`,
      width: 16,
      text: ({ told }: Exported) => (told?.[name] == null ? '' : String(Number(told[name]))),
    })),
    { title: '上报人', width: 12, text: ({ told }) => told?.reporterName ?? '' },
    {
      title: '上报人电话',
      width: 14,
      text: ({ told }) =>
        told?.reporterPhoneCipher ? toldNumber(personalData, told.reporterPhoneCipher, isPlain) : '',
    },
    { title: '位置', width: 28, text: ({ told }) => (told ? pointInWords(told) : '') },
  ];
}
