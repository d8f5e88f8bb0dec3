// A step of the build that names the console's files in its page, so that they come before a script asks for them.
// signed-in.html, which the server gives to whoever brings a token, names those of the console's frame: they come together
// with the first script, those of the component kit when the workbench is at rest. In index.html, the sign-in page, all of them wait
// for somebody who begins to type (src/preload.ts); the form's own come at once, its styles in the page itself.

import type { Plugin, Rolldown } from 'vite';
import { inPlace } from './inline-entry-style.ts';

const FRAME = 'console';
/** These do without the component kit: the first page after sign-in, with its blocks and the palette, is there early. */
const WITHOUT_KIT = [FRAME, 'Blocks', 'Palette'];
const KIT = /[\\/]kit-/;
/** The form of the first visit, which nobody needs who is signed in. */
const SIGN_IN = 'sign-in';
/** The chunk with the kit's provider. */
const WITH_KIT = 'lists';
/** Pages that come with them: a pattern in vite.config.ts that finds no file says nothing by itself. */
const FIRST_PAGE = 'WorkbenchPage.tsx';
const FIRST_LIST = 'MyApplicationsPage.tsx';

export function signedInPage(): Plugin {
  return {
    name: 'signed-in-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const frame = chunks.find(({ name }) => name === FRAME);
        const withKit = chunks.find(({ name }) => name === WITH_KIT);
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const signIn = chunks.find(({ name }) => name === SIGN_IN);
        if (!frame || !withKit || !signIn)
          throw new Error(`The build has no chunk ${FRAME}, ${WITH_KIT} or ${SIGN_IN}.`);
        if (importsOf(frame, chunks).includes(signIn.fileName) || importsOf(signIn, chunks).length > 1)
          throw new Error(`${SIGN_IN} and ${FRAME} share what is not in the first script.`);
        for (const one of WITHOUT_KIT) {
          const chunk = chunks.find(({ name }) => name === one);
          if (!chunk) throw new Error(`The build has no chunk ${one}.`);
          if (importsOf(chunk, chunks).some((file) => KIT.test(file)))
            throw new Error(`${one} imports something that stands on the component kit.`);
        }
        for (const [chunk, first] of [
          [frame, FIRST_PAGE],
          [withKit, FIRST_LIST],
        ] as const) {
          if (!chunk.moduleIds.some((id) => id.endsWith(first)))
            throw new Error(`${chunk.name} has lost ${first}.`);
        }
        const html = String(page.source);
        const atOnce = filesOf([frame], html);
        const all = filesOf([frame, withKit], html);
        const named = (links: readonly string[]) =>
          html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
        // no href yet: Vite's loader takes whatever a link names for fetched
        const later = ({ scripts, styles }: Files) =>
          [...scripts.map((file) => ['script', file]), ...styles.map((file) => ['style', file])].map(
            ([as, file]) => `<link rel="later" as="${as}" crossorigin data-href="/${file}">`,
          );
        const rest = {
          scripts: all.scripts.filter((file) => !atOnce.scripts.includes(file)),
          styles: all.styles.filter((file) => !atOnce.styles.includes(file)),
        };
        const source = named([
          ...atOnce.scripts.map(preload),
          ...atOnce.styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          ...later(rest),
        ]);
        this.emitFile({ type: 'asset', fileName: 'signed-in.html', source });
        const form = filesOf([signIn], html);
        page.source = named([
          ...form.scripts.map(preload),
          ...form.styles.map((file) => {
            const style = bundle[file];
            if (style?.type !== 'asset') throw new Error(`The build has no ${file}.`);
            return inPlace(String(style.source), `rel="stylesheet" crossorigin href="/${file}"`);
          }),
          ...later({ ...all, scripts: all.scripts.filter((file) => !form.scripts.includes(file)) }),
        ]);
      },
    },
  };
}

const preload = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;

interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Files that run before a chunk does, those of its imports' imports too. */
function importsOf(chunk: Rolldown.OutputChunk, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const files = new Set(chunk.imports);
  // goes on to what is added on the way
  for (const file of files) {
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(next);
  }
  return [...files];
}

/** Files that these chunks need, themselves included, and the page does not have yet. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], html: string): Files {
  const scripts = new Set(chunks.flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return { scripts: [...scripts].filter((file) => !html.includes(`/${file}"`)), styles: [...styles] };
}
