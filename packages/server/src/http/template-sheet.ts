/** The filled template among the sheets of a workbook: found by its headings, wherever they stand. Nothing in it is passed over unseen. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { bareHeading, findHeadings } from '@farmers-mailbox/contract/tables/heading.ts';
import type { Cell, Sheet, SheetRow } from '@farmers-mailbox/contract/tables/sheet.ts';
import { Refusal } from './refusal.ts';

export interface TemplateSearch {
  /** without these it is not the template */
  readonly required: readonly string[];
  readonly rowsMax: number;
  readonly tooMany: string;
  /** what to do instead of importing this table: `请下载模板，把要导入的人填进去再上传` */
  readonly instead: string;
}

export interface TemplateRows {
  /** below the headings */
  readonly rows: readonly SheetRow[];
  /** of a column, by its heading; an empty cell where there is no such column */
  readonly cellOf: (row: SheetRow, heading: string) => Cell;
}

const NOTHING: Cell = { text: '', problem: null };
const ROWS_NAMED_MAX = 5;

/** @throws Refusal 4000 without the headings, with one of them twice, with hidden rows, and for more than `rowsMax` rows */
export function findTemplate(sheets: readonly Sheet[], search: TemplateSearch): TemplateRows {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const looked = visible.map((sheet) => ({ sheet, ...findHeadings(sheet.rows, search.required) }));
  const found = looked.filter(({ missing }) => missing.length === 0);
  const filled = found.filter(({ sheet, at }) => sheet.rows.length > at + 1);
  const [one = found[0], other] = filled;
  if (!one) {
    const { missing } = looked.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? {
      missing: search.required,
    };
    throw refuse(`没有找到列标题：${missing.join('、')}。${search.instead}`);
  }
  if (other) {
    const names = filled.map(({ sheet }) => `“${sheet.sheetName ?? ''}”`).join('、');
    throw refuse(`工作表${names}里都有要导入的内容，一次只能导入一个工作表，请合并到一个里再上传`);
  }
  const { sheet, at } = one;
  const rows = sheet.rows.slice(at + 1);
  if (sheet.isCut || rows.length > search.rowsMax) throw refuse(search.tooMany);
  demandAllSeen(rows);
  const placeOf = placesIn(sheet.rows[at]);
  return { rows, cellOf: ({ cells }, heading) => cells[placeOf.get(bareHeading(heading)) ?? -1] ?? NOTHING };
}

function demandAllSeen(rows: readonly SheetRow[]): void {
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ rowNo }) => rowNo);
  if (hidden.length === 0) return;
  const some = hidden.slice(0, ROWS_NAMED_MAX).join('、');
  const more = hidden.length > ROWS_NAMED_MAX ? '等' : '';
  throw refuse(
    `有${hidden.length}行是隐藏的（第${some}${more}行）。要导入的，请清除筛选或取消隐藏；不要导入的，请删去这些行。然后再上传`,
  );
}

function placesIn(headings: SheetRow | undefined): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  headings?.cells.forEach(({ text }, place) => {
    const heading = bareHeading(text);
    if (heading === '') return;
    if (places.has(heading)) throw refuse(`列标题“${heading}”出现了两次，请删去多余的一列`);
    places.set(heading, place);
  });
  return places;
}

const refuse = (sentence: string): Refusal => new Refusal(ErrorCode.validation, sentence);
