/** Puts what the server found wrong beside the fields of the form; what has no field here is shown as a message. */
import type { FormInstance } from 'antd';
import { type CallFailure, toCallFailure } from '../../api/call-failure.ts';
import { showFailure } from '../../api/failure-notice.ts';

/** `path.to.0.field` of the server as the form's own name of a field. */
const toNamePath = (field: string): (string | number)[] =>
  field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** @returns the first field that got a sentence, to bring it into view; null when the failure went to a message */
export function placeFailure(form: FormInstance, thrown: unknown): string | null {
  const failure: CallFailure = toCallFailure(thrown);
  const known = new Set(Object.keys(form.getFieldsValue(true) as object));
  const placed = failure.fieldErrors.filter(({ field }) => known.has(field.split('.')[0] ?? ''));
  const first = placed[0];
  if (!first || placed.length < failure.fieldErrors.length) showFailure(failure);
  if (!first) return null;
  form.setFields(placed.map(({ field, message }) => ({ name: toNamePath(field), errors: [message] })));
  form.scrollToField(toNamePath(first.field), { block: 'center' });
  return first.field;
}
