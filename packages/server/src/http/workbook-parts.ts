/** Reads what the library for workbooks leaves out: the sheets by name, which of them are hidden, which of their rows and columns, and percentages. */
import { readPart } from './archive-size.ts';

/** A column of our tables stands further left. */
const COLUMNS_MAX = 1_000;

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  /** null when the workbook does not say where it lies */
  readonly path: string | null;
}

/** In the order and the number in which the reader counts them; none when the workbook lies elsewhere than usual. */
export function sheetPartsIn(archive: Buffer): SheetPart[] {
  const workbook = readPart(archive, 'xl/workbook.xml')?.toString('utf8') ?? '';
  const relations = readPart(archive, 'xl/_rels/workbook.xml.rels')?.toString('utf8') ?? '';
  const pathOf = new Map(
    tagsIn(relations, 'Relationship').map(({ Id, Target }) => [Id ?? '', pathTo(Target ?? '')]),
  );
  return tagsIn(workbook, 'sheet').flatMap((attributes) => {
    const idName = Object.keys(attributes).find((name) => /^\w+:id$/i.test(name)) ?? '';
    const { name = '', state = '' } = attributes;
    const id = attributes[idName];
    if (name === '' || !id) return [];
    return [{ name, isHidden: /hidden/i.test(state), path: pathOf.get(id) ?? null }];
  });
}

const pathTo = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

type Attributes = Readonly<Record<string, string>>;

function tagsIn(xml: string, tag: string): Attributes[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${tag}\\s([^<>]*)>`, 'g'))].map(([, inside = '']) =>
    attributesIn(inside),
  );
}

const attributesIn = (inside: string): Attributes =>
  Object.fromEntries(
    [...inside.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      name,
      unescaped(one ?? other ?? ''),
    ]),
  );

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, word?: string) => {
      if (word !== undefined) return signs[word] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

export interface HiddenParts {
  /** by hand or by a filter, as the spreadsheet numbers them */
  readonly rows: ReadonlySet<number>;
  /** from 0 */
  readonly columns: readonly number[];
}

export const NOTHING_HIDDEN: HiddenParts = { rows: new Set(), columns: [] };

/** Looked for only where the word stands. */
export function hiddenPartsIn(archive: Buffer, { path }: SheetPart): HiddenParts {
  const sheet = path === null ? null : readPart(archive, path);
  if (!sheet) return NOTHING_HIDDEN;
  const rows = new Set<number>();
  const columns = new Set<number>();
  for (let at = sheet.indexOf('hidden'); at >= 0; at = sheet.indexOf('hidden', at + 6)) {
    const tag = sheet.toString('latin1', sheet.lastIndexOf('<', at), sheet.indexOf('>', at));
    const [, kind] = /^<(?:\w+:)?(row|col)\s/.exec(tag) ?? [];
    const { r, min, max, hidden } = attributesIn(tag);
    if (kind === undefined || (hidden !== '1' && hidden !== 'true')) continue;
    if (kind === 'row' && r !== undefined) rows.add(Number(r));
    if (kind === 'row') continue;
    const last = Math.min(Number(max), COLUMNS_MAX);
    for (let column = Number(min); column <= last; column += 1) columns.add(column - 1);
  }
  return { rows, columns: [...columns] };
}

/** The built-in forms 0% and 0.00%. */
const PERCENT_FORMS = new Set(['9', '10']);

/** True if some cell may show its number a hundred times as large, with a sign behind it. Styles that no cell has are not looked at. */
export function showsPercents(archive: Buffer): boolean {
  const styles = readPart(archive, 'xl/styles.xml')?.toString('utf8') ?? '';
  const own = tagsIn(styles, 'numFmt').filter(({ formatCode = '' }) => formatCode.includes('%'));
  const forms = new Set([...PERCENT_FORMS, ...own.map(({ numFmtId = '' }) => numFmtId)]);
  const [, ofCells = ''] = /<(?:\w+:)?cellXfs\b([^]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  return tagsIn(ofCells, 'xf').some(({ numFmtId = '' }) => forms.has(numFmtId));
}
