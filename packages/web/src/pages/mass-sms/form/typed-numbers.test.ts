import { describe, expect, it } from 'vitest';
import { keepGoodNumbers, readTypedNumbers, typedNumbersProblem } from './typed-numbers.ts';

describe('numbers as people type them', () => {
  it('takes lines, commas, spaces inside and between, and prefixes', () => {
    const { numbers, problems } = readTypedNumbers(
      '13800001234\n139 0000 1234，+86 137-0000-1234\n13600001234 13500001234',
    );
    expect(numbers).toEqual(['13800001234', '13900001234', '13700001234', '13600001234', '13500001234']);
    expect(problems).toEqual([]);
  });

  it('names the line of what is no number', () => {
    const typed = '13800001234\n\n1380000123\n张三';
    expect(readTypedNumbers(typed).problems.map(({ line, text }) => [line, text])).toEqual([
      [3, '1380000123'],
      [4, '张三'],
    ]);
    expect(typedNumbersProblem(typed)).toBe('有 2 处不是手机号码，请改正或删除');
    expect(keepGoodNumbers(typed)).toBe('13800001234');
  });

  it('says that a repeated number is sent to once, and lets it pass', () => {
    const typed = '13800001234\n138 0000 1234';
    expect(readTypedNumbers(typed).problems.map(({ problem }) => problem)).toEqual([
      '与前面的号码重复，只发一次',
    ]);
    expect(typedNumbersProblem(typed)).toBeNull();
  });

  it('refuses more than 200', () => {
    const typed = Array.from({ length: 201 }, (_, place) => `138${String(place).padStart(8, '0')}`).join(
      '\n',
    );
    expect(typedNumbersProblem(typed)).toBe('最多填写 200 个号码，现有 201 个；更多号码请用文件导入');
  });
});
