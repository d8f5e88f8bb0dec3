// A step of the build that puts the first page's few styles into index.html itself: sign-in then waits for one request
// fewer. Styles of everything behind it stay files.

import type { Plugin } from 'vite';

const STYLE_LINK = /<link (rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*)>/g;

export function inlineEntryStyle(): Plugin {
  return {
    name: 'inline-entry-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(STYLE_LINK, (link, attributes: string, file: string) => {
          const style = bundle[file];
          if (style?.type !== 'asset') return link;
          // the disabled link is never fetched; it tells the loader of later chunks that the styles are here
          return `<style>${String(style.source).trim()}</style>\n    <link disabled ${attributes}>`;
        }),
    },
  };
}
