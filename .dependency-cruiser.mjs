// Who may import whom. Each rule's comment is what a person reads who broke it; test/house/import-directions.test.ts
// plants a breach of each and counts the files, since a cruiser that cannot read TypeScript finds no breach at all.

export const TEST = '\\.test\\.tsx?$|^packages/(server|smpp)/src/testing/';
const FEATURE = '^packages/server/src/features/[^/]+/';
const WEB = '^packages/web/src/';

/** What features, pages and their contracts are for: folders of the same names on every floor (decision 66). */
const QUARTERS = ['messaging', 'publishing', 'people', 'service', 'office', 'screens', 'entry', 'system'];
/** What every quarter's contract builds with. */
const CONTRACT_GROUND = ['access', 'rules', 'tables'];

/** The web's rooms, lowest first (decision 61): each builds with those before it. */
const WEB_ROOMS = [
  'notices',
  'api',
  'session',
  'ui',
  'drafts',
  'content',
  'address-book',
  'account',
  'exports',
  'sign-in',
  'pages',
  'shell',
];
/** Pages of messaging that other pages build with, lowest first; of the rest none knows another. */
const SHARED_PAGES = [
  'sms-text',
  'sms-templates',
  'inbound-sms',
  'undelivered',
  'mass-sms',
  'sensitive-words',
];

/** Rooms of pages/messaging/mass-sms, of the form in it and of ui, lowest first; the files beside them put the rooms together. */
const MASS_SMS_ROOMS = [
  'application',
  'lists',
  'supervision',
  'calendar',
  'detail',
  'sending',
  'review',
  'emergency',
  'products',
  'requests',
  'form',
];
const FORM_ROOMS = ['steps', 'draft', 'content', 'recipients', 'time', 'check'];

const UI_ROOMS = [
  'kit',
  'page',
  'text',
  'unsaved',
  'form',
  'calendar',
  'map',
  'chart',
  'qr',
  'dept',
  'fields',
  'pictures',
  'files',
  'table',
  'review',
];

/** No import from a room to one that stands above it. `door`: nor to the files beside the rooms. */
const inOrder = (name, parent, rooms, door = null) =>
  rooms.map((room, at) => ({
    name,
    comment: `Of the rooms ${rooms.join(', ')} each builds with those before it (decision 61).`,
    severity: 'error',
    from: { path: `${parent}${room}/`, pathNot: TEST },
    to: { path: [...rooms.slice(at + 1).map((above) => `${parent}${above}/`), ...(door ? [door] : [])] },
  }));
/** ui has a stricter rule of its own, and nothing stands above the last room. */
const webRoomsInOrder = inOrder('web-rooms-one-above-the-other', WEB, WEB_ROOMS).filter(
  ({ from, to }) => from.path !== `${WEB}ui/` && to.path.length > 0,
);
const uiInOrder = inOrder('rooms-of-ui-in-order', `${WEB}ui/`, UI_ROOMS).slice(0, -1);
const MASS_SMS = `${WEB}pages/messaging/mass-sms/`;
const massSmsInOrder = [
  ...inOrder('rooms-of-mass-sms-in-order', MASS_SMS, MASS_SMS_ROOMS, `${MASS_SMS}[^/]+$`),
  ...inOrder('rooms-of-mass-sms-in-order', `${MASS_SMS}form/`, FORM_ROOMS, `${MASS_SMS}form/[^/]+$`),
];

/** A page that is shared builds with those before it, another one with all of them. */
const pagesInOrder = [...SHARED_PAGES, null].map((page, at) => {
  const shared = `messaging/(?:${SHARED_PAGES.join('|')})`;
  const own = page ? `messaging/${page}` : `(?!${shared}/)([^/]+/[^/]+)`;
  const lower = page ? SHARED_PAGES.slice(0, at + 1).map((one) => `messaging/${one}`) : ['$1', shared];
  return {
    name: 'pages-know-no-other',
    comment: `A page builds with no other page but ${SHARED_PAGES.join(', ')}, each of which builds with those before it.`,
    severity: 'error',
    from: { path: `${WEB}pages/${own}/`, pathNot: TEST },
    to: { path: `${WEB}pages/`, pathNot: `${WEB}pages/(${lower.join('|')})/` },
  };
});
/** What a feature offers to the others. */
const OFFERED = '([a-z-]*actions|queries)\\.ts$';

/** The same for .dependency-cruiser.folders.mjs. */
export const options = {
  parser: 'swc',
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^packages/web/dist' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
  },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contract-knows-nobody',
      comment: 'The contract is what both sides share: it imports neither of them.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^packages/(server|web|smpp)/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract runs in the browser as well: no Node, no library but zod.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/zod/',
      },
    },
    {
      name: 'smpp-stands-alone',
      comment: 'The protocol library knows nothing of this product, and needs no other library.',
      severity: 'error',
      from: { path: '^packages/smpp/src/', pathNot: TEST },
      to: { path: '^packages/(server|web|contract)/|node_modules/' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'Server and web share the contract, nothing else, not even a type.',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-and-server-never-meet',
      comment: 'Web and server share the contract, nothing else, not even a type.',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/(server|smpp)/' },
    },
    {
      name: 'sibling-only-through-actions-or-queries',
      comment:
        "A feature uses another one's actions (actions.ts, draft-actions.ts …) or queries.ts; the rest of a feature is its own. content is what every kind of reviewed content stands on, region-list what regions publish in an order of their own.",
      severity: 'error',
      from: { path: `${FEATURE}([^/]+)/`, pathNot: TEST },
      to: {
        path: FEATURE,
        pathNot: [
          `${FEATURE}($1|content|region-list)/`,
          `${FEATURE}[^/]+/${OFFERED}`,
          `${FEATURE}[^/]+/[^/]+/${OFFERED}`,
        ],
      },
    },
    {
      name: 'policy-and-presenter-ask-no-database',
      comment: 'A policy judges and a presenter picks fields: what they need is handed to them.',
      severity: 'error',
      from: { path: '^packages/server/src/features/.+/(policy|presenter)\\.ts$' },
      to: {
        path: '/(queries|actions|jobs)\\.ts$|^packages/server/src/database/connect\\.ts$|node_modules/(kysely|pg)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rooms-below-their-door',
      comment:
        'The files directly in mass-sms (routes.ts, queries.ts …) put its rooms together; no room needs one of them.',
      severity: 'error',
      from: { path: `${FEATURE}mass-sms/[^/]+/`, pathNot: TEST },
      to: { path: `${FEATURE}mass-sms/[^/]+$` },
    },
    {
      name: 'nothing-imports-the-top',
      comment:
        'app.ts, sender.ts, main.ts and the lists of rules put the parts together; a part that needs one of them is upside down.',
      severity: 'error',
      from: { path: '^packages/server/src/(features|gateways|access|database|http|time)/', pathNot: TEST },
      to: {
        path: '^packages/server/src/(app|call-rules|content-modules|file-readers|merge-rules|sender|main|program)\\.ts$',
      },
    },
    {
      name: 'ui-below-the-rooms',
      comment:
        'Every room of the web builds with ui, which knows the calls, the notices and what the person may do, and no room.',
      severity: 'error',
      from: { path: '^packages/web/src/ui/' },
      to: {
        path: '^packages/web/src/',
        pathNot:
          '^packages/web/src/((ui|api)/|notices/((notices|listeners)\\.ts|NativeDialog\\.tsx)$|session/session-context\\.ts$)',
      },
    },
    {
      name: 'component-kit-only-behind-ui',
      comment:
        'A component that the product has a word for is made in ui (Drawer, Dialog, ActionButton); the rest of the kit comes through ui/kit.',
      severity: 'error',
      from: { path: WEB, pathNot: `${WEB}ui/` },
      to: { path: '(^|/)node_modules/(antd|@ant-design|@rc-component|rc-[^/]+)/' },
    },
    ...webRoomsInOrder,
    ...pagesInOrder,
    ...massSmsInOrder,
    ...uiInOrder,
    {
      name: 'web-room-without-a-place',
      comment: 'A new room of the web gets its place in WEB_ROOMS (decision 61).',
      severity: 'error',
      from: { path: `${WEB}(?!(?:${WEB_ROOMS.join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'nothing-outside-the-quarters',
      comment: 'A feature, its page and its contract stand in one of the QUARTERS (decision 66).',
      severity: 'error',
      from: {
        path: [
          `^packages/(?:server/src/features|web/src/pages)/(?!(?:${QUARTERS.join('|')})/)[^/]+/`,
          `^packages/contract/src/(?!(?:${[...CONTRACT_GROUND, ...QUARTERS].join('|')})/)[^/]+/`,
        ],
      },
      to: {},
    },
    {
      name: 'installation-knows-no-trial',
      comment: 'What a real installation starts with needs nothing of the trial.',
      severity: 'error',
      from: { path: '^packages/server/src/installation/', pathNot: TEST },
      to: { path: '^packages/server/src/trial-data/' },
    },
    {
      name: 'no-room-imports-the-start',
      comment: 'App, main and router put the rooms together; a room that needs one of them is upside down.',
      severity: 'error',
      from: { path: `${WEB}[^/]+/` },
      to: { path: `${WEB}(App|main|router|preload)\\.tsx?$` },
    },
    {
      name: 'program-needs-no-test-code',
      comment: 'The program runs without its tests and what only they need.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no-circles',
      comment: 'Two files that import each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere is not judged by any other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options,
};
