/** A field's value as people read it: in the details, and in the cells of an export. */
import { labelOf } from '../../dictionaries.ts';
import { isBlank, type SubjectField } from './field.ts';

/** @param deptNames names of organisations by code; a code that is not there is shown as it is */
export function valueInWords(
  field: SubjectField,
  value: unknown,
  deptNames: ReadonlyMap<string, string> = new Map(),
): string {
  if (isBlank(value)) return '';
  const list = Array.isArray(value) ? value : [value];
  switch (field.kind) {
    case 'number':
      return `${String(value)}${field.unit && ` ${field.unit}`}`;
    case 'flag':
      return value === 1 ? '是' : '否';
    case 'choice':
    case 'choices':
      return list.map((one) => labelOf(field.options, one as string | number)).join('、');
    case 'depts':
      return list.map((code) => deptNames.get(String(code)) ?? String(code)).join('、');
    case 'words':
      return list.join('、');
    case 'rows':
      return (list as Readonly<Record<string, unknown>>[])
        .map((row) =>
          field.columns
            .map((column) => valueInWords(column, row[column.key]))
            .filter(Boolean)
            .join(' '),
        )
        .join('；');
    case 'text':
    case 'phone':
    case 'day':
    case 'id':
      return String(value);
  }
}
