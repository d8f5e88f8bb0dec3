/** Beside the field of a number that is kept under the key, and comes to the browser masked. */
export const keptHint = (masked: string): string => `现在是 ${masked}，不改就不用填`;
