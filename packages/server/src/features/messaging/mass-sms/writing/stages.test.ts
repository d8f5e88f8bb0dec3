import { describe, expectTypeOf, it } from 'vitest';
import type { Checked, check, Examined } from './check.ts';
import type { Submitted, submit } from './submission.ts';
import type { Written, write } from './written.ts';

/** Judged by the compiler: another order does not pass the check of types. */
describe('[SMS-01] written → checked → submitted', () => {
  it('each stage is made of the one before it', () => {
    expectTypeOf<typeof write>().returns.resolves.toEqualTypeOf<Written>();
    expectTypeOf<typeof check>().parameter(2).toEqualTypeOf<Written>();
    expectTypeOf<typeof check>().returns.resolves.toEqualTypeOf<Checked>();
    expectTypeOf<typeof submit>().parameter(2).toHaveProperty('checked').toEqualTypeOf<Checked>();
    expectTypeOf<typeof submit>().returns.resolves.toEqualTypeOf<Submitted>();
  });

  it('nothing is submitted that was not checked, nor checked twice', () => {
    expectTypeOf<Written>().not.toExtend<Checked>();
    expectTypeOf<Examined>().not.toExtend<Checked>();
    expectTypeOf<Checked>().not.toExtend<Written>();
    expectTypeOf<Examined>().not.toExtend<Written>();
  });
});
