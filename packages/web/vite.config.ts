// How the console is bundled, and how it is served while it is being worked on.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineEntryStyle } from './build/inline-entry-style.ts';
import { precompress } from './build/precompress.ts';

/** Government desktops: the oldest browser that is promised. */
const OLDEST_BROWSER = 'chrome90';

/** Modules of these packages, wherever npm put them. */
const packages = (...names: string[]): string => `node_modules[\\/](?:${names.join('|')})[\\/]`;
const KIT = packages('antd', '@ant-design', '@rc-component', '@emotion', 'dayjs');

/** Libraries by when they are needed, in chunks that change with their version rather than with every release of ours. */
const libraryChunks = [
  { name: 'react', test: new RegExp(packages('react', 'react-dom', 'scheduler', 'react-router')), priority: 3 },
  { name: 'query', test: new RegExp(packages('@tanstack', 'react-error-boundary')), priority: 2 },
  { name: 'kit', test: new RegExp(`${KIT}|ui[\\/]KitProvider`), priority: 1 },
];

export default defineConfig({
  plugins: [react(), inlineEntryStyle(), precompress()],
  build: {
    target: OLDEST_BROWSER,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: libraryChunks } } },
  },
  server: {
    // calls of the API go to the program itself; API_URL comes from `npm run dev`
    proxy: { '/admin/api': { target: process.env.API_URL ?? 'http://127.0.0.1:8080' } },
  },
});
