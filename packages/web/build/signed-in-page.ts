// A step of the build that names the console's files in its page, so that they come before a script asks for them.
// signed-in.html, which the server gives to whoever brings a token, names those of the console's frame: they come together
// with the first script, those of the component kit when the workbench is at rest. In index.html, the sign-in page, all of them wait
// for somebody who begins to type (src/preload.ts).

import type { Plugin, Rolldown } from 'vite';

const FRAME = 'console';
/** These do without the component kit: the first page after sign-in, with its blocks and the palette, is there early. */
const WITHOUT_KIT = [FRAME, 'Blocks', 'Palette'];
const KIT = /[\\/]kit-/;
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
        if (!frame || !withKit) throw new Error(`The build has no chunk ${FRAME} or ${WITH_KIT}.`);
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
          ...atOnce.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...atOnce.styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          ...later(rest),
        ]);
        this.emitFile({ type: 'asset', fileName: 'signed-in.html', source });
        page.source = named(later(all));
      },
    },
  };
}

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
