import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { expect, test } from 'vitest';
import { emptyDraft, problemsOf } from './draft.ts';

test('a damage report whose area is no number says nothing of the parts that are not told', () => {
  const empty = emptyDraft(InfoType.damage, '西湖区农业农村局', new Date('2026-11-28T08:00:00Z'));
  const draft = { ...empty, figures: { ...empty.figures, affectedArea: '-5' } };
  const wrong = Object.keys(problemsOf(draft)).filter((name) => name.startsWith('figures.'));
  expect(wrong).toEqual(['figures.affectedArea']);
});
