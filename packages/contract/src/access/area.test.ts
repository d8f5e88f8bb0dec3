import { describe, expect, it } from 'vitest';
import { areaOf, covers } from './area.ts';

describe('[PERM-07] area', () => {
  it.each([
    ['provinceAdmin', '33A1', '33'],
    ['cityAdmin', '3301A1', '3301'],
    ['countyAdmin', '330106A1', '330106'],
    ['townshipAdmin', '33010611A1', '33010611'],
    ['villageAdmin', '3301061142', '3301061142'],
    ['villageAdmin', '330106110A', '330106110A'],
    ['provinceSmsMessenger', '33A1', '33'],
    ['citySmsMessenger', '3301A1', '3301'],
    ['countySmsMessenger', '330106A1', '330106'],
    ['townshipSmsMessenger', '33010611', '33010611'],
    ['villageSmsMessenger', '3301061142', '3301061142'],
    ['countyAdmin', '33010611A1', '330106'],
    ['superAdmin', '3301061142', '33'],
    ['admin', '330106A1', '330106'],
    ['admin', '33010611', '330106'],
    ['auditAdmin', '33A1', '33'],
    ['smsMessenger', '330106A1', '330106'],
  ])('%s of %s acts in %s', (role, deptId, area) => {
    expect(areaOf({ roleKeys: [role], deptId })).toBe(area);
  });

  it.each([
    ['countyAdmin', ''],
    ['countyAdmin', '33'],
    ['countyAdmin', '33A1'],
    ['countyAdmin', '3301A1'],
    ['cityAdmin', '33A1'],
    ['villageAdmin', '33010611A1'],
    ['provinceAdmin', '3'],
    ['provinceAdmin', '%'],
    ['provinceAdmin', '32'],
    ['admin', ''],
    ['admin', '33'],
    ['drafter', '330106A1'],
    ['ordinaryUser', '3301061142'],
    ['unheardOf', '33A1'],
  ])('%s of %j acts nowhere', (role, deptId) => {
    const area = areaOf({ roleKeys: [role], deptId });
    expect(area).toBeNull();
    expect(covers(area, deptId)).toBe(false);
    expect(covers(area, '33')).toBe(false);
  });

  it('takes the first role of the catalogue when there are several', () => {
    expect(areaOf({ roleKeys: ['villageSmsMessenger', 'countyAdmin'], deptId: '330106A1' })).toBe('330106');
  });

  it('covers its own region and what lies below, units included', () => {
    for (const inside of ['330106', '33010611', '3301061142', '330106A1', '330106110A']) {
      expect(covers('330106', inside), inside).toBe(true);
    }
    for (const outside of [
      '33',
      '3301',
      '3301A1',
      '330105',
      '33010711',
      '',
      '330106%',
      "330106' OR '1'='1",
    ]) {
      expect(covers('330106', outside), outside).toBe(false);
    }
  });

  it.each(['', '3', '33A1', '330', '3301061'])('%j is no area', (area) => {
    expect(covers(area, '330106')).toBe(false);
  });
});
