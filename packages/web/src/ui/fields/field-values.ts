/** The value of a field of a catalogue in its control and on its way: text while it is typed, numbers and lists when it is sent. */
import {
  cleanedText,
  isBlank,
  readNumber,
  type SubjectField,
} from '@farmers-mailbox/contract/people/subjects/field.ts';
import type { DeptChoice } from '../dept/dept-nodes.ts';

/** One of several: what was typed in each of its cells. */
export type TypedRow = Readonly<Record<string, string>>;
/** Of one control: what was typed, the ticked options, the chosen organisations, or rows. */
export type FormValue = string | readonly string[] | readonly DeptChoice[] | readonly TypedRow[];

const LIST_KINDS: readonly SubjectField['kind'][] = ['choices', 'depts', 'rows'];
export const blankOf = ({ kind }: SubjectField): FormValue => (LIST_KINDS.includes(kind) ? [] : '');

export function toControl(
  field: SubjectField,
  value: unknown,
  deptNames: ReadonlyMap<string, string> = new Map(),
): FormValue {
  if (isBlank(value)) return blankOf(field);
  if (field.kind === 'depts') {
    return (value as string[]).map((deptId) => ({ deptId, deptName: deptNames.get(deptId) ?? deptId }));
  }
  if (field.kind === 'rows') {
    return (value as Readonly<Record<string, string | number>>[]).map((row) =>
      Object.fromEntries(field.columns.map(({ key }) => [key, String(row[key] ?? '')])),
    );
  }
  if (field.kind === 'words') return (value as string[]).join('、');
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** As it would be stored; undefined for what was left blank. */
export function toStored(field: SubjectField, value: FormValue): unknown {
  if (isBlank(value)) return undefined;
  if (field.kind === 'depts') return (value as readonly DeptChoice[]).map(({ deptId }) => deptId);
  if (field.kind === 'rows') return rowsStored(field.columns, value as readonly TypedRow[]);
  if (field.kind === 'choices')
    return (value as readonly string[]).map((one) => optionOf(field.options, one));
  const text = (value as string).trim();
  switch (field.kind) {
    case 'number':
      return readNumber(text);
    case 'flag':
      return Number(text);
    case 'choice':
      return optionOf(field.options, text);
    case 'words':
      return text.split(/[、,，;；\s]+/).filter((word) => word !== '');
    default:
      return cleanedText(field, text);
  }
}

/** Rows that nobody has filled in are left out. */
function rowsStored(columns: readonly SubjectField[], rows: readonly TypedRow[]): unknown {
  const filled = rows.map((row) =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const value = toStored(column, row[column.key] ?? '');
        return value === undefined ? [] : [[column.key, value] as const];
      }),
    ),
  );
  const said = filled.filter((row) => Object.keys(row).length > 0);
  return said.length === 0 ? undefined : said;
}

const optionOf = (options: readonly { value: string | number }[], text: string) =>
  options.find(({ value }) => String(value) === text)?.value ?? text;
