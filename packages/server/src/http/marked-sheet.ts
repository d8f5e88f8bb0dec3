/** Looks of a sheet that people fill in, and the marks on its wrong cells when they get their rows again. */
import type { CellStyle, WriteSheet } from 'hucre/xlsx';
import { safeCell } from './sheet-answer.ts';

/** Over the words about each row; the column is passed over when the table comes back. */
export const PROBLEM_HEADING = '错误说明';

/** Text, so that nothing is taken for a number or a date: zeros at the beginning and all 18 digits stay. */
export const TEXT: CellStyle = { numFmt: '@' };
export const HEADING: CellStyle = {
  ...TEXT,
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '0958D9' } },
};
const WRONG: CellStyle = {
  ...TEXT,
  font: { color: { rgb: '9C0006' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
};

export interface Marking {
  /** of the sheet, in their order */
  readonly columns: readonly { readonly heading: string }[];
  /** counted from 0; the people's rows follow it */
  readonly headingRow: number;
  readonly headingStyle: CellStyle;
  readonly rows: readonly { readonly rowNo: number }[];
  /** of any rows; `column` is a heading */
  readonly problems: readonly { readonly rowNo: number; readonly column: string; readonly problem: string }[];
}

/** Each problem marks its cell, and a further column says all of a row in words. */
export function markProblems(
  sheet: WriteSheet,
  { columns, headingRow, headingStyle, rows, problems }: Marking,
): WriteSheet {
  const cells = new Map(sheet.cells ?? []);
  const ofRow = Map.groupBy(problems, ({ rowNo }) => rowNo);
  cells.set(`${headingRow},${columns.length}`, { value: PROBLEM_HEADING, style: headingStyle });
  rows.forEach(({ rowNo }, index) => {
    const at = headingRow + 1 + index;
    const wrong = ofRow.get(rowNo) ?? [];
    for (const { column } of wrong) {
      const place = columns.findIndex(({ heading }) => heading === column);
      if (place >= 0) cells.set(`${at},${place}`, { style: WRONG });
    }
    const words = wrong.map(({ column, problem }) => `${column}：${problem}`).join('；');
    if (words) cells.set(`${at},${columns.length}`, { value: safeCell(words), style: WRONG });
  });
  return { ...sheet, columns: [...(sheet.columns ?? []), { width: 60 }], cells };
}
