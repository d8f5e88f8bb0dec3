import { describe, expect, it } from 'vitest';
import { isPhone, maskPhone, normalisePhone, phoneForCodeProblem, phoneProblem } from './phone.ts';

describe('[VAL-05] phone', () => {
  it.each(['13000000000', '19999999999', '8613800000000', ' 13800000000 ', '15412345678'])(
    'accepts %s',
    (value) => {
      expect(phoneProblem(value)).toBeNull();
      expect(phoneForCodeProblem(value)).toBeNull();
    },
  );

  it.each([
    '12000000000',
    '23000000000',
    '1380000000',
    '138000000000',
    '+8613800000000',
    '86 13800000000',
    '861380000000',
    '1380000000a',
    '１３８００００００００',
    '13800000000\n1',
  ])('refuses %j', (value) => {
    expect(phoneProblem(value)).toBe('请输入正确的手机号');
    expect(phoneForCodeProblem(value)).toBe('请输入正确的手机号码');
  });

  it('asks for a missing one', () => {
    expect(phoneProblem('')).toBe('请输入手机号码');
    expect(phoneProblem('  ')).toBe('请输入手机号码');
    expect(phoneForCodeProblem('')).toBe('请输入正确的手机号码');
  });

  it('knows the stored form by its eleven characters', () => {
    expect(isPhone('13800000000')).toBe(true);
    expect(isPhone('8613800000000')).toBe(false);
    expect(isPhone(' 13800000000')).toBe(false);
  });
});

describe('numbers as people write them', () => {
  it.each([
    '138 0000 0000',
    '138-0000-0000',
    '+86 138 0000 0000',
    '0086-13800000000',
    '8613800000000',
    '１３８０００００００0',
    '\u200b13800000000\u00a0',
    '138‑0000‑0000',
  ])('reads %j', (value) => {
    expect(normalisePhone(value)).toBe('13800000000');
  });

  it.each(['', '057112345678', '1380000000', '86861380000000', '138.0000.0000', '13800000000x', '4.4E+17'])(
    'does not read %j',
    (value) => {
      expect(normalisePhone(value)).toBeNull();
    },
  );

  it('shows only the ends', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('12316')).toBe('*****');
  });
});
