/** Finds the columns of numbers and of names in a sheet: by the headings, else by the values. */
import { maskPhone, normalisePhone, numbersIn } from '../rules/phone.ts';
import { nameIn } from '../rules/real-name.ts';
import { bareHeading, findPeopleHeading, nameRank, phoneRank, postRank } from './heading.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import {
  columnWords,
  EVERY_COLUMN,
  NO_COLUMN,
  type TableChoice,
  type UnderstoodSheet,
} from './understood.ts';

/** Looked at between two moments in which a program does other things. */
export const ROWS_A_STEP = 5_000;
/** So many are told apart: a line of ten thousand numbers is no table of as many columns. */
const COLUMNS_MAX = 200;
const HEADING_CHARACTERS_MAX = 20;
const SAMPLE_CHARACTERS_MAX = 12;
/** Rows that are looked at to tell names from other words. */
const NAMES_LOOKED_AT = 200;
const SOME_MUST_BE_NAMES = 0.5;

type Column = UnderstoodSheet['columns'][number];
export type Chosen = TableChoice['sheets'][number];

export interface SheetOfPeople {
  readonly headingRowNo: number | null;
  /** below the heading, without those that are left out */
  readonly rows: readonly SheetRow[];
  readonly hiddenCount: number;
  readonly columns: readonly Column[];
  readonly phonePlace: number | null;
  readonly namePlace: number;
  readonly postPlace: number;
  readonly question: string | null;
}

export function* columnsOfPeople(
  { rows: all, hiddenColumns = [] }: Sheet,
  chosen: Chosen | undefined,
  { withHidden, needsNames }: { withHidden: boolean; needsNames: boolean },
): Generator<void, SheetOfPeople> {
  const at = findPeopleHeading(all);
  const below = all.slice(at + 1);
  const hiddenCount = below.filter(({ isHidden }) => isHidden).length;
  const rows = withHidden ? below : below.filter(({ isHidden }) => !isHidden);
  const columns = yield* columnsIn(rows, at < 0 ? undefined : all[at], new Set(hiddenColumns));
  const hasHeading = at >= 0;
  const phone = phoneColumn(rows, columns, hasHeading);
  const isFree = phone.place === EVERY_COLUMN && columns.filter(holdsNumbers).length > 1;
  const words = columns.filter(({ place }) => place !== phone.place && holdsWords(rows, place));
  const isOnlyNumbers = columns.every(({ place }) => !holdsWords(rows, place));
  const inRow = isOnlyNumbers ? NO_COLUMN : EVERY_COLUMN;
  const likeliest = isFree ? inRow : nameByContent(rows, columns);
  const name = hasHeading ? bestBy(columns, nameRank) : likeliest;
  const namePlace =
    chosen?.namePlace ?? (name === NO_COLUMN && needsNames ? (words[0]?.place ?? NO_COLUMN) : name);
  const post = isFree ? inRow : (words.find(({ place }) => place !== namePlace)?.place ?? NO_COLUMN);
  return {
    headingRowNo: all[at]?.rowNo ?? null,
    rows,
    hiddenCount,
    columns,
    phonePlace: chosen?.phonePlace ?? phone.place,
    namePlace,
    postPlace: chosen?.postPlace ?? (hasHeading ? bestBy(columns, postRank) : post),
    question: chosen?.phonePlace === undefined ? phone.question : null,
  };
}

const holdsWords = (rows: readonly SheetRow[], place: number): boolean =>
  rows.slice(0, NAMES_LOOKED_AT).some(({ cells }) => /\p{Script=Han}/u.test(cells[place]?.text ?? ''));

const holdsNumbers = ({ numberCount }: Column): boolean => numberCount > 0;

function* columnsIn(
  rows: readonly SheetRow[],
  heading: SheetRow | undefined,
  hidden: ReadonlySet<number>,
): Generator<void, Column[]> {
  const width = Math.min(
    rows.reduce((most, { cells }) => Math.max(most, cells.length), heading?.cells.length ?? 0),
    COLUMNS_MAX,
  );
  const columns = Array.from({ length: width }, (_, place) => ({
    place,
    heading: bareHeading(heading?.cells[place]?.text ?? '').slice(0, HEADING_CHARACTERS_MAX),
    sample: '',
    numberCount: 0,
    isHidden: hidden.has(place),
  }));
  for (const [nth, { cells }] of rows.entries()) {
    if (nth % ROWS_A_STEP === 0) yield;
    for (const column of columns) {
      const text = cells[column.place]?.text ?? '';
      if (text === '') continue;
      if (column.sample === '') column.sample = shown(text);
      if (text.length >= 11 && numbersIn(text).numbers.length > 0) column.numberCount += 1;
    }
  }
  return columns.filter(({ heading: named, sample }) => named !== '' || sample !== '');
}

/** A number with what spreadsheets and people put between its digits is shown as the number it is read as. */
function shown(text: string): string {
  const phone = normalisePhone(text);
  if (phone !== null) return maskPhone(phone);
  return maskLongNumbers(text).slice(0, SAMPLE_CHARACTERS_MAX);
}

/** Of a short one, such as a landline without its area code, the end would be most of it. */
export const maskLongNumbers = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(
      /\d(?:[\s\p{Dash}]?\d){6,}/gu,
      (digits) => `${digits.slice(0, 3)}****${digits.length < 11 ? '' : digits.slice(-4)}`,
    );

/** The column whose heading says most; NO_COLUMN when none says anything. */
function bestBy(columns: readonly Column[], rank: (heading: string) => number): number {
  const best = columns.toSorted((a, b) => rank(b.heading) - rank(a.heading))[0];
  return best && rank(best.heading) > 0 ? best.place : NO_COLUMN;
}

function phoneColumn(
  rows: readonly SheetRow[],
  columns: readonly Column[],
  hasHeading: boolean,
): { place: number | null; question: string | null } {
  const theirs = columns.filter((column) => phoneRank(column.heading) >= 1 && holdsNumbers(column));
  const likely = theirs.length > 0 ? theirs : columns;
  const most = Math.max(0, ...likely.map(({ heading }) => phoneRank(heading)));
  const named = likely.filter(({ heading }) => most > 0 && phoneRank(heading) === most);
  if (named.length === 1 && named[0] && isPlain(named[0], columns)) return decided(named[0].place);
  const filled = (named.length > 0 ? named : columns).filter(holdsNumbers);
  if (named.length > 0 || hasHeading) {
    if (filled.length === 1 && filled[0] && isPlain(filled[0], columns)) return decided(filled[0].place);
    if (filled.length === 0) return decided(named[0]?.place ?? EVERY_COLUMN);
    return undecided(filled.length === 1 ? columns.filter(holdsNumbers) : filled);
  }
  if (filled.length === 1 && filled[0]) return decided(filled[0].place);
  return isAboutPeople(rows, columns, filled) ? undecided(filled) : decided(EVERY_COLUMN);
}

const decided = (place: number) => ({ place, question: null });
const undecided = (columns: readonly Column[]) => ({
  place: null,
  question: `${columns.map(columnWords).join('、')}这${columns.length}列都有手机号码，请选择用哪一列`,
});

/** A grid worker's number is taken for the farmers' only when somebody says so, or when nothing else is there. */
function isPlain({ heading }: Column, columns: readonly Column[]): boolean {
  return phoneRank(heading) === 0 || phoneRank(heading) >= 1 || columns.filter(holdsNumbers).length <= 1;
}

/** Two numbers in a row that also holds words: whose the second one is nobody can tell. */
function isAboutPeople(
  rows: readonly SheetRow[],
  columns: readonly Column[],
  filled: readonly Column[],
): boolean {
  const others = columns.filter((column) => !holdsNumbers(column));
  return (
    others.length > 0 &&
    rows.some(
      ({ cells }) =>
        filled.filter(({ place }) => numbersIn(cells[place]?.text ?? '').numbers.length > 0).length > 1 &&
        others.some(({ place }) => /\p{Script=Han}/u.test(cells[place]?.text ?? '')),
    )
  );
}

/** Of several parts, or short: longer words without a dot are more often those of places and crops. */
const personName = /^(?:\p{Script=Han}{2,4}|\p{Script=Han}+(?:·\p{Script=Han}+)+)$/u;
const placeName = /(?:省|市|县|区|镇|乡|村|组|队|社区|街道|公司|合作社|农场|家庭农场|大户|户主|农户|男|女)$/u;

export function looksLikeName(text: string): boolean {
  const name = nameIn(text);
  return name !== null && personName.test(name) && !placeName.test(name);
}

function nameByContent(rows: readonly SheetRow[], columns: readonly Column[]): number {
  const some = rows.slice(0, NAMES_LOOKED_AT);
  const shares = columns.map(({ place }) => {
    const texts = some.map(({ cells }) => cells[place]?.text.replace(/\s/g, '') ?? '').filter(Boolean);
    const share = texts.length === 0 ? 0 : texts.filter(looksLikeName).length / texts.length;
    // the same word again and again is no name
    const isOneWord = texts.length > 2 && new Set(texts).size === 1;
    return { place, share: isOneWord ? share / 10 : share };
  });
  const best = shares.toSorted((a, b) => b.share - a.share)[0];
  return best && best.share >= SOME_MUST_BE_NAMES ? best.place : NO_COLUMN;
}
