// A page that was opened before an upgrade says nothing of a new field: what it belongs to stays.
import { expect, test } from 'vitest';
import { TOUR_FIELDS } from '../publishing/tour/endpoints.ts';
import { SERVICE_FIELDS } from '../service/service-hall/endpoints.ts';
import { keptFields, withKept } from './kept-fields.ts';

test('a change that says nothing of whom a service is for, what opens it, or whose a place is, keeps them', () => {
  const { appId, userTypes } = keptFields(SERVICE_FIELDS);
  const { subjectId } = keptFields(TOUR_FIELDS);
  for (const field of [appId, userTypes, subjectId]) expect(field.parse(undefined)).toBeUndefined();
  const kept = { appId: '7', userTypes: [1], subjectId: '9' };
  expect(withKept({ title: '改名' }, kept)).toEqual({ title: '改名', ...kept });
  expect(withKept({ appId: null }, kept)).toMatchObject({ appId: null });
});
