// A numbered state in a statement has its constant's name: a digit there says nothing to its reader, and a search for a state finds it nowhere.
// Columns whose name ends in _flag are yes or no, and say so themselves.

import { expect, test } from 'vitest';
import { sourceTexts } from './source-texts.ts';

const COLUMN = '(?:[a-z]+_)*(?:status|state|result|kind|type|filter_reason)';
const COMPARED = new RegExp(
  [
    // of a statement's text: state = 1, state IN (1, 2), CASE state WHEN 1
    String.raw`\b${COLUMN}\s*(?:=|<>|!=|<=?|>=?)\s*\d`,
    String.raw`\b${COLUMN} (?:NOT )?IN \(\d`,
    String.raw`\bCASE (?:\w+\.)?${COLUMN} WHEN \d`,
    String.raw`\b(?:state|send_result) = CASE\b[^\n]*\b(?:THEN|ELSE) \d`,
    // of kysely: where('sendStatus', '=', 5)
    String.raw`'(?:\w+\.)?\w*(?:[sS]tatus|[sS]tate|Result|Kind|Type)', '(?:=|<>|!=|<=?|>=?|in|not in)', \[?\d`,
  ].join('|'),
  'g',
);

/** Migrations and their texts do not change with the program. */
const IN_MIGRATIONS = /\/database\/(?:migrations\/|content-tables\.ts)/;

/** Numbers of a moment in the program, no columns. */
const VARIABLE = /\b(?:let|for \(let|if \(|return) ?(?:state|status|kind)\b/;

function digitsIn({ file, text }: { file: string; text: string }): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      VARIABLE.test(line)
        ? []
        : [...line.matchAll(COMPARED)].map(([found]) => `${file}:${index + 1} ${found}`),
    );
}

test('no statement compares a numbered state with a digit', () => {
  const sources = sourceTexts('packages/server/src').filter(({ file }) => !IN_MIGRATIONS.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(digitsIn)).toEqual([]);
});

test.each([
  'WHERE d.send_result = 2',
  'AND a.send_status NOT IN (2, 3, 4)',
  'UPDATE mass_sms_slice SET state = 3',
  'AND consult_status < 4',
  'state = CASE WHEN s.state = ${SliceState.leased} THEN 0 ELSE s.state END',
  'CASE m.canary_state WHEN 1 THEN m.canary_to_seq END',
  "  .where('a.sendStatus', '<>', 5)",
  "  .where('auditStatus', 'in', [1, 2])",
])('a planted digit is found: %s', (text) => {
  expect(digitsIn({ file: 'planted.ts', text })).toHaveLength(1);
});
