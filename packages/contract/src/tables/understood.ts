/** A table of people as it was understood, and the corrections of somebody who has it beside them. */
import * as z from 'zod/mini';
import { flag, wholeNumber } from '../envelope.ts';

/** Instead of a column: whatever a row holds. */
export const EVERY_COLUMN = -1;
export const NO_COLUMN = -2;
/** Notes beyond these are counted only. */
export const NOTES_SHOWN_MAX = 100;
const SHEETS_MAX = 500;

const chosenPlace = z.optional(wholeNumber(NO_COLUMN, 1_000));

export const tableChoice = z.strictObject({
  /** 1: hidden rows are taken too */
  hiddenFlag: z._default(flag, 0),
  /** sheets that are not named here are judged as if nothing had been said */
  sheets: z._default(
    z
      .array(
        z.strictObject({
          sheetNo: wholeNumber(0, SHEETS_MAX),
          readFlag: z.optional(flag),
          phonePlace: chosenPlace,
          namePlace: chosenPlace,
          postPlace: chosenPlace,
        }),
      )
      .check(z.maxLength(SHEETS_MAX, '工作表过多')),
    [],
  ),
});
export type TableChoice = z.output<typeof tableChoice>;
export const NOTHING_CHOSEN: TableChoice = { hiddenFlag: 0, sheets: [] };

const column = z.object({
  /** from 0 */
  place: z.number(),
  /** empty where no row names the columns */
  heading: z.string(),
  /** the first filled cell, long numbers masked */
  sample: z.string(),
  /** cells that hold a mobile number */
  numberCount: z.number(),
  /** in the spreadsheet: who uploads it does not see it there */
  isHidden: z.boolean(),
});
const sheet = z.object({
  sheetNo: z.number(),
  sheetName: z.nullable(z.string()),
  isHidden: z.boolean(),
  isRead: z.boolean(),
  /** below the heading, hidden ones too */
  rowCount: z.number(),
  hiddenCount: z.number(),
  /** numbers that were taken */
  numberCount: z.number(),
  /** the first of them, with their names, masked */
  firstPeople: z.array(z.string()),
  /** null: no row names the columns */
  headingRowNo: z.nullable(z.number()),
  columns: z.array(column),
  /** null: several may be meant, and one has to be chosen */
  phonePlace: z.nullable(z.number()),
  namePlace: z.number(),
  postPlace: z.number(),
});
export type UnderstoodSheet = z.output<typeof sheet>;

export const understoodTable = z.object({
  hiddenFlag: flag,
  sheets: z.array(sheet),
  /** what has to be chosen before anything is taken; null: nothing */
  question: z.nullable(z.string()),
  notes: z.array(z.object({ sheetName: z.nullable(z.string()), rowNo: z.number(), note: z.string() })),
  noteCount: z.number(),
});
export type UnderstoodTable = z.output<typeof understoodTable>;

/** A, B … Z, AA … */
export function columnLetter(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetter(Math.floor(place / 26) - 1) + letter;
}

/** As people speak of it: “手机号码”, or B列. */
export const columnWords = ({ place, heading }: { place: number; heading: string }): string =>
  heading === '' ? `${columnLetter(place)}列` : `“${heading}”`;

/** B列“手机号码”, for who has to find it in the spreadsheet. */
export const columnWithLetter = ({ place, heading }: { place: number; heading: string }): string =>
  `${columnLetter(place)}列${heading === '' ? '' : `“${heading}”`}`;

/** Hidden columns with anything in them: those that were read, and those that were not. */
export function hiddenColumnsOf({ columns, ...places }: UnderstoodSheet): {
  used: readonly string[];
  unused: readonly string[];
} {
  const chosen = [places.phonePlace, places.namePlace, places.postPlace];
  const isUsed = ({ place }: { place: number }) => chosen.includes(EVERY_COLUMN) || chosen.includes(place);
  const hidden = columns.filter(({ isHidden, sample }) => isHidden && sample !== '');
  return {
    used: hidden.filter(isUsed).map(columnWithLetter),
    unused: hidden.filter((column) => !isUsed(column)).map(columnWithLetter),
  };
}
