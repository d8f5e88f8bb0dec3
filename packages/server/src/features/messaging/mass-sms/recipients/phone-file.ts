/**
 * Reads numbers out of an uploaded file (xlsx, xls, csv, txt). What the columns mean is `contract/tables`' to say. Of a row without a
 * number what stands in it is kept, to be mended.
 */
import { setImmediate } from 'node:timers/promises';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { nameIn } from '@farmers-mailbox/contract/rules/real-name.ts';
import { ROWS_ABOVE_MAX } from '@farmers-mailbox/contract/tables/heading.ts';
import { placesOfPeople } from '@farmers-mailbox/contract/tables/places-of-people.ts';
import {
  type PeopleOfTable,
  type ReadPerson,
  readPeopleInSteps,
} from '@farmers-mailbox/contract/tables/read-people.ts';
import { NOTES_SHOWN_MAX, type UnderstoodTable } from '@farmers-mailbox/contract/tables/understood.ts';
import type { UploadedFile } from '../../../../http/route.ts';
import { readTableChoice, readUploadedTable, refuseFile } from '../../../../http/uploaded-table.ts';

const tooMany = `文件超过${IMPORTED_ROWS_MAX / 10_000}万行，请分成几个文件或改用区域选择`;
/** 200,000 rows with a name and a place take 9 MB, and as an xlsx unfold into 100 MB. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const UNFOLDED_BYTES_MAX = 160 * 1024 * 1024;
/** A fifth of it on an idle machine. */
const READING_MS = 60_000;
const VALUE_CHARACTERS_MAX = 60;

export interface PhoneRow {
  /** the row in the file, from 1; where a row or a sheet before it held several numbers, the next free one */
  readonly rowNo: number;
  /** where it stands, when `rowNo` does not say it */
  readonly place: string | null;
  readonly realName: string | null;
  /** eleven digits; null when the row holds none, and then `problem` says why */
  readonly phone: string | null;
  readonly problem: string | null;
  /** of a wrong row what stands where the number should; null when nothing does */
  readonly value: string | null;
}

export interface PhoneFile {
  /** none while something has to be chosen */
  readonly rows: readonly PhoneRow[];
  readonly understood: UnderstoodTable;
}

/** @throws Refusal as `readUploadedTable` does, for more than 200,000 numbers */
export async function readPhoneFile(file: UploadedFile): Promise<PhoneFile> {
  const choice = readTableChoice(file);
  const { sheets, notes } = await readUploadedTable(file, {
    rowsMax: IMPORTED_ROWS_MAX + ROWS_ABOVE_MAX,
    tooMany,
    bytesMax: FILE_BYTES_MAX,
    unfoldedBytesMax: UNFOLDED_BYTES_MAX,
    readingMs: READING_MS,
  });
  const { people, understood, isCut } = await finished(readPeopleInSteps(sheets, choice, { notes }));
  if (isCut || people.length > IMPORTED_ROWS_MAX) throw refuseFile(ErrorCode.validation, tooMany);
  if (
    people.length === 0 &&
    understood.question === null &&
    understood.sheets.every(({ hiddenCount }) => hiddenCount === 0)
  )
    throw refuseFile(ErrorCode.validation, '文件里没有内容');
  const nameless = people.filter(({ realName }) => realName !== '' && nameIn(realName) === null);
  const shown = nameless.slice(0, Math.max(NOTES_SHOWN_MAX - understood.notes.length, 0));
  return {
    rows: numbered(people, understood),
    understood: {
      ...understood,
      notes: [...understood.notes, ...shown.map(toNote)],
      noteCount: understood.noteCount + nameless.length,
    },
  };
}

/** Between its steps other calls are answered. */
async function finished(steps: Generator<void, PeopleOfTable>): Promise<PeopleOfTable> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

const toNote = ({ sheetName, rowNo, realName }: ReadPerson) => ({
  sheetName,
  rowNo,
  note: `“${realName.slice(0, 20)}”不是中文姓名，短信里不称呼姓名`,
});

function numbered(people: readonly ReadPerson[], understood: UnderstoodTable): PhoneRow[] {
  return placesOfPeople(people, understood).map(({ person, rowNo, place }) => {
    const { realName, phone, problem, value } = person;
    return {
      rowNo,
      place: place === placeWords(rowNo, null) ? null : place,
      realName: nameIn(realName),
      phone,
      problem,
      value: value === '' ? null : value.slice(0, VALUE_CHARACTERS_MAX),
    };
  });
}

/** The place of a row in a file, as people speak of it. */
export const placeWords = (rowNo: number, place: string | null): string => place ?? `第 ${rowNo} 行`;
