/**
 * One rule that a verdict was made of, named for people. A policy that answers with its rules lets the page 权限说明 tell them one by
 * one; the call itself asks for the verdict of all of them.
 */
import type { Verdict } from './verdict.ts';

export interface Rule {
  /** in a word or two: 管辖范围, 级别 */
  readonly name: string;
  readonly verdict: Verdict;
}

export function rule(name: string, asked: boolean | Verdict, reasonWhyNot = ''): Rule {
  if (typeof asked === 'string') return { name, verdict: asked };
  return { name, verdict: asked || reasonWhyNot };
}

/** `true` when every rule holds, else the first reason why not. */
export function verdictOf(rules: readonly Rule[]): Verdict {
  return rules.find(({ verdict }) => verdict !== true)?.verdict ?? true;
}
