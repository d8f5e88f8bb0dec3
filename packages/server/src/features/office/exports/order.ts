/** An order for an export: the person, the columns, and the rows, portion by portion. */
import type { Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import type { ExportFormat } from '@farmers-mailbox/contract/office/exports/task.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { WrittenColumn, WrittenRow } from './written-rows.ts';

export type ExportNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'log' | 'config'>;

/** Some rows, and how many of all that are looked at lie behind them. */
export interface ExportPortion {
  readonly rows: readonly WrittenRow[];
  readonly doneCount: number;
}
export interface ExportSource {
  /** how many are looked at; not all of them need to match */
  readonly totalCount: number;
  readonly columns: readonly WrittenColumn[];
  readonly portions: AsyncIterable<ExportPortion>;
}

/** The wanted list; the feature has made sure that the person may have it. */
export interface ExportOrder {
  /** what it holds; also the file's name and the operation log's words */
  readonly title: string;
  readonly module: string;
  readonly bizType: string;
  readonly bizId: string;
  readonly format: ExportFormat;
  /** for the operation log: personal data in it must be masked already */
  readonly filters: object;
  /** what it was asked with and must be held when it is fetched, too */
  readonly permissions: readonly Permission[];
  /** why whole numbers are needed; null: they are masked */
  readonly plainReason: string | null;
  readonly open: () => Promise<ExportSource>;
}
