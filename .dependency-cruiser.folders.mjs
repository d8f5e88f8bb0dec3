// Which folders may need each other, tests left out: a test looks at what its feature causes elsewhere. Folders are
// judged with all the files that were looked at, so this is a cruise of its own; the other rules, with the tests, stand in
// .dependency-cruiser.mjs. test/house/import-directions.test.ts plants a breach of each.
import { options, TEST } from './.dependency-cruiser.mjs';

const FEATURE = '^packages/server/src/features/[^/]+/[^/]+';
const CORE = '^packages/server/src/(features/messaging/mass-sms|sender)';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles-of-features',
      comment:
        'A feature above another one hands it what it needs (app.ts, call-rules.ts, merge-rules.ts, decision 49), not even a type goes the other way.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${FEATURE}$` },
      to: { path: FEATURE, circular: true },
    },
    {
      name: 'no-circles-of-rooms',
      comment:
        'The rooms of mass-sms and of the sender stand one above the other (ARCHITECTURE, "The core\'s rooms"), not even a type goes up.',
      severity: 'error',
      scope: 'folder',
      from: { path: `${CORE}/[^/]+$` },
      to: { path: `${CORE}/[^/]+$`, circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, TEST] } },
};
