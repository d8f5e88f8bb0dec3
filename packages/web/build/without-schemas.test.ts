import { expect, test } from 'vitest';
import { leaveSchemasOut } from './without-schemas.ts';

const IMPORT = "import * as z from 'zod/mini';\n";
const left = (code: string) =>
  leaveSchemasOut(IMPORT + code, 'endpoints.ts').replace(/^import { schema } from .*\n/, '');

test('a declared call keeps its method, path, access and form', () => {
  expect(
    left(
      "export const one = post('/v1/one', { access: signedIn, summary: '一', request: paged(row), answer: z.null(), form: 'file' });",
    ),
  ).toBe(
    "export const one = post('/v1/one', { access: signedIn, summary: schema, request: schema, answer: schema, form: 'file' });",
  );
});

test('of a schema only its name is left, also inside a function; plain rules stay', () => {
  expect(left("export const title = z.string().check(z.refine((one) => isRight(one), '不对'));")).toBe(
    'export const title = schema;',
  );
  expect(left('const list = (row) => z.object({ list: z.array(row), total: id.check(z.trim()) });')).toBe(
    'const list = (row) => schema;',
  );
  expect(left('export const more = { ...rows.shape, name: z.optional(z.string()) };')).toBe(
    'export const more = { ...rows.shape, name: schema };',
  );
  expect(left('const { title } = written.answered(FIELDS);')).toBe('const { title } = schema;');
  const rule = "export const isRight = (one) => /^33/.test(one) ? null : '不对';";
  expect(left(rule)).toBe(rule);
});

test('what only schemas used is no longer imported; names of properties do not count as use', () => {
  const used =
    "export const one = get('/v1/one', { access: signedIn });\nexport const two = { code: one.phone };";
  expect(
    left(
      `import { code, phone, signedIn } from './fields.ts';
import { rule } from './rule.ts';
export const page = z.object({ code, phone }).check(rule);
${used}`,
    ),
  ).toBe(`import { signedIn } from './fields.ts';
export const page = schema;
${used}`);
});

test.each(['id.safeParse(one).success', 'z.safeParse(id, one).success', 'z.parse(id, one) === one'])(
  'refuses: a plain rule that checks by a schema, %s',
  (check) => {
    expect(() => left(`export const isRight = (one) => ${check};`)).toThrow('endpoints.ts');
  },
);

test('within a schema it may check by another one', () => {
  const address = 'export const url = z.string().check(z.refine((one) => z.safeParse(path, one).success));';
  expect(left(address)).toBe('export const url = schema;');
});
