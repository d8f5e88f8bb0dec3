// A step of the build that writes signed-in.html beside index.html: the same page, but it names the files of the console's
// frame as well. The server gives it to whoever brings a token: these files then come together with the first script
// rather than after it.

import type { Plugin } from 'vite';

const FRAME = 'console';
/** What the frame and the workbench must do without, so that the first page after sign-in is there early. */
const KIT = /[\\/]kit-/;

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
        if (page?.type !== 'asset' || !frame) throw new Error(`The build has no page, or no chunk ${FRAME}.`);
        if (frame.imports.some((file) => KIT.test(file)))
          throw new Error('The shell or the workbench imports something that stands on the component kit.');
        const html = String(page.source);
        const scripts = [frame.fileName, ...frame.imports].filter((file) => !html.includes(`/${file}"`));
        const styles = [...(frame.viteMetadata?.importedCss ?? [])];
        const links = [
          ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ];
        const source = html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
        this.emitFile({ type: 'asset', fileName: 'signed-in.html', source });
      },
    },
  };
}
