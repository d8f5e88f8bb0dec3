// A table that the program reads is written by it as well: otherwise a page counts what can never be there.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT, sourceTexts } from './source-texts.ts';

/** Tables whose rows come from elsewhere, each with where from. */
const FILLED_ELSEWHERE: Readonly<Record<string, string>> = {
  cockpit_total_state: 'the migration makes its one row, the count keeps it',
  mass_sms_detail_other: 'rows of mass_sms_detail whose month is not there yet',
  mass_sms_filtered_other: 'rows of mass_sms_filtered whose month is not there yet',
  mass_sms_stat_state: 'the migration makes its one row, the count keeps it',
  sensitive_word_list: 'the migration makes its one row, a trigger counts it up',
};

const schema = readFileSync(path.join(CHECKOUT, 'packages/server/src/database/schema.sql'), 'utf8');
const tables = [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name = '']) => name);
const inCamelCase = (table: string) => table.replace(/_(\w)/g, (_all, first: string) => first.toUpperCase());

const sources = sourceTexts('packages/server/src').filter(
  ({ file }) => !/\/database\/(?:migrations\/|tables\.ts$)/.test(file),
);
const program = sources.filter(({ file }) => !file.includes('/trial-data/')).map(({ text }) => text);

const isWritten = (table: string): boolean => {
  const name = inCamelCase(table);
  const insert = new RegExp(
    // features/publishing/content/queries.ts inserts into the tables that a kind of reviewed content names
    `insertInto\\(\\s*'${name}'|copyRows\\([\\w.\\s]+,\\s*'${name}'|(?:INSERT INTO|COPY) ${table}\\b|(?:table|records): '${name}',`,
  );
  return program.some((text) => insert.test(text));
};
const isRead = (table: string): boolean => {
  const mention = new RegExp(`'${inCamelCase(table)}(?: as \\w+)?'|\\b(?:FROM|JOIN) ${table}\\b`);
  return program.some((text) => mention.test(text));
};

test('every table that the program reads is written by it too, or says where its rows come from', () => {
  expect(tables.length).toBeGreaterThan(100);
  const onlyRead = tables.filter((table) => isRead(table) && !isWritten(table));
  expect(onlyRead.toSorted()).toEqual(Object.keys(FILLED_ELSEWHERE).toSorted());
});
