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

  it('names what stands beside a number and is none', () => {
    const typed = '1、张三 13800001234 330106199001011234\n13900001234 0571-88880000';
    const { numbers, problems, notes } = readTypedNumbers(typed);
    expect([numbers, problems]).toEqual([['13800001234', '13900001234'], []]);
    expect(notes).toEqual([
      '第 1 行：“330****1234”不是手机号码，没有使用',
      '第 2 行：“057****0000”不是手机号码，没有使用',
      '有 1 处不足5位的数字（如“1”）当作序号、地址一类，没有使用',
    ]);
  });

  it('says that a repeated number is sent to once, and lets it pass', () => {
    const typed = '13800001234\n138 0000 1234';
    expect(readTypedNumbers(typed).problems.map(({ problem }) => problem)).toEqual([
      '与前面的号码重复，只发一次',
    ]);
    expect(typedNumbersProblem(typed)).toBeNull();
  });

  it('takes three columns of a spreadsheet, with their heading', () => {
    const pasted =
      '姓名\t手机号码\t村名\n张三\t138-5716-0013（微信同号）\t桃花村\n李四\t+86 139 0000 1234\t桃花村\n';
    expect(readTypedNumbers(pasted)).toEqual({
      numbers: ['13857160013', '13900001234'],
      problems: [],
      question: null,
      hasNames: true,
      notes: [],
    });
    expect(typedNumbersProblem(pasted)).toBeNull();
  });

  it('takes neither of two columns that may be meant', () => {
    const pasted = '张三\t13800001234\t13900001234\n李四\t13800001235\t13900001235\n';
    expect(readTypedNumbers(pasted).numbers).toEqual([]);
    expect(typedNumbersProblem(pasted)).toBe(
      'B列、C列这2列都有手机号码，请选择用哪一列：请只粘贴那一列，或者改用“导入号码文件”',
    );
  });

  it('refuses more than 200', () => {
    const typed = Array.from({ length: 201 }, (_, place) => `138${String(place).padStart(8, '0')}`).join(
      '\n',
    );
    expect(typedNumbersProblem(typed)).toBe('最多填写 200 个号码，现有 201 个；更多号码请用文件导入');
  });
});
