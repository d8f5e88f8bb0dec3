// A step of the build that puts the bundler's few helper functions into the first page's script: in a file of their own,
// as the bundler insists, they cost the sign-in page a request. They hold no state, so that later chunks may keep theirs.

import type { Plugin } from 'vite';

const IMPORT = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[^"]+\.js)";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

const SCRIPT = /\s*<script[^>]*rolldown-runtime-[^>]*><\/script>/;

/** `a as b` of an import or export list, as the pairs of an object. */
const toPairs = (list: string, join: (first: string, second: string) => string): string =>
  list
    .split(',')
    .map((item) => item.trim().split(' as '))
    .map(([first = '', second = first]) => join(first, second))
    .join(',');

export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
        // the entry itself is empty: its chunk, which has a group of its own, holds the code
        for (const name of entry?.type === 'chunk' ? entry.imports : []) {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk') continue;
          const [statement, wanted = '', file = ''] = IMPORT.exec(chunk.code) ?? [];
          const runtime = bundle[`assets/${file}`];
          if (statement === undefined || runtime?.type !== 'chunk') continue;
          const body = runtime.code.replace(EXPORT, (_all, list: string) => {
            return `return{${toPairs(list, (inner, outer) => `${outer}:${inner}`)}}`;
          });
          const names = toPairs(wanted, (outer, inner) => `${outer}:${inner}`);
          chunk.code = chunk.code.replace(statement, () => `const{${names}}=(()=>{${body}})();`);
        }
      },
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(SCRIPT, '') },
  };
}
