/** The filled template among the sheets of a workbook: found by its headings, wherever they stand. Nothing in it is passed over unseen. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { bareHeading, findHeadings } from '@farmers-mailbox/contract/tables/heading.ts';
import { maskLongNumbers } from '@farmers-mailbox/contract/tables/phone-and-name-columns.ts';
import type { Cell, RowNote, Sheet, SheetRow } from '@farmers-mailbox/contract/tables/sheet.ts';
import { columnWithLetter } from '@farmers-mailbox/contract/tables/understood.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { Refusal } from './refusal.ts';

export interface TemplateSearch {
  /** every heading that is read */
  readonly headings: readonly string[];
  /** without these of them it is not the template */
  readonly required: readonly string[];
  /** headings that our own files have as well, and that are not read */
  readonly passedOver?: readonly string[];
  /** names of the template's other sheets */
  readonly otherSheets: readonly string[];
  readonly rowsMax: number;
  readonly tooMany: string;
  /** what to do instead of importing this table: `请下载模板，把要导入的人填进去再上传` */
  readonly instead: string;
  /** of the reader of the file */
  readonly notes?: readonly RowNote[];
}

export interface TemplateRows {
  /** below the headings */
  readonly rows: readonly SheetRow[];
  /** of a column, by its heading; an empty cell where there is no such column, and where it is hidden */
  readonly cellOf: (row: SheetRow, heading: string) => Cell;
  /** whatever else the workbook holds */
  readonly unread: readonly UnreadPart[];
}

interface LookedAt {
  readonly sheet: Sheet;
  /** of the headings, among the rows */
  readonly at: number;
  /** headings */
  readonly missing: readonly string[];
}

const NOTHING: Cell = { text: '', problem: null };
const ROWS_NAMED_MAX = 5;
const HEADINGS_NAMED_MAX = 8;
const PARTS_NAMED_MAX = 50;
const NAME_CHARACTERS_MAX = 31;

/**
 * @throws Refusal 4000 without the headings, with one of them twice or a required one hidden, with hidden rows, and for more than `rowsMax`
 *   rows
 */
export function findTemplate(sheets: readonly Sheet[], search: TemplateSearch): TemplateRows {
  const looked = sheets.map((sheet) => ({ sheet, ...findHeadings(sheet.rows, search.required) }));
  const visible = looked.filter(({ sheet }) => !sheet.isHidden);
  const found = visible.filter(({ missing }) => missing.length === 0);
  const filled = found.filter(({ sheet, at }) => sheet.rows.length > at + 1);
  const [one = found[0], other] = filled;
  if (!one) {
    const { missing } = visible.toSorted((a, b) => a.missing.length - b.missing.length)[0] ?? {
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
  requireAllSeen(rows);
  const places = placesIn(sheet.rows[at]);
  const hidden = new Set(sheet.hiddenColumns);
  const unreadColumns = unreadColumnsOf(sheet.rows[at], rows, hidden, search);
  for (const heading of search.required) {
    if (!hidden.has(places.get(bareHeading(heading)) ?? -1)) continue;
    throw refuse(`“${heading}”这一列是隐藏的，请取消隐藏，看过里面的内容再上传`);
  }
  return {
    rows,
    cellOf: ({ cells }, heading) => {
      const place = places.get(bareHeading(heading)) ?? -1;
      return hidden.has(place) ? NOTHING : (cells[place] ?? NOTHING);
    },
    unread: modest([
      ...(search.notes ?? []).map(({ rowNo, note }) => ({ place: `第${rowNo}行`, reason: note })),
      ...unreadColumns,
      ...looked.filter((some) => some !== one && isUnread(some, search)).map((some) => toPart(some, sheet)),
    ]),
  };
}

function requireAllSeen(rows: readonly SheetRow[]): void {
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

/** An empty column loses nobody anything. */
function unreadColumnsOf(
  headings: SheetRow | undefined,
  rows: readonly SheetRow[],
  hidden: ReadonlySet<number>,
  search: TemplateSearch,
): UnreadPart[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings?.cells.length ?? 0);
  const named = Array.from({ length: width }, (_, place) => bareHeading(headings?.cells[place]?.text ?? ''));
  const known = new Set(search.headings.map(bareHeading));
  const passedOver = new Set(search.passedOver?.map(bareHeading));
  const free = search.headings.filter((heading) => !named.includes(bareHeading(heading)));
  return named.flatMap((heading, place) => {
    if (passedOver.has(heading) || (known.has(heading) && !hidden.has(place))) return [];
    const count = rows.filter(({ cells }) => isFilled(cells[place] ?? NOTHING)).length;
    if (count === 0) return [];
    const reason = hidden.has(place)
      ? `这一列是隐藏的，里面有${count}格没有读。要导入的，请取消隐藏；不要导入的，请删去这一列`
      : `${heading === '' ? '这一列没有列标题' : '不认识这个列标题'}，下面有${count}格没有读。${wayOut(heading, free)}`;
    return [{ place: columnWithLetter({ place, heading: nameOf(heading) }), reason }];
  });
}

/** A file may be made of nothing but such columns and sheets. */
function modest(parts: readonly UnreadPart[]): UnreadPart[] {
  if (parts.length <= PARTS_NAMED_MAX) return [...parts];
  const more = { place: `另外${parts.length - PARTS_NAMED_MAX}处`, reason: '也没有读，请先改好上面的' };
  return [...parts.slice(0, PARTS_NAMED_MAX), more];
}

const isFilled = ({ text, problem }: Cell): boolean => text !== '' || problem !== null;

/** The likeliest first: those that have most signs in common with what was written. */
function wayOut(written: string, free: readonly string[]): string {
  if (free.length === 0) return '所有认识的列标题都已经有了，请删去这一列';
  const likeness = (heading: string) => Array.from(heading).filter((sign) => written.includes(sign)).length;
  const some = free.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, HEADINGS_NAMED_MAX);
  const more = free.length > some.length ? '等，都在模板里' : '';
  return `要导入的，请改成认识的列标题（还可以用的有：${some.join('、')}${more}）；不要导入的，请删去这一列`;
}

/** A sheet with nothing but the headings is a template that nobody filled in. */
function isUnread({ sheet, at, missing }: LookedAt, { otherSheets }: TemplateSearch): boolean {
  if (otherSheets.includes(sheet.sheetName ?? '')) return false;
  return sheet.rows.length > (missing.length === 0 ? at + 1 : 0);
}

function toPart({ sheet, missing }: LookedAt, read: Sheet): UnreadPart {
  const count = `里面有${sheet.isCut ? '至少' : ''}${sheet.rows.length}行没有读`;
  const reason = sheet.isHidden
    ? `这个工作表是隐藏的，${count}。要导入的，请取消隐藏，移到“${nameOf(read.sheetName ?? '')}”里；不要导入的，请删去这个工作表`
    : `没有列标题${missing.join('、')}，${count}。要导入的，请移到“${nameOf(read.sheetName ?? '')}”里；不要导入的，请删去这个工作表`;
  return { place: `工作表“${nameOf(sheet.sheetName ?? '')}”`, reason };
}

/** Of a column or a sheet, as the log may hold it. */
const nameOf = (written: string): string => maskLongNumbers(written).slice(0, NAME_CHARACTERS_MAX);

const refuse = (sentence: string): Refusal => new Refusal(ErrorCode.validation, sentence);
