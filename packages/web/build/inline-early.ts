// A step of the build that puts early.js into the page itself: as a file it would hold up the page's first paint, and its calls, for one
// request more. The server lets this one script run by its hash (server, http/security-headers.ts).

import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const SCRIPT = new URL('../early.js', import.meta.url);
const TAG = '<script src="/early.js"></script>';

/** @param oldest the oldest browser that must understand it */
export function inlineEarly(oldest: string): Plugin {
  const options = { module: false, compress: { target: oldest } };
  return {
    name: 'inline-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(TAG)) throw new Error(`index.html has no ${TAG}.`);
        const { code, errors } = minifySync('early.js', readFileSync(SCRIPT, 'utf8'), options);
        if (errors.length > 0) throw new Error(`early.js: ${errors.map(({ message }) => message).join(' ')}`);
        return html.replace(TAG, () => `<script>${code.trim()}</script>`);
      },
    },
  };
}
