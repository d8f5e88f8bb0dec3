/**
 * The console's looks for this person in this browser: light, dark or as the system, text in two sizes, rows of lists in two
 * heights, with or without the tags of open pages. Words in the browser's own storage; `early.js` reads those that the first paint needs.
 */
import { Listeners } from '../../notices/listeners.ts';

export type Theme = 'system' | 'light' | 'dark';

export interface Display {
  readonly theme: Theme;
  /** what `theme` comes to at present */
  readonly isDark: boolean;
  readonly isLarge: boolean;
  /** one line for each row of a list */
  readonly isTight: boolean;
  /** the tags of open pages; without a choice only where the window has room to spare */
  readonly hasTags: boolean;
}

const THEME = 'theme';
const TEXT_SIZE = 'textSize';
const LARGE = 'large';
const ROWS = 'rowHeight';
const TIGHT = 'tight';
const TAGS = 'tags';
const ON = 'on';

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const wide = matchMedia('(min-width: 1600px)');
const listeners = new Listeners();
let display = stored();

function stored(): Display {
  const word = localStorage.getItem(THEME);
  const theme = word === 'light' || word === 'dark' ? word : 'system';
  const tags = localStorage.getItem(TAGS);
  const isDark = theme === 'dark' || (theme === 'system' && systemDark.matches);
  return {
    theme,
    isDark,
    isLarge: localStorage.getItem(TEXT_SIZE) === LARGE,
    isTight: localStorage.getItem(ROWS) === TIGHT,
    hasTags: tags === null ? wide.matches : tags === ON,
  };
}

export const readDisplay = (): Display => display;

export const listenToDisplay = listeners.add;

function show(): void {
  display = stored();
  const { dataset } = document.documentElement;
  dataset['theme'] = display.isDark ? 'dark' : 'light';
  dataset['text'] = display.isLarge ? LARGE : 'normal';
  dataset['rows'] = display.isTight ? TIGHT : 'normal';
  listeners.tell();
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(THEME);
  else localStorage.setItem(THEME, theme);
  show();
}

export function chooseTextSize(isLarge: boolean): void {
  if (isLarge) localStorage.setItem(TEXT_SIZE, LARGE);
  else localStorage.removeItem(TEXT_SIZE);
  show();
}

export function chooseRowHeight(isTight: boolean): void {
  if (isTight) localStorage.setItem(ROWS, TIGHT);
  else localStorage.removeItem(ROWS);
  show();
}

export function chooseTags(isOn: boolean): void {
  localStorage.setItem(TAGS, isOn ? ON : 'off');
  show();
}

if (display.isTight) document.documentElement.dataset['rows'] = TIGHT;
systemDark.addEventListener('change', show);
wide.addEventListener('change', show);
// another window of the same console
addEventListener('storage', show);
// paper is white
addEventListener('beforeprint', () => {
  document.documentElement.dataset['theme'] = 'light';
});
addEventListener('afterprint', show);
