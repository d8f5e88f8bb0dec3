// The cruiser looks at every source file, finds nothing wrong in them, and still bites: a breach of each rule, planted
// into a small tree of the same shape, is found. Under TypeScript 7 a cruiser with the wrong parser passes everything.

import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const CHECKOUT = path.join(import.meta.dirname, '../..');
const FILES = '.dependency-cruiser.mjs';
const FOLDERS = '.dependency-cruiser.folders.mjs';

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; rule: { name: string } }[] };
}

/** Each file breaks the rule of its key and no other. */
const BREACHES: Record<string, [file: string, imports: string][]> = {
  'contract-knows-nobody': [['packages/contract/src/a.ts', "import '../../smpp/src/pdu.ts';"]],
  'contract-is-pure': [
    ['packages/contract/src/b.ts', "import { readFileSync } from 'node:fs'; readFileSync;"],
    ['packages/contract/src/c.ts', "import type { Pool } from 'pg'; export type P = Pool;"],
  ],
  'smpp-stands-alone': [['packages/smpp/src/a.ts', "import '../../contract/src/fine.ts';"]],
  'server-and-web-never-meet': [
    ['packages/server/src/a.ts', "import type { Page } from '../../web/src/page.ts'; export type P = Page;"],
  ],
  'web-and-server-never-meet': [['packages/web/src/a.ts', "import '../../server/src/config.ts';"]],
  'sibling-only-through-actions-or-queries': [
    [
      'packages/server/src/features/people/users/actions.ts',
      "import '../../messaging/mass-sms/presenter.ts';",
    ],
    [
      'packages/server/src/features/people/users/jobs.ts',
      "import '../../messaging/mass-sms/results/situation.ts';",
    ],
  ],
  'policy-and-presenter-ask-no-database': [
    ['packages/server/src/features/people/users/policy.ts', "import './queries.ts';"],
    ['packages/server/src/features/people/users/presenter.ts', "import { sql } from 'kysely'; sql;"],
  ],
  'rooms-below-their-door': [
    ['packages/server/src/features/messaging/mass-sms/results/detail.ts', "import '../presenter.ts';"],
  ],
  'nothing-imports-the-top': [
    ['packages/server/src/features/people/users/clock.ts', "import '../../../app.ts';"],
  ],
  'ui-below-the-rooms': [
    ['packages/web/src/ui/Foot.tsx', "import type { Note } from '../drafts/note.ts'; export type N = Note;"],
    ['packages/web/src/ui/Dialog.tsx', "import '../notices/Notices.tsx';"],
  ],
  'component-kit-only-behind-ui': [
    ['packages/web/src/pages/publishing/disaster/Dialog.tsx', "import { Modal } from 'antd'; Modal;"],
    ['packages/web/src/drafts/offer.ts', "import type { Rule } from 'antd/es/form'; export type O = Rule;"],
  ],
  'web-rooms-one-above-the-other': [
    ['packages/web/src/session/session.ts', "import '../drafts/note.ts';"],
    ['packages/web/src/pages/publishing/knowledge/KnowledgePage.tsx', "import '../../../shell/Header.tsx';"],
  ],
  'pages-know-no-other': [
    ['packages/web/src/pages/publishing/knowledge/list.ts', "import '../disaster/DisasterPage.tsx';"],
    [
      'packages/web/src/pages/messaging/mass-sms/form/draft.ts',
      "import type { Word } from '../../sensitive-words/words.ts'; export type D = Word;",
    ],
    ['packages/web/src/pages/publishing/disaster/links.ts', "import '../../registry.ts';"],
  ],
  'rooms-of-mass-sms-in-order': [
    ['packages/web/src/pages/messaging/mass-sms/detail/Panel.tsx', "import '../form/Form.tsx';"],
    ['packages/web/src/pages/messaging/mass-sms/lists/columns.tsx', "import '../content.ts';"],
    [
      'packages/web/src/pages/messaging/mass-sms/form/content/Step.tsx',
      "import type { Count } from '../recipients/count.ts'; export type C = Count;",
    ],
    ['packages/web/src/pages/messaging/mass-sms/form/check/Step.tsx', "import '../Form.tsx';"],
  ],
  'rooms-of-ui-in-order': [
    [
      'packages/web/src/ui/form/Field.tsx',
      "import type { Row } from '../table/rows.ts'; export type F = Row;",
    ],
  ],
  'web-room-without-a-place': [['packages/web/src/lift/Lift.tsx', "import '../ui/Button.tsx';"]],
  'nothing-outside-the-quarters': [
    ['packages/server/src/features/lift/routes.ts', "import '../../http/route.ts';"],
    ['packages/contract/src/lift/endpoints.ts', "import '../fine.ts';"],
  ],
  'installation-knows-no-trial': [
    ['packages/server/src/installation/first-load.ts', "import '../trial-data/people.ts';"],
  ],
  'no-room-imports-the-start': [['packages/web/src/sign-in/preload.ts', "import '../router.tsx';"]],
  'program-needs-no-test-code': [['packages/server/src/b.ts', "import './testing/database.ts';"]],
  'no-circles': [['packages/server/src/egg.ts', "import './hen.ts';"]],
  'everything-resolves': [['packages/server/src/c.ts', "import './nowhere.ts';"]],
};

const ALLOWED: [file: string, imports: string][] = [
  ['packages/server/src/hen.ts', "import './egg.ts';"],
  ['packages/server/src/http/route.ts', 'export const r = 1;'],
  ['packages/server/src/trial-data/people.ts', 'export const p = 1;'],
  ['packages/contract/src/fine.ts', "import { z } from 'zod'; z;"],
  ['packages/smpp/src/pdu.ts', "import { Buffer } from 'node:buffer'; Buffer;"],
  ['packages/web/src/drafts/note.ts', "import '../ui/Button.tsx'; export type Note = 1;"],
  ['packages/web/src/notices/Notices.tsx', "import './notices.ts';"],
  ['packages/web/src/notices/notices.ts', 'export const n = 1;'],
  ['packages/web/src/session/session-context.ts', 'export const s = 1;'],
  [
    'packages/web/src/ui/Button.tsx',
    "import '../notices/notices.ts'; import '../session/session-context.ts';",
  ],
  ['packages/web/src/ui/kit/inputs.ts', "export { Input } from 'antd';"],
  ['packages/web/src/ui/table/rows.ts', "import '../page/states.tsx'; export type Row = 1;"],
  ['packages/web/src/ui/page/states.tsx', 'export const s = 1;'],
  ['packages/web/src/shell/Header.tsx', "import '../pages/registry.ts'; import '../session/session.ts';"],
  ['packages/web/src/router.tsx', "import './shell/Header.tsx';"],
  ['packages/web/src/pages/registry.ts', "import './publishing/disaster/DisasterPage.tsx';"],
  [
    'packages/web/src/pages/publishing/disaster/DisasterPage.tsx',
    "import '../../messaging/mass-sms/content.ts'; import './type-labels.ts';",
  ],
  [
    'packages/web/src/pages/publishing/disaster/type-labels.ts',
    "import '../../../session/session-context.ts';",
  ],
  [
    'packages/web/src/pages/messaging/mass-sms/content.ts',
    "import '../sms-text/text.ts'; import './form/draft.ts';",
  ],
  ['packages/web/src/pages/messaging/mass-sms/form/Form.tsx', "import './recipients/count.ts';"],
  ['packages/web/src/pages/messaging/mass-sms/form/recipients/count.ts', 'export type Count = 1;'],
  ['packages/web/src/pages/messaging/mass-sms/content.test.ts', "import '../sensitive-words/words.ts';"],
  ['packages/web/src/pages/messaging/sms-text/text.ts', 'export const t = 1;'],
  ['packages/web/src/pages/messaging/sensitive-words/words.ts', 'export type Word = 1;'],
  ['packages/web/src/page.ts', "import '../../contract/src/fine.ts'; export type Page = 1;"],
  ['packages/server/src/config.ts', "import '../../contract/src/fine.ts'; import '../../smpp/src/pdu.ts';"],
  ['packages/server/src/app.ts', "import './features/messaging/mass-sms/routes.ts';"],
  ['packages/server/src/testing/database.ts', "import '../config.ts';"],
  ['packages/server/src/features/people/users/queries.ts', "import { sql } from 'kysely'; sql;"],
  [
    'packages/server/src/features/messaging/mass-sms/routes.ts',
    "import './presenter.ts'; import './results/situation.ts'; import '../../people/users/queries.ts';",
  ],
  [
    'packages/server/src/features/messaging/mass-sms/results/situation.ts',
    "import '../../../people/users/queries.ts';",
  ],
  [
    'packages/server/src/features/messaging/mass-sms/results/visit-actions.ts',
    "import '../../../people/users/queries.ts';",
  ],
  [
    'packages/server/src/features/people/users/emergency-actions.ts',
    "import '../../messaging/mass-sms/results/visit-actions.ts';",
  ],
  [
    'packages/server/src/features/messaging/mass-sms/presenter.ts',
    "import type { sql } from 'kysely'; export type S = typeof sql;",
  ],
  [
    'packages/server/src/features/messaging/mass-sms/routes.test.ts',
    "import '../../people/users/presenter.ts'; import '../../../testing/database.ts';",
  ],
];

/** A circle of three features of which no two files import each other, and one import is a type. */
const CIRCLE_OF_FEATURES: [file: string, imports: string][] = [
  ['packages/server/src/features/people/users/actions.ts', "import '../../messaging/mass-sms/queries.ts';"],
  ['packages/server/src/features/messaging/mass-sms/queries.ts', 'export type Text = string;'],
  ['packages/server/src/features/messaging/mass-sms/actions.ts', "import '../channels/queries.ts';"],
  [
    'packages/server/src/features/messaging/channels/queries.ts',
    "import type { User } from '../../people/users/queries.ts'; export type C = User;",
  ],
  ['packages/server/src/features/people/users/queries.ts', 'export type User = 1;'],
];

const FEATURES_ONE_ABOVE_THE_OTHER: [file: string, imports: string][] = [
  ['packages/server/src/app.ts', "import './features/system/menu/routes.ts';"],
  ['packages/server/src/dependencies.ts', 'export type D = 1;'],
  [
    'packages/server/src/features/system/menu/routes.ts',
    "import '../../people/roles/queries.ts'; import '../../../dependencies.ts';",
  ],
  ['packages/server/src/features/system/menu/queries.ts', 'export const m = 1;'],
  ['packages/server/src/features/people/roles/queries.ts', "import '../../../dependencies.ts';"],
  ['packages/server/src/features/people/roles/roles.test.ts', "import '../../system/menu/queries.ts';"],
];

let planted: string | undefined;
afterEach(() => {
  if (planted) rmSync(planted, { recursive: true });
});

function plant(files: readonly [file: string, imports: string][]): string {
  mkdirSync(path.join(CHECKOUT, '.cache'), { recursive: true });
  planted = mkdtempSync(path.join(CHECKOUT, '.cache/planted-'));
  copyFileSync(path.join(CHECKOUT, 'tsconfig.json'), path.join(planted, 'tsconfig.json'));
  for (const [file, imports] of files) {
    mkdirSync(path.join(planted, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(planted, file), imports);
  }
  return planted;
}

function cruise(config: string, folder: string, ...places: string[]): Cruise {
  const depcruise = path.join(CHECKOUT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = path.relative(folder, path.join(CHECKOUT, config));
  // what the step "import directions" of scripts/check.mjs has found, if no file was changed since
  const known = folder === CHECKOUT ? ['--cache', `.cache/cruise${config}`] : [];
  const args = [depcruise, '--config', rules, ...known, '-T', 'json', ...places];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

/** The features that need themselves by way of others. A rule of folders misses a circle that passes through two rooms of one. */
function featuresInCircles({ modules }: Cruise): string[] {
  const featureOf = (file: string) => /^packages\/server\/src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1];
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const feature = featureOf(source);
    if (feature === undefined) continue;
    const others = dependencies.flatMap(({ resolved }) => featureOf(resolved) ?? []);
    needs.set(
      feature,
      new Set([...(needs.get(feature) ?? []), ...others.filter((other) => other !== feature)]),
    );
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...needs.keys()].filter((feature) => reached(feature).has(feature)).toSorted();
}

test('every source file is looked at, and none breaks a direction', () => {
  const { modules, summary } = cruise(FILES, CHECKOUT, 'packages', 'test', 'scripts');
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'test', 'scripts'];
  const files = execFileSync('git', listing, { cwd: CHECKOUT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|mjs)$/.test(file));
  const looked = new Set(modules.map((module) => module.source));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !looked.has(file))).toEqual([]);
  expect(summary.violations).toEqual([]);
  const folders = cruise(FOLDERS, CHECKOUT, 'packages');
  expect(folders.summary.violations).toEqual([]);
  expect(folders.modules.length).toBeGreaterThan(500);
  expect(featuresInCircles(folders)).toEqual([]);
}, 60_000);

test('a planted breach of each rule is found, and nothing that is allowed is blamed', () => {
  const folder = plant([...Object.values(BREACHES).flat(), ...ALLOWED]);
  const found = cruise(FILES, folder, 'packages').summary.violations.map(
    ({ rule, from }) => `${rule.name}: ${from}`,
  );
  const expected = Object.entries(BREACHES).flatMap(([rule, files]) =>
    files.map(([file]) => `${rule}: ${file}`),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('features that need each other in a circle are found, files of which do not, and tests are left out', () => {
  const folder = plant([...CIRCLE_OF_FEATURES, ...FEATURES_ONE_ABOVE_THE_OTHER]);
  const found = cruise(FOLDERS, folder, 'packages').summary.violations.map(
    ({ rule, from }) => `${rule.name}: ${from}`,
  );
  expect(found.toSorted()).toEqual(
    ['messaging/channels', 'messaging/mass-sms', 'people/users'].map(
      (feature) => `no-circles-of-features: packages/server/src/features/${feature}`,
    ),
  );
  expect(cruise(FILES, folder, 'packages').summary.violations).toEqual([]);
});

test('rooms of mass-sms and of the sender that need each other in a circle are found, ground and door apart', () => {
  const folder = plant([
    ['packages/server/src/sender/lease.ts', 'export const lease = 1;'],
    ['packages/server/src/sender/claim/claim.ts', "import '../lease.ts';"],
    [
      'packages/server/src/sender/claim/batch.ts',
      "import type { Beat } from '../journal/beat.ts'; export type B = Beat;",
    ],
    ['packages/server/src/sender/journal/beat.ts', "import '../lease.ts'; export type Beat = 1;"],
    ['packages/server/src/sender/journal/apply-journal.ts', "import '../claim/claim.ts';"],
    ['packages/server/src/sender/clock/clean-up.ts', "import '../journal/apply-journal.ts';"],
    [
      'packages/server/src/features/messaging/mass-sms/routes.ts',
      "import './review/review.ts'; import './sending/sending.ts';",
    ],
    ['packages/server/src/features/messaging/mass-sms/review/review.ts', 'export const review = 1;'],
    [
      'packages/server/src/features/messaging/mass-sms/review/review.test.ts',
      "import '../sending/sending.ts';",
    ],
    ['packages/server/src/features/messaging/mass-sms/sending/sending.ts', "import '../review/review.ts';"],
  ]);
  const found = cruise(FOLDERS, folder, 'packages').summary.violations.map(
    ({ rule, from }) => `${rule.name}: ${from}`,
  );
  expect(found.toSorted()).toEqual(
    ['claim', 'journal'].map((room) => `no-circles-of-rooms: packages/server/src/sender/${room}`),
  );
});

test('a circle of features that passes through two rooms of one is found', () => {
  const folder = plant([
    ['packages/server/src/features/messaging/mass-sms/application/queries.ts', 'export const q = 1;'],
    [
      'packages/server/src/features/messaging/mass-sms/sending/actions.ts',
      "import '../../channels/queries.ts';",
    ],
    [
      'packages/server/src/features/messaging/channels/queries.ts',
      "import '../mass-sms/application/queries.ts';",
    ],
    ['packages/server/src/features/people/users/queries.ts', "import '../../messaging/channels/queries.ts';"],
  ]);
  expect(featuresInCircles(cruise(FOLDERS, folder, 'packages'))).toEqual(['channels', 'mass-sms']);
});
