/** Words and limits of 工作台. */

/** In the order in which the workbench lists them. */
export const TODO_TYPES = [
  'smsAudit',
  'contentAudit',
  'consultAssign',
  'consultDraft',
  'consultCheck',
  'returned',
  'draft',
  'visit',
  'letter',
  'licence',
] as const;
export type TodoType = (typeof TODO_TYPES)[number];

export const SPANS = ['today', 'month', 'year'] as const;
export type Span = (typeof SPANS)[number];

export const SHORTCUTS_MAX = 12;
export const TREND_DAYS = 30;
