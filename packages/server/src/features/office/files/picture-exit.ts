/** Exit codes of picture-process.ts; others are crashes. */
export const PictureExit = {
  wrongKind: 3,
  tooManyPixels: 4,
  /** even with a quarter of its sides */
  tooLarge: 5,
} as const;
