/**
 * A table of people: a number in each row, often several, and perhaps a name and a post. Says beside the people how the table was
 * understood, so that nothing is guessed behind anybody's back.
 */
import { maskPhone, normalisePhone, numbersIn, whyNoPhone } from '../rules/phone.ts';
import {
  type Chosen,
  columnsOfPeople,
  looksLikeName,
  maskLongNumbers,
  ROWS_A_STEP,
  type SheetOfPeople,
} from './phone-and-name-columns.ts';
import type { Cell, RowNote, Sheet, SheetRow } from './sheet.ts';
import {
  EVERY_COLUMN,
  NOTES_SHOWN_MAX,
  type TableChoice,
  type UnderstoodSheet,
  type UnderstoodTable,
} from './understood.ts';

export interface ReadPerson {
  readonly sheetName: string | null;
  readonly rowNo: number;
  /** as it stands there */
  readonly realName: string;
  readonly post: string;
  /** eleven digits; null when it is none, and then `problem` says why */
  readonly phone: string | null;
  readonly problem: string | null;
  /** of a wrong one what stands there; empty when nothing does */
  readonly value: string;
}

export interface PeopleOfTable {
  /** none while something has to be chosen */
  readonly people: readonly ReadPerson[];
  readonly understood: UnderstoodTable;
  /** sheets that are read but have more rows than that */
  readonly isCut: boolean;
}

interface LookedAt {
  readonly sheet: Sheet;
  readonly sheetNo: number;
  readonly chosen: Chosen | undefined;
  readonly columns: SheetOfPeople;
}

export interface HowToRead {
  /** what the reader of the file has to say */
  readonly notes: readonly RowNote[];
  /** everybody has a name: where no column looks like one, the first with words is */
  readonly needsNames?: boolean;
}

export function readPeople(sheets: readonly Sheet[], choice: TableChoice, how: HowToRead): PeopleOfTable {
  const steps = readPeopleInSteps(sheets, choice, how);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A step takes a few milliseconds, a table of 200,000 rows a second or two. */
export function* readPeopleInSteps(
  sheets: readonly Sheet[],
  choice: TableChoice,
  { notes: noted, needsNames = false }: HowToRead,
): Generator<void, PeopleOfTable> {
  const withHidden = choice.hiddenFlag === 1;
  const looked: LookedAt[] = [];
  for (const [sheetNo, sheet] of sheets.entries()) {
    const chosen = choice.sheets.find((one) => one.sheetNo === sheetNo);
    const columns = yield* columnsOfPeople(sheet, chosen, { withHidden, needsNames });
    looked.push({ sheet, sheetNo, chosen, columns });
  }
  const holdsNumbers = looked.map(
    ({ sheet, columns }) => !sheet.isHidden && columns.columns.some(({ numberCount }) => numberCount > 0),
  );
  const first = Math.max(holdsNumbers.indexOf(true), 0);
  const read = looked.map((one, at) => {
    const usual = at === first || holdsNumbers[at] === true;
    return { ...one, isRead: one.chosen?.readFlag === undefined ? usual : one.chosen.readFlag === 1 };
  });
  const question =
    read.find(({ isRead, columns }) => isRead && columns.question !== null)?.columns.question ?? undefined;
  const notes = [...noted];
  const taken: ReadPerson[][] = [];
  for (const { sheet, isRead, columns } of read) {
    const isTaken = isRead && question === undefined;
    taken.push(isTaken ? yield* peopleOf(sheet.sheetName, columns, notes) : []);
  }
  const understood: UnderstoodTable = {
    hiddenFlag: choice.hiddenFlag,
    sheets: read.map(({ sheet, sheetNo, isRead, columns }, at) => ({
      ...toUnderstood(sheet, columns),
      sheetNo,
      isRead,
      ...countOf(taken[at] ?? []),
    })),
    question: question ?? null,
    notes: notes.slice(0, NOTES_SHOWN_MAX),
    noteCount: notes.length,
  };
  return {
    people: taken.flat(),
    understood,
    isCut: read.some(({ sheet, isRead }) => isRead && sheet.isCut),
  };
}

const FIRST_PEOPLE = 3;

function countOf(people: readonly ReadPerson[]): Pick<UnderstoodSheet, 'numberCount' | 'firstPeople'> {
  const right = people.flatMap(({ realName, phone }) =>
    phone === null ? [] : [`${realName.slice(0, 10)} ${maskPhone(phone)}`.trim()],
  );
  return { numberCount: right.length, firstPeople: right.slice(0, FIRST_PEOPLE) };
}

function toUnderstood(
  { sheetName, isHidden }: Sheet,
  { rows, hiddenCount, headingRowNo, columns, phonePlace, namePlace, postPlace }: SheetOfPeople,
): Omit<UnderstoodSheet, 'sheetNo' | 'isRead' | 'numberCount' | 'firstPeople'> {
  return {
    sheetName,
    isHidden,
    rowCount: rows.some(({ isHidden: hidden }) => hidden) ? rows.length : rows.length + hiddenCount,
    hiddenCount,
    headingRowNo,
    columns: [...columns],
    phonePlace,
    namePlace,
    postPlace,
  };
}

const NOTHING: Cell = { text: '', problem: null };
/** In a row that is looked at whole: shorter ones are those of lists and houses. */
const DIGITS_TOLD_MIN = 5;
const PIECE_CHARACTERS_MAX = 30;
const digitsIn = (text: string): number => text.normalize('NFKC').replace(/\D/g, '').length;

function* peopleOf(
  sheetName: string | null,
  sheet: SheetOfPeople,
  notes: RowNote[],
): Generator<void, ReadPerson[]> {
  const people: ReadPerson[] = [];
  const short: string[] = [];
  for (const [nth, row] of sheet.rows.entries()) {
    if (nth % ROWS_A_STEP === 0) yield;
    people.push(...peopleOfRow(sheetName, sheet, row, { notes, short }));
  }
  if (short.length > 0) notes.push(toNote(sheetName, short));
  return people;
}

/** Serial numbers and those of houses stand in every row of some lists: told once. */
const toNote = (sheetName: string | null, short: readonly string[]): RowNote => ({
  sheetName,
  rowNo: 0,
  note: `${sheetName === null ? '' : `工作表“${sheetName}”里`}有 ${short.length} 处${WORDS_WITH_DIGITS}（如“${short[0]?.slice(0, PIECE_CHARACTERS_MAX)}”）当作序号、地址一类，没有使用`,
});
const WORDS_WITH_DIGITS = `不足${DIGITS_TOLD_MIN}位的数字`;

interface PassedOver {
  readonly notes: RowNote[];
  /** in rows that are looked at whole, and too short to be meant as anybody's number */
  readonly short: string[];
}

function peopleOfRow(
  sheetName: string | null,
  sheet: SheetOfPeople,
  row: SheetRow,
  { notes, short }: PassedOver,
): ReadPerson[] {
  const cells =
    sheet.phonePlace === EVERY_COLUMN || sheet.phonePlace === null
      ? row.cells
      : [row.cells[sheet.phonePlace] ?? NOTHING];
  const isWholeRow = sheet.phonePlace === EVERY_COLUMN;
  const found = numbersOfRow(cells, isWholeRow);
  const { names, unclear } = namesOf(row, sheet, found.numbers.length);
  const post = postOf(row, sheet, [...names, ...unclear]);
  const { rowNo } = row;
  const tell = (text: string, why: string) =>
    notes.push({ sheetName, rowNo, note: `“${maskLongNumbers(text).slice(0, PIECE_CHARACTERS_MAX)}”${why}` });
  for (const text of found.passedOver) {
    if (isWholeRow && digitsIn(text) < DIGITS_TOLD_MIN) short.push(text);
    else tell(text, '不是手机号码，没有使用');
  }
  if (unclear.length > 0) {
    tell(unclear.join('、'), `和这一行的${found.numbers.length}个号码对不上，没有使用姓名`);
  }
  const right = found.numbers.map((phone, nth) => ({
    sheetName,
    rowNo,
    post,
    phone,
    realName: names[nth] ?? '',
    problem: null,
    value: '',
  }));
  const wrong = found.wrong.map(({ value, problem }) => ({
    sheetName,
    rowNo,
    post,
    value,
    problem,
    realName: names.length === 1 || right.length === 0 ? (names[0] ?? '') : '',
    phone: null,
  }));
  return [...right, ...wrong];
}

interface NumbersOfRow {
  readonly numbers: readonly string[];
  readonly wrong: readonly { readonly value: string; readonly problem: string }[];
  /** beside a right number, and too far from being one */
  readonly passedOver: readonly string[];
}

/** @param isWholeRow what is looked at holds more than numbers */
function numbersOfRow(cells: readonly Cell[], isWholeRow: boolean): NumbersOfRow {
  const [only] = cells;
  if (cells.length === 1 && only && normalisePhone(only.text) !== null) {
    return { numbers: [normalisePhone(only.text) ?? ''], wrong: [], passedOver: [] };
  }
  const found = cells.map(({ text }) => numbersIn(text));
  const numbers = found.flatMap((one) => one.numbers);
  if (numbers.length === 0) {
    const value = mostLikely(cells, isWholeRow);
    return {
      numbers,
      wrong: [{ value: value.text, problem: value.problem ?? whyNoPhone(value.text) }],
      passedOver: [],
    };
  }
  const left = found.flatMap((one) => one.wrong);
  const isNumbersOnly = cells.every(({ text }) => !/\p{Script=Han}/u.test(text));
  const likely = left.filter((piece) => isNearly(piece, isNumbersOnly));
  return {
    numbers,
    wrong: likely.map((value) => ({ value, problem: whyNoPhone(value) })),
    passedOver: left.filter((piece) => !likely.includes(piece)),
  };
}

/** A digit too few or too many; a number of a landline begins with 0. */
function isNearly(piece: string, isNumbersOnly: boolean): boolean {
  const digits = piece.normalize('NFKC').replace(/\D/g, '');
  return (
    digits.length >= (isNumbersOnly ? DIGITS_TOLD_MIN : 9) && digits.length <= 12 && !digits.startsWith('0')
  );
}

/** Of a row without a number what most likely was to be one. */
function mostLikely(cells: readonly Cell[], isWholeRow: boolean): Cell {
  const [only = NOTHING] = cells;
  if (!isWholeRow) return only;
  return (
    cells.find(({ problem }) => problem !== null) ??
    cells
      .filter(({ text }) => digitsIn(text) > 0)
      .toSorted((a, b) => digitsIn(b.text) - digitsIn(a.text))[0] ??
    NOTHING
  );
}

/** One for each number: the same for all of them, or as many as there are numbers; of others nobody can tell whose they are. */
function namesOf(
  { cells }: SheetRow,
  { namePlace }: SheetOfPeople,
  count: number,
): { names: readonly string[]; unclear: readonly string[] } {
  const one = namePlace >= 0 ? [cells[namePlace]?.text ?? ''] : [];
  const names = namePlace === EVERY_COLUMN ? wordsOf(cells).filter(looksLikeName) : one;
  if (names.length === count) return { names, unclear: [] };
  const isTheirs = names.length === 1 || count < 2;
  if (!isTheirs) return { names: [], unclear: names };
  return { names: Array.from({ length: Math.max(count, 1) }, () => names[0] ?? ''), unclear: [] };
}

function postOf({ cells }: SheetRow, { postPlace }: SheetOfPeople, names: readonly string[]): string {
  if (postPlace >= 0) return cells[postPlace]?.text ?? '';
  return postPlace === EVERY_COLUMN ? (wordsOf(cells).find((word) => !names.includes(word)) ?? '') : '';
}

const wordsOf = (cells: readonly Cell[]): string[] =>
  cells.map(({ text }) => text.replace(/\s/g, '')).filter((text) => /^\P{Nd}*\p{Script=Han}/u.test(text));
