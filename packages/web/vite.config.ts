// Bundles the console, and serves it while it is being worked on.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineEarly } from './build/inline-early.ts';
import { inlineEntryStyle } from './build/inline-entry-style.ts';
import { inlineRuntime } from './build/inline-runtime.ts';
import { precompress } from './build/precompress.ts';
import { signedInPage } from './build/signed-in-page.ts';
import { withoutSchemas } from './build/without-schemas.ts';

/** Government desktops: the oldest browser that is promised. */
const OLDEST_BROWSER = 'chrome90';

/** Modules of these packages, wherever npm put them. */
const packages = (...names: string[]): string => `node_modules[\\/](?:${names.join('|')})[\\/]`;
const KIT = packages('antd', '@ant-design', '@rc-component', '@emotion', 'dayjs');

// Few chunks, by when they are needed; each takes what its modules import along, unless a higher one has it. Libraries
// change with their version rather than with every release of ours, so the kit and the charts stand apart. React, the router and the
// queries do not: the sign-in page or the workbench would wait for one request more. With the console comes the workbench, the first page of nearly
// everybody; with the kit's provider what the lists have in common.
// The big screen, the workbench's blocks and the palette load no chunk of the lists, hence the parts that they share stand in
// the console's: a request costs more than they do. Few see a QR code, which brings a
// library along.
const chunks = [
  {
    name: 'index',
    test: /web[\\/]src[\\/](?:main\.tsx|ui[\\/](?:form[\\/](?:field|password-field|code-button)|page[\\/]tabs)\.css)|contract[\\/]src[\\/]rules[\\/](?:obeys|phone)/,
    priority: 5,
  },
  {
    name: 'console',
    test: new RegExp(
      [
        packages('react-router', '@tanstack', 'react-error-boundary'),
        /contract[\\/]src[\\/]office[\\/]documents[\\/]|web[\\/]src[\\/](?:router\.tsx|pages[\\/]office[\\/]workbench[\\/](?!choice|blocks)|api[\\/]download|ui[\\/](?:text[\\/](?:in-digits|When)|page[\\/](?:ScrollingPart|now|settled)|chart[\\/](?:drawing|ChartTable))|.*[\\/](?:palette|drafts)\.css$)/
          .source,
      ].join('|'),
    ),
    priority: 3,
  },
  { name: 'sign-in', test: /web[\\/]src[\\/]sign-in[\\/]SignInPage/, priority: 4 },
  { name: 'kit', test: new RegExp(KIT), priority: 2 },
  // declared beside each other, wanted by the first lists and by what searches from anywhere
  {
    name: 'calls',
    test: /contract[\\/]src[\\/](?:messaging[\\/]mass-sms[\\/][\w-]+-|people[\\/]user-admin[\\/])endpoints/,
    priority: 2,
  },
  {
    name: 'lists',
    test: /web[\\/]src[\\/](?:ui[\\/]KitProvider|pages[\\/]messaging[\\/]mass-sms[\\/](?:My|Supervise)ApplicationsPage|.*[\\/](?:sms-text|mass-sms|supervision)\.css$)/,
    priority: 1,
  },
  // forms draw the outlines that the big screen draws
  { name: 'outlines', test: /contract[\\/]src[\\/]screens[\\/]cockpit[\\/]/, priority: 1 },
  {
    name: 'parts',
    test: /web[\\/]src[\\/](?:ui(?![\\/]qr)|pages(?![\\/]screens)|api)[\\/]|contract[\\/]src[\\/](?:access|system[\\/]logs)[\\/]/,
    minShareCount: 2,
    priority: 0,
  },
];

export default defineConfig({
  plugins: [
    react(),
    withoutSchemas(),
    inlineEarly(OLDEST_BROWSER),
    inlineRuntime(),
    inlineEntryStyle(),
    signedInPage(),
    precompress(),
  ],
  build: {
    target: OLDEST_BROWSER,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    // calls of the API go to the program itself; API_URL comes from `npm run dev`
    proxy: Object.fromEntries(
      ['/admin/api', '/healthz', '/trial/third-party'].map((path) => [
        path,
        { target: process.env.API_URL ?? 'http://127.0.0.1:8080' },
      ]),
    ),
  },
});
