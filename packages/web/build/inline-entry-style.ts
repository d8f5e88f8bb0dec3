// A step of the build that puts the first page's few styles into index.html itself: sign-in then waits for one request
// fewer. Styles of everything behind it stay files.

import type { Plugin } from 'vite';

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

export function inlineEntryStyle(): Plugin {
  return {
    name: 'inline-entry-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(STYLE_LINK, (link, file: string) => {
          const style = bundle[file];
          return style?.type === 'asset' ? `\n    <style>${String(style.source).trim()}</style>` : link;
        }),
    },
  };
}
