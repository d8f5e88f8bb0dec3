/** Kept content of a form: its fields, and with a change of something stored the version that it began from. */

/** Something stored that a form changes, as it is now. */
export interface StoredRow {
  readonly version: number;
  /** null: it is not kept when it was changed */
  readonly updateTime: string | null;
}

export interface Content {
  readonly fields: Readonly<Record<string, unknown>>;
  /** null: of something new, or kept before versions were */
  readonly base: number | null;
}

/** A key beside the fields, none of which is called so. */
const BASE = '@version';

export const contentOf = (fields: object, base: number | null): string =>
  JSON.stringify(base === null ? fields : { ...fields, [BASE]: base });

export function readContent(text: string): Content | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isFields(read)) return null;
    const { [BASE]: base, ...fields } = read;
    return { fields, base: typeof base === 'number' ? base : null };
  } catch {
    return null;
  }
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Going on with it would put what was typed over a change that its writer has not seen. */
export const isOvertaken = ({ base }: Pick<Content, 'base'>, row: StoredRow | null): boolean =>
  row !== null && base !== row.version;
