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
          return inPlace(String(style.source), attributes);
        }),
    },
  };
}

/** @param attributes of the link to its file: disabled, it is never fetched, and tells the loader of later chunks that the styles are here */
export const inPlace = (style: string, attributes: string): string =>
  `<style>${style.trim()}</style>\n    <link disabled ${attributes}>`;
