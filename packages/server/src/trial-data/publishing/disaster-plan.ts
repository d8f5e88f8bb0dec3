/** A piece of the trial's disaster information, with the accounts that write and review it. */
import type { DamageFigure } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';

export interface TrialDisaster {
  /** before now; within a typhoon counted from its beginning */
  readonly hoursAgo: number;
  readonly writer: string;
  readonly reviewer: string;
  readonly infoType: 1 | 2 | 3;
  readonly disasterType: number;
  readonly warnLevel?: 1 | 2 | 3 | 4;
  readonly title: string;
  readonly content: string;
  readonly measures: string;
  readonly deptIds: readonly string[];
  /** how long it holds, from its issue on; of a damage report how long it had lasted before */
  readonly hours: number;
  readonly crops?: readonly string[];
  readonly figures?: Partial<Record<DamageFigure, number>>;
  readonly end: 'draft' | 'waiting' | 'published' | 'refused' | 'offline';
  readonly opinion?: string;
}

export const PROVINCE = { writer: 'provmsg', reviewer: 'provadmin' };
export const CITY = { writer: 'hzmsg', reviewer: 'hzadmin' };
export const COUNTY = { writer: 'xhmsg', reviewer: 'xhadmin' };
export const TOWNSHIP = { writer: 'sdmsg', reviewer: 'sdadmin' };
