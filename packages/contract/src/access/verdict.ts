/** A verdict is the answer to "may this be done?": `true`, or the Chinese reason why not, which people get to read. */

export type Verdict = true | string;

/** `true` when the condition holds, else the reason. */
export function verdict(condition: boolean, reasonWhyNot: string): Verdict {
  return condition || reasonWhyNot;
}

/** Allowed only when every part is; otherwise the first reason, so put the one that explains most in front. */
export function allOf(...verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  return verdicts.find((one) => one !== true) ?? true;
}

/** Allowed when one part is; otherwise the first reason. */
export function anyOf(...verdicts: readonly [Verdict, ...Verdict[]]): Verdict {
  return verdicts.includes(true) || verdicts[0];
}
