import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compiled } from './compiled-schema.ts';

const branch = z.object({
  name: z.string(),
  get below() {
    return z.array(branch);
  },
});
const page = z.object({
  list: z.array(
    z.object({ id: z.string(), remark: z.nullable(z.string()), can: z.union([z.literal(true), z.string()]) }),
  ),
  hint: z.optional(z.string()),
  head: z.nullable(branch),
});

describe('a compiled schema', () => {
  it('gives what the schema itself gives, without what nobody declared', () => {
    const leaf = { name: '叶', below: [], secret: 1 };
    const answer = {
      list: [{ id: '1', remark: null, can: true, phoneCipher: 'x' }],
      head: { name: '根', below: [leaf] },
      secret: 1,
    };
    const given = z.parse(compiled(page), answer);
    expect(given).toEqual(z.parse(page, answer));
    expect(JSON.stringify(given)).not.toMatch(/secret|phoneCipher/);
  });

  it.each([
    { list: [{ id: 1, remark: null, can: true }], head: null },
    { list: [{ id: '1', can: true }], head: null },
    { list: [], head: { name: '根', below: [{ name: '叶' }] } },
    { list: {}, head: null },
    null,
  ])('refuses what the schema refuses, at the same place: %j', (answer) => {
    const placesOf = (schema: Parameters<typeof z.safeParse>[0]) =>
      z.safeParse(schema, answer).error?.issues.map(({ path, code }) => [path, code]);
    expect(placesOf(compiled(page))).toEqual(placesOf(page));
    expect(placesOf(page)).not.toBeUndefined();
  });
});
