/** One's exports as they are read: asked again each second while one is being written. */
import { listExports } from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import { type ExportTask, isUnfinished } from '@farmers-mailbox/contract/office/exports/task.ts';
import { useCall } from '../api/hooks.ts';

const POLL_MS = 1_000;

export const useExports = () =>
  useCall(
    listExports,
    {},
    { pollMs: (tasks) => (tasks?.some(({ status }) => isUnfinished(status)) ? POLL_MS : undefined) },
  );

/** Percent that was looked at, never a hundred before the file is there. */
export function percentOf({ totalCount, doneCount }: ExportTask): number {
  return totalCount === 0 ? 0 : Math.min(99, Math.floor((doneCount / totalCount) * 100));
}
