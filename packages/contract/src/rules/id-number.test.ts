import { describe, expect, it } from 'vitest';
import {
  checkCharacterOf,
  idNumberProblem,
  maskIdNumber,
  normaliseIdNumber,
  realNameIdNumberProblem,
  toLongIdNumber,
} from './id-number.ts';

/** A number of an area that is not assigned, with its right check character. */
const numbered = (birthDate: string, order = '123') => {
  const first17 = `339901${birthDate}${order}`;
  return first17 + checkCharacterOf(first17);
};

describe('[VAL-01] ID number in the real-name dialog', () => {
  it('asks for a missing one', () => {
    expect(realNameIdNumberProblem('')).toBe('请输入18位身份证号');
    expect(realNameIdNumberProblem('   ')).toBe('请输入18位身份证号');
  });

  it.each([
    '339901 20000229 1234',
    '339901-20000229-1234',
    '３３９９０１２００００２２９１２３４',
    '339901200002291234',
    ' 33990119650131123x ',
    '33990119650131123X',
    '339901190412311230',
  ])('accepts %s', (value) => {
    expect(realNameIdNumberProblem(value)).toBeNull();
  });

  it.each([
    ['17 characters', '33990119650131123'],
    ['19 characters', '3399011965013112345'],
    ['29 February of a common year', '339901200102291234'],
    ['29 February of 1900', '339901190002291234'],
    ['31 April', '339901196504311234'],
    ['month 13', '339901196513011234'],
    ['day 0', '339901196501001234'],
    ['area that begins with 0', '039901196501011234'],
    ['Y as check character', '33990119650101123Y'],
    ['X before the end', '3399011965010112X4'],
    ['15 digits', '339901650101123'],
  ])('refuses %s', (_, value) => {
    expect(realNameIdNumberProblem(value)).toBe('请输入正确的身份证号');
  });
});

describe('[VAL-02] shared ID checker', () => {
  it('weighs the digits as the standard does', () => {
    // the example of GB 11643-1999
    expect(checkCharacterOf('11010519491231002')).toBe('X');
    expect(idNumberProblem('11010519491231002X')).toBeNull();
    expect(idNumberProblem('11010519491231002x')).toBeNull();
  });

  it('accepts 15 digits without a check character', () => {
    expect(idNumberProblem('339901650131123')).toBeNull();
  });

  it('accepts each check character where it belongs, and no other', () => {
    const seen = new Set<string>();
    for (let order = 100; order < 200; order++) {
      const right = numbered('19650131', String(order));
      seen.add(right.slice(-1));
      expect(idNumberProblem(right)).toBeNull();
      for (const other of '0123456789X') {
        const expected = other === right.slice(-1) ? null : '身份证的校验码不正确！';
        expect(idNumberProblem(right.slice(0, 17) + other)).toBe(expected);
      }
    }
    expect([...seen].sort().join('')).toBe('0123456789X');
  });

  it.each([
    ['', '身份证号码不能为空'],
    [' ', '身份证号码不能为空'],
    ['33990119650131', '输入的身份证号长度不对，或者号码不符合规定'],
    ['3399016501311234', '输入的身份证号长度不对，或者号码不符合规定'],
    ['33990165013112X', '输入的身份证号长度不对，或者号码不符合规定'],
    ['3399011965013112345', '输入的身份证号长度不对，或者号码不符合规定'],
    ['3399011965O1311234', '输入的身份证号长度不对，或者号码不符合规定'],
    ['339901196502301234', '输入的身份证号里出生日期不对'],
    ['339901651301123', '输入的身份证号里出生日期不对'],
    ['11010519491231002 1', '身份证的校验码不正确！'],
    ['110105194912310021', '身份证的校验码不正确！'],
  ])('%j: %s', (value, sentence) => {
    expect(idNumberProblem(value)).toBe(sentence);
  });
});

it('keeps the area and the end of an ID number readable, nothing between', () => {
  expect(maskIdNumber('330106196501011234')).toBe('330106********1234');
  expect(maskIdNumber('330106650101123')).toBe('330106*****1123');
  expect(maskIdNumber('3301')).toBe('****');
  expect(normaliseIdNumber(' 11010519491231002x ')).toBe('11010519491231002X');
});

it('a number of 15 digits is the same person as its 18 characters', () => {
  expect(toLongIdNumber('110105491231002')).toBe('11010519491231002X');
  expect(toLongIdNumber('11010519491231002X')).toBe('11010519491231002X');
  expect(toLongIdNumber('1101')).toBe('1101');
});
