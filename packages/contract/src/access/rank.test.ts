import { describe, expect, it } from 'vitest';
import { MANAGING_RANK_MIN, mayManage, outranks, rankOf } from './rank.ts';
import { ROLES } from './roles.ts';

const person = (userId: string, ...roleKeys: string[]) => ({ userId, roleKeys });

describe('[PERM-06] rank', () => {
  it('every pair of roles: only a higher rank from 90 up manages another', () => {
    for (const own of ROLES) {
      for (const their of ROLES) {
        const expected = own.key === 'superAdmin' || (own.rank >= 90 && own.rank > their.rank);
        const verdict = mayManage(person('1', own.key), person('2', their.key));
        expect(verdict === true, `${own.key} over ${their.key}`).toBe(expected);
      }
    }
    expect(MANAGING_RANK_MIN).toBe(90);
  });

  it('counts the highest of several roles on both sides', () => {
    expect(rankOf(['villageSmsMessenger', 'countyAdmin'])).toBe(97);
    expect(rankOf([])).toBe(0);
    expect(outranks(person('1', 'cityAdmin'), person('2', 'villageSmsMessenger', 'provinceAdmin'))).toBe(
      false,
    );
    expect(outranks(person('1', 'ordinaryUser', 'cityAdmin'), person('2', 'countyAdmin'))).toBe(true);
  });

  it('tells why not', () => {
    expect(mayManage(person('1', 'countySmsMessenger'), person('2', 'ordinaryUser'))).toBe(
      '您只能管理自己的账号',
    );
    expect(mayManage(person('1', 'countyAdmin'), person('2', 'countyAdmin'))).toBe(
      '只能管理级别低于自己的账号',
    );
  });

  it('[PERM-08] everybody may manage their own account', () => {
    for (const { key } of ROLES) expect(mayManage(person('1', key), person('1', key))).toBe(true);
  });
});
