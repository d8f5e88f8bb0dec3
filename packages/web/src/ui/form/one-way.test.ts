import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = new URL('../../', import.meta.url).pathname;
const KIT_FORM = /import \{[^}]*\bForm(?:Instance)?\b[^}]*\} from 'antd'/;

test("no form is built on the kit's own: `useForm` is the one way (decision 68)", () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => KIT_FORM.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
