import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = new URL('../../', import.meta.url).pathname;
const filesWith = (part: RegExp) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => part.test(readFileSync(join(src, file), 'utf8')))
    .toSorted();

/** Files still built in another way than `useForm` (decision 68). Nothing is added to these lists. */
const OTHERWISE: readonly {
  readonly way: string;
  readonly part: RegExp;
  readonly files: readonly string[];
}[] = [
  {
    way: "the kit's form",
    part: /import \{[^}]*\bForm(?:Instance)?\b[^}]*\} from '(?:antd|[^']*\/kit\/form\.ts)'|\bKitFormDialog\b|\bKeptKitFormDialog\b/,
    files: [
      'drafts/KeptKitFormDialog.tsx',
      'ui/form/KitFormDialog.tsx',
    ],
  },
  {
    way: 'a draft of its own',
    part: /\buseKeptFields\(|\buseNoting\(/,
    files: ['drafts/KeptForm.tsx', 'drafts/use-kept.ts', 'pages/people/subjects/use-subject-form.ts'],
  },
];

test.each(OTHERWISE)('$way: only in the files that are named', ({ part, files }) => {
  expect(filesWith(part)).toEqual(files.toSorted());
});
