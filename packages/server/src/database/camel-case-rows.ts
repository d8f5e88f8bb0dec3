/** Column names as the program writes them. Kysely's own plugin asks for the name of each field of each row: here once for each result. */
import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

export class CamelCaseRows extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first === undefined) return result;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    if (names.every(([column, name]) => column === name)) return result;
    const rows = result.rows.map((row) => {
      const named: UnknownRow = {};
      for (const [column, name] of names) named[name] = row[column];
      return named;
    });
    return { ...result, rows };
  }
}
