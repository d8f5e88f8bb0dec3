/** Judges the open page by the rules of WCAG 2.2, levels A and AA, that a program can judge. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ElementHandle, expect, type Page } from '@playwright/test';
import { type Contrast, contrastsOf, expectedContrast, wordsWithin } from './contrast.ts';
import { unreachableScrollers } from './scrolling.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  html: string;
  failureSummary?: string;
  element: Element;
  any: { data?: { messageKey?: string } | null }[];
}
interface Finding {
  id: string;
  help: string;
  nodes: Found[];
}
interface Judgement {
  violations: Finding[];
  incomplete: Finding[];
  passes: Finding[];
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const CONTRAST = 'color-contrast';

/**
 * Puts away layers over or under a whole page, which hide every colour from axe, so that it says neither yes
 * nor no: the watermark (a twentieth of the ink) and the dimming below a dialog, as well as fields that only
 * open a calendar; a dialog of the browser's own, which lies above everything, is said to do so. Nothing may
 * be half way between two colours. A foot that stays in sight stands at its page's end: what it lies over half would seem too small.
 */
const WHILE_JUDGED = `
  :root { --watermark: none !important; }
  .ant-modal-mask, .ant-drawer-mask, .ant-image-preview-mask, input[aria-hidden="true"] { display: none !important; }
  dialog[open] { z-index: 2147483647 !important; }
  .foot { position: static !important; }
  *, *::before, *::after { transition: none !important; }
`;

/** Axe's own values, but that a single character is judged as well. */
const HOW_COLOURS_ARE_JUDGED = {
  ignoreUnicode: true,
  ignoreLength: true,
  ignorePseudo: false,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
};

/** Of every page of the menu: everything by axe, the colours as they are shown and the shell around the page included. */
export const violationsOfWholePage = (page: Page): Promise<string[]> => violationsBy(page, { isWhole: true });

/**
 * Of what a test opens on a page: by axe without the shell, which is the same around all of them, and without colours. Those of all words are judged
 * by what the elements around them give, in both looks, which takes a tenth of axe's time.
 * @param part what is judged when it is not the whole page
 */
export const violationsOf = (page: Page, part?: ElementHandle): Promise<string[]> =>
  violationsBy(page, { isWhole: false, part });

interface Scope {
  readonly isWhole: boolean;
  readonly part?: ElementHandle | undefined;
}

async function violationsBy(page: Page, scope: Scope): Promise<string[]> {
  // The console's policy forbids scripts of others, so axe comes in as the test's own evaluation.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(
      [axe, ...IN_PAGE.map((one) => `globalThis.${one.name} = ${one.toString()}`)].join(';'),
    );
  const style = await page.addStyleTag({ content: WHILE_JUDGED });
  const { isWhole, part } = scope;
  const found = await judged(page, scope);
  const { shown, words, unreachable } = await page.evaluate(asShown, { part, isWhole });
  found.push(...tooPale(words));
  found.push(
    ...unreachable.map((one) => `keyboard: nothing in it takes the focus, and it may scroll\n  ${one}`),
  );
  const otherwise = shown === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: otherwise });
  const turned = await page.evaluate(inTheOtherLook, { part, shown });
  found.push(...tooPale(turned).map((one) => `in the ${otherwise}, ${one}`));
  await page.emulateMedia({ colorScheme: null });
  // whoever judges next must not find the other look
  await style.evaluate(async (element: Element) => {
    await (globalThis as unknown as InPage).twoFrames();
    element.remove();
  });
  return found;
}

/** Stands in the page beside axe: each is text that knows nothing of this file. */
const IN_PAGE = [contrastsOf, wordsWithin, unreachableScrollers, perhapsPale, twoFrames];
interface InPage {
  contrastsOf: typeof contrastsOf;
  wordsWithin: typeof wordsWithin;
  unreachableScrollers: typeof unreachableScrollers;
  perhapsPale: typeof perhapsPale;
  twoFrames: typeof twoFrames;
}

/** Runs in the page. Of all words the colours that the elements around them give, where they are no more than the strictest rule asks for. */
function perhapsPale(part: Node | undefined): Unsure[] {
  const within = globalThis as unknown as InPage;
  const shown = within.wordsWithin((part as Element | undefined) ?? document.body);
  const found = within.contrastsOf(shown);
  return shown.flatMap((one, place) => {
    const contrast = found[place]?.contrast;
    return contrast === undefined || (contrast !== null && contrast >= 4.5)
      ? []
      : [{ html: one.outerHTML.slice(0, 200), reason: 'words', found: found[place] }];
  });
}

/** Runs in the page: it hears of another colour scheme, and draws itself anew, before the next frame. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Runs in the page. Of a whole page axe has judged the colours. */
function asShown({ part, isWhole }: { part: Node | undefined; isWhole: boolean }) {
  const within = globalThis as unknown as InPage;
  return {
    shown: document.documentElement.dataset['theme'],
    words: isWhole ? [] : within.perhapsPale(part),
    unreachable: within.unreachableScrollers({ part }),
  };
}

/** Runs in the page. A theme that somebody chose, and a page with one look, stay as they are. */
async function inTheOtherLook({ part, shown }: { part: Node | undefined; shown: string | undefined }) {
  const within = globalThis as unknown as InPage;
  await within.twoFrames();
  return document.documentElement.dataset['theme'] === shown ? [] : within.perhapsPale(part);
}

/** The shell's parts, wherever they stand. */
const SHELL = [['header.header'], ['.sidebar']];

async function judged(page: Page, { isWhole, part }: Scope): Promise<string[]> {
  const options = {
    runOnly: TAGS,
    rules: { [CONTRAST]: { enabled: isWhole } },
    checks: { [CONTRAST]: { options: HOW_COLOURS_ARE_JUDGED } },
    // of rules that are kept one place is enough to know that they were asked
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
  };
  const { violations, passes, unsure } = await page.evaluate(
    async ({ root, options, contrast }) => {
      const { axe: judge, contrastsOf: contrastsIn } = globalThis as unknown as InPage & {
        axe: { run: (root: unknown, options: object) => Promise<Judgement> };
      };
      const { violations, incomplete, passes } = await judge.run(root, options);
      const nodes = incomplete.filter(({ id }) => id === contrast).flatMap((finding) => finding.nodes);
      const contrasts = contrastsIn(nodes.map(({ element }) => element));
      const said = ({ html, failureSummary = '' }: Found) => ({ html, failureSummary });
      return {
        violations: violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(said) })),
        passes: passes.map(({ id }) => id),
        unsure: nodes.map(({ html, any }, place) => ({
          html,
          reason: any[0]?.data?.messageKey ?? '',
          found: contrasts[place],
        })),
      };
    },
    { root: part ?? { exclude: isWhole ? [] : SHELL }, options, contrast: CONTRAST },
  );
  if (isWhole) expect(passes.includes(CONTRAST) || unsure.length > 0, 'colours were judged').toBe(true);
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  return [...faults, ...tooPale(unsure)];
}

interface Unsure {
  html: string;
  reason: string;
  found: Contrast | undefined;
}

/** Of what axe cannot tell, such as a text that something else overlaps in part or a sign in a chart. */
function tooPale(unsure: readonly Unsure[]): string[] {
  return unsure.flatMap(({ html, reason, found }) => {
    if (!found) return [];
    if (found.contrast === null) return [`${CONTRAST}: nobody can tell (${reason})\n  ${html}`];
    return found.contrast < expectedContrast(found.isLarge, reason === 'nonBmp')
      ? [`${CONTRAST}: ${found.contrast.toFixed(2)} to 1 (${reason})\n  ${html}`]
      : [];
  });
}

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('.skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0);
  await page.waitForTimeout(400);
}
