/** The contract's rules as rules of the form, so that a sentence is written once. */
import type { Rule } from 'antd/es/form';

/** A contract rule: the Chinese sentence that says what is wrong, or null. */
export type Problem<Value = string> = (value: Value) => string | null;

/** For a text field: an empty one arrives as ''. */
export function rule(problem: Problem): Rule {
  return {
    validator: (_, value: string | undefined | null) => {
      const sentence = problem(value ?? '');
      return sentence === null ? Promise.resolve() : Promise.reject(new Error(sentence));
    },
  };
}

export const required = (message: string): Rule => ({ required: true, whitespace: true, message });
/** For fields that hold a list or a choice rather than text. */
export const requiredChoice = (message: string): Rule => ({ required: true, message });
