// A kind of content that is reviewed before it is published stands on every floor, under the same names. Of the console's pages the compiler says so, and pages/registry.test.ts.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { WORD_SCENE } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import {
  CONTENT_KINDS,
  CONTENT_TYPES,
  REVIEWED_TYPES,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { LOGGED_OBJECT } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import { CamelCasePlugin } from 'kysely';
import { expect, test } from 'vitest';
import { contentModules } from '../../packages/server/src/content-modules.ts';
import { paths } from '../../packages/web/src/paths.ts';
import { CHECKOUT } from './source-texts.ts';

class Names extends CamelCasePlugin {
  snake = (name: string) => this.snakeCase(name);
}
const { snake } = new Names();

test('the kinds with a review are those of the server and of the calls that pass something', () => {
  const ofServer = contentModules.flatMap(({ kind }) => kind.types);
  const ofCalls = CONTENT_TYPES.filter((type) =>
    allEndpoints.some(
      ({ access }) => access.kind === 'permission' && access.anyOf.includes(`content:${type}:pass`),
    ),
  );
  expect(ofServer.toSorted()).toEqual(REVIEWED_TYPES.toSorted());
  expect(ofCalls.toSorted()).toEqual(REVIEWED_TYPES.toSorted());
});

test.each(contentModules.flatMap(({ kind }) => kind.types.map((type) => ({ type, kind }))))(
  '$type has one table, one id, one page and one scene on every floor',
  ({ type, kind }) => {
    const { label, page, review } = CONTENT_KINDS[type];
    const item = MENU_ITEMS.find(({ path }) => path === page);
    expect(item?.built).toBe(true);
    const section = MENU_ITEMS.find(({ id }) => id === item?.parentId);
    expect([item?.title, section?.title].some((title) => title?.includes(label))).toBe(true);
    expect(paths.content(type, '7')).toBe(`${page}?${review.idField}=7`);
    expect([snake(kind.table), kind.key]).toEqual([review.table, review.idField]);
    expect(LOGGED_OBJECT.filter(({ value }) => value === review.table)).toHaveLength(1);
    expect(WORD_SCENE.filter(({ value }) => value === review.scene)).toHaveLength(1);
  },
);

test('the tests of every kind begin with the life that all share, each with its own', () => {
  const server = path.join(CHECKOUT, 'packages/server/src');
  const modules = readFileSync(path.join(server, 'content-modules.ts'), 'utf8');
  const kinds = [...modules.matchAll(/^import \{.+ from '\.\/(features\/.+)\/module\.ts'/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(kinds).toHaveLength(contentModules.length);

  const lives = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(path.join(server, file), 'utf8');
      return [...text.matchAll(/contentLife\((\w+),/g)].map(([, kind]) => {
        const from = new RegExp(`^import \\{[^}]*\\b${kind}\\b[^}]*\\} from '(.+)/kind\\.ts';`, 'm').exec(
          text,
        )?.[1];
        return path.join(path.dirname(file), from ?? `${kind} of another file`);
      });
    });
  expect(lives.toSorted()).toEqual(kinds.toSorted());
});
