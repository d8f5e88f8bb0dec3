import { describe, expect, it } from 'vitest';
import { FIRST_OTHER_CONFIG, type OtherConfigValues, otherConfigProblems } from './other-config.ts';

const problems = (changed: Partial<OtherConfigValues>) =>
  otherConfigProblems({ ...FIRST_OTHER_CONFIG, ...changed });

it('the first settings are right', () => {
  expect(problems({})).toEqual([]);
});

describe('opt-out words', () => {
  it.each(['KT', 'ｋｔ', 'K T。'])('%j is refused: it takes an opt-out back', (word) => {
    expect(problems({ optOutWords: ['R', word] })).toEqual([
      {
        field: 'optOutWords',
        message: `退订词不能是“${word}”：农户回复KT是恢复接收短信，请换一个词`,
      },
    ]);
  });

  it.each(['。', '…！', '\u200b'])('%j is refused: no reply is ever equal to it', (word) => {
    expect(problems({ optOutWords: ['R', word] })).toEqual([
      {
        field: 'optOutWords',
        message: `退订词“${word}”里没有文字，农户回复它退订不了，请换成文字或字母`,
      },
    ]);
  });

  it('the end of texts names one that works, the four that always do included', () => {
    expect(problems({ optOutWords: ['N'] })).toEqual([]);
    expect(problems({ optOutWords: ['N'], tailText: '拒收请回复N' })).toEqual([]);
    expect(problems({ tailText: '拒收请回复KT' })).toMatchObject([{ field: 'tailText' }]);
    expect(problems({ tailText: '拒收请回复N' })).toMatchObject([{ field: 'tailText' }]);
  });
});
