export declare function rank(
  tests: readonly string[],
  sources: readonly string[],
  read: (file: string) => string,
): string[];
