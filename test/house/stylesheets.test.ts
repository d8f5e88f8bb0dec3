// A stylesheet of the web belongs to its room: nobody else imports it, and no other room uses a class of it, since who does
// is drawn right only while that room happens to be loaded. What rooms share is in ui, whose styles come once, before any page.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT, sourceTexts } from './source-texts.ts';

const WEB = 'packages/web/src';
const STYLES = ['ui/styles.ts', 'ui/kit-styles.ts'];
/** Loaded before every page: page.css stands beside the rooms. */
const GROUND = ['', 'notices', 'session', 'ui'];

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Without comments; files from the web's own folder. */
function webSources(): Source[] {
  const sheets = readdirSync(path.join(CHECKOUT, WEB), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, text: readFileSync(path.join(CHECKOUT, WEB, file), 'utf8') }));
  const scripts = sourceTexts(WEB).map(({ file, text }) => ({ file: path.relative(WEB, file), text }));
  return [...sheets, ...scripts];
}

function roomOf(file: string): string {
  const [room = '', quarter, page, ...rest] = file.split('/');
  if (quarter === undefined) return '';
  return room === 'pages' && rest.length > 0 ? `${room}/${quarter}/${page}` : room;
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** The rooms whose sheets name a class, or by other words which of it their selectors tell. */
function roomsByClass(sources: readonly Source[], named = /\.([a-z][\w-]*)/gi): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const { file, text } of sources.filter((source) => source.file.endsWith('.css'))) {
    const selectors = withoutComments(text).match(/[^{};]+(?=\{)/g) ?? [];
    for (const selector of selectors.filter((one) => !one.trim().startsWith('@'))) {
      for (const [, name = ''] of selector.matchAll(named)) {
        rooms.set(name, (rooms.get(name) ?? new Set()).add(roomOf(file)));
      }
    }
  }
  return rooms;
}

/** A class that stands alone in the selectors of two rooms: the sheet that was loaded last draws it for both. */
const drawnTwice = (sources: readonly Source[]): string[] =>
  [...roomsByClass(sources, /(?<=^|,)\s*\.([a-z][\w-]*)\s*(?=,|$)/gi)]
    .map(([name, rooms]) => [name, [...rooms].filter((room) => room !== '').toSorted()] as const)
    .filter(([, rooms]) => rooms.length > 1)
    .map(([name, rooms]) => `.${name} is drawn by ${rooms.join(' and ')}`);

/** Words that may be classes: those with a hyphen anywhere, the others within a className. */
function wordsOf(text: string): Set<string> {
  const code = withoutComments(text).replace(/(?<![\w-])(from|import) ?\(?'[^']*'/g, '');
  const words = new Set(code.match(/[a-z][\w]*(?:-[\w]+)+/gi) ?? []);
  const names = code.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/gi);
  for (const [, plain, computed = ''] of names) {
    const literals =
      plain ?? (computed.match(/'[^']*'|`[^`]*`/g) ?? []).join(' ').replace(/\$\{[^}]*\}/g, '');
    for (const word of literals.match(/[a-z][\w-]*/gi) ?? []) words.add(word);
  }
  return words;
}

function importedSheets({ file, text }: Source): string[] {
  return [...text.matchAll(/import '([^']+\.css)'/g)].map(([, name = '']) =>
    path.join(path.dirname(file), name),
  );
}

function faultsOf(sources: readonly Source[]): string[] {
  const rooms = roomsByClass(sources);
  const scripts = sources.filter(({ file }) => !file.endsWith('.css'));
  const faults = scripts.flatMap((script) => {
    const room = roomOf(script.file);
    const foreign = importedSheets(script).filter((sheet) => roomOf(sheet) !== room);
    const lacking = [...wordsOf(script.text)].filter((word) => {
      const defining = rooms.get(word);
      return defining && !defining.has(room) && !GROUND.some((ground) => defining.has(ground));
    });
    return [
      ...foreign.map((sheet) => `${script.file} imports ${sheet}`),
      ...lacking.map((name) => `${script.file} uses .${name} of ${[...(rooms.get(name) ?? [])].join(', ')}`),
    ];
  });
  const loaded = scripts.filter(({ file }) => STYLES.includes(file)).flatMap(importedSheets);
  const missing = sources
    .map(({ file }) => file)
    // before sign-in too: a picture of ui/qr brings its style, and page.css the tokens
    .filter((file) => /^ui\/(?!qr\/|tokens\.css).*\.css$/.test(file) && !loaded.includes(file));
  return [
    ...faults,
    ...missing.map((file) => `${STYLES.join(' and ')} lack ${file}`),
    ...drawnTwice(sources),
  ];
}

test('no room takes a stylesheet or a class of another, and all sheets of ui are named', () => {
  const sources = webSources();
  expect(roomsByClass(sources).size).toBeGreaterThan(500);
  expect(faultsOf(sources)).toEqual([]);
});

test('a sheet, a class and a style of ui that break it are found, and nothing that is allowed is blamed', () => {
  const planted: Source[] = [
    { file: 'page.css', text: 'body { margin: 0 } .card { margin: 0 }' },
    { file: 'ui/text/notes.css', text: '.note { color: red }' },
    { file: 'ui/qr/qr.css', text: '.qr { width: 1px }' },
    { file: 'ui/table/table.css', text: '.table { width: 1px }' },
    { file: 'ui/styles.ts', text: "import './text/notes.css';" },
    {
      file: 'pages/messaging/quota/quota.css',
      text: '/* .x-y */ .quota-bar .level > b { width: 1px } .bar, .note { color: blue } .note b { margin: 0 }',
    },
    {
      file: 'pages/messaging/quota/form/Bar.tsx',
      text: "import '../quota.css'; <b className={`level quota-bar note ${x ? 'card' : ''}`} />",
    },
    {
      file: 'pages/publishing/news/News.tsx',
      text: 'import \'../../messaging/quota/quota.css\'; const level = 1; <p className="level">quota</p>',
    },
    {
      file: 'pages/publishing/news/tone.ts',
      text: "// quota-bar\nexport const TONES = ['x-y', 'quota-bar'];",
    },
    { file: 'shell/Bar.tsx', text: "import '../ui/text/notes.css'; const { level } = row; <p>{level}</p>" },
  ];
  expect(faultsOf(planted)).toEqual([
    'pages/publishing/news/News.tsx imports pages/messaging/quota/quota.css',
    'pages/publishing/news/News.tsx uses .level of pages/messaging/quota',
    'pages/publishing/news/tone.ts uses .quota-bar of pages/messaging/quota',
    'shell/Bar.tsx imports ui/text/notes.css',
    'ui/styles.ts and ui/kit-styles.ts lack ui/table/table.css',
    '.note is drawn by pages/messaging/quota and ui',
  ]);
});
