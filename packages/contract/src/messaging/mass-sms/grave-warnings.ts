/** Red and orange warnings: opt-outs do not keep them from a farmer, and reviewers read them first. */
import type { WarnLevel } from '../../dictionaries.ts';

export const GRAVE_LEVELS = [1, 2] as const satisfies readonly WarnLevel[];

export const isGrave = (warnLevel: number | null): warnLevel is (typeof GRAVE_LEVELS)[number] =>
  GRAVE_LEVELS.some((level) => level === warnLevel);
