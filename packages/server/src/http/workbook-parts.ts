/** Reads what the library for workbooks leaves out: the sheets by name, which of them are hidden, and which of their rows. */
import { readPart } from './archive-size.ts';

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

/** By hand or by a filter, as the spreadsheet numbers them. Looked for only where the word stands. */
export function hiddenRowsIn(archive: Buffer, { path }: SheetPart): ReadonlySet<number> {
  const sheet = path === null ? null : readPart(archive, path);
  const rows = new Set<number>();
  if (!sheet) return rows;
  for (let at = sheet.indexOf('hidden'); at >= 0; at = sheet.indexOf('hidden', at + 6)) {
    const tag = sheet.toString('latin1', sheet.lastIndexOf('<', at), sheet.indexOf('>', at));
    if (!/^<(?:\w+:)?row\s/.test(tag)) continue;
    const { r, hidden } = attributesIn(tag);
    if (r !== undefined && (hidden === '1' || hidden === 'true')) rows.add(Number(r));
  }
  return rows;
}
