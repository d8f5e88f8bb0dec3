import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = new URL('../../', import.meta.url).pathname;
const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => [file, readFileSync(join(src, file), 'utf8')] as const);

/** The beginning of each button for 停用, up to what it does. */
const buttonsIn = (text: string): string[] => [
  ...(text.match(/<ActionButton\b(?:(?!onAct=)[\s\S])*?label=[^\n]*停用(?:(?!onAct=)[\s\S])*/g) ?? []),
  ...(text.match(/\{ label: [^\n]*停用[^\n]*/g) ?? []),
];

test('停用 is a dangerous deed wherever it is offered: the same red on every page', () => {
  const buttons = texts.flatMap(([file, text]) => buttonsIn(text).map((button) => ({ file, button })));
  expect(buttons.length).toBeGreaterThan(7);
  expect(buttons.filter(({ button }) => !/\bdanger\b/.test(button)).map(({ file }) => file)).toEqual([]);
});
