// A step of the build that puts the bundler's few helper functions into every script that uses them: in a file of their own,
// as the bundler insists, they cost a request before anything runs. They hold no state, so that each may have its own.

import type { Plugin } from 'vite';

const IMPORT = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[^"]+\.js)";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

const RUNTIME = /rolldown-runtime-[^/]+\.js$/;
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
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const [statement, wanted = '', file = ''] = IMPORT.exec(chunk.code) ?? [];
          const runtime = bundle[`assets/${file}`];
          if (statement === undefined || runtime?.type !== 'chunk') continue;
          const body = runtime.code.replace(EXPORT, (_all, list: string) => {
            return `return{${toPairs(list, (inner, outer) => `${outer}:${inner}`)}}`;
          });
          const names = toPairs(wanted, (outer, inner) => `${outer}:${inner}`);
          chunk.code = chunk.code.replace(statement, () => `const{${names}}=(()=>{${body}})();`);
          chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
        }
        for (const file of Object.keys(bundle)) if (RUNTIME.test(file)) delete bundle[file];
      },
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(SCRIPT, '') },
  };
}
