import { describe, expect, it } from 'vitest';
import { organisationDemandOf } from '../access/roles.ts';
import {
  areaPrefixOf,
  codeLengthOfLevel,
  isRegionCode,
  isUnitCode,
  levelOfCode,
  mustChooseOrganisation,
  organisationProblem,
  parentCodeOf,
  regionOfCode,
} from './organisation.ts';

const node = (deptId: string, deptLevel: number, deptType = '02') => ({ deptId, deptLevel, deptType });

describe('codes', () => {
  it.each(['33', '3301', '330106', '33010611', '3301061142', '330106110A', '330106119Z'])(
    '%s is a region',
    (code) => {
      expect(isRegionCode(code)).toBe(true);
      expect(isUnitCode(code)).toBe(false);
      expect(regionOfCode(code)).toBe(code);
    },
  );

  it.each(['33A1', '3301A1', '330106A1', '33010611A1', '3301061142A1', '330106110AZ9'])(
    '%s is a unit',
    (code) => {
      expect(isUnitCode(code)).toBe(true);
      expect(isRegionCode(code)).toBe(false);
      expect(regionOfCode(code)).toBe(code.slice(0, -2));
      expect(levelOfCode(code)).toBe(levelOfCode(code.slice(0, -2)));
    },
  );

  it.each([
    '',
    '3',
    '330',
    '32',
    '3201',
    '330A',
    '33I1',
    '33A1A1',
    '330106110I',
    '330106110A1',
    '33010611420',
    '33%',
    '33\n',
  ])('%j is no code', (code) => {
    expect(isRegionCode(code) || isUnitCode(code)).toBe(false);
    expect(levelOfCode(code)).toBeNull();
    expect(parentCodeOf(code)).toBeNull();
  });

  it('[PERM-02] each level has its code length', () => {
    expect(codeLengthOfLevel).toEqual({ 2: 2, 3: 4, 4: 6, 5: 8, 6: 10 });
    expect(['33', '3301', '330106', '33010611', '3301061142'].map(levelOfCode)).toEqual([2, 3, 4, 5, 6]);
  });

  it('leads one node up', () => {
    expect(parentCodeOf('33')).toBeNull();
    expect(parentCodeOf('33A1')).toBe('33');
    expect(parentCodeOf('330106A1')).toBe('330106');
    expect(parentCodeOf('3301061142')).toBe('33010611');
  });

  it('cuts a prefix of exactly the level, or none at all', () => {
    expect(areaPrefixOf('330106A1', 4)).toBe('330106');
    expect(areaPrefixOf('330106A1', 3)).toBe('3301');
    expect(areaPrefixOf('330106110A', 6)).toBe('330106110A');
    expect(areaPrefixOf('33A1', 3)).toBeNull();
    expect(areaPrefixOf('3301A1', 4)).toBeNull();
    expect(areaPrefixOf('33', 4)).toBeNull();
    expect(areaPrefixOf('', 2)).toBeNull();
    expect(areaPrefixOf('3%', 2)).toBeNull();
  });
});

describe('[VAL-09] organisation to choose', () => {
  const demand = organisationDemandOf(['superAdmin']);

  it('asks for one', () => {
    expect(organisationProblem(null, demand)).toBe('请选择所属组织');
    expect(organisationProblem(node('', 4), demand)).toBe('请选择所属组织');
  });

  it.each([
    node('33', 2, '01'),
    node('33', 2, '99'),
    node('3301', 3, '01'),
    node('330106', 4, '01'),
    node('3301', 1, '01'),
  ])('refuses the administrative region $deptId at level $deptLevel', (region) => {
    expect(organisationProblem(region, demand)).toBe('省市县级行政地区组织节点不可选');
  });

  it('accepts a unit of the same levels, and regions below the county', () => {
    expect(organisationProblem(node('3301A1', 3), demand)).toBeNull();
    expect(organisationProblem(node('33010611', 5, '01'), demand)).toBeNull();
  });
});

describe('[VAL-10] organisation and role', () => {
  it.each([
    ['cityAdmin', node('33A', 2), '请选择市及以下组织节点'],
    ['countyAdmin', node('33A1', 2), '请选择区县及以下组织节点'],
    ['townshipSmsMessenger', node('3301A1', 3), '请选择乡镇及以下组织节点'],
    ['villageAdmin', node('330106A1', 4), '请选择村及以下组织节点'],
    ['ordinaryUser', node('330106A1', 4), '请选择村及以下组织节点'],
    ['provinceAdmin', node('x', 2), '请选择省及以下组织节点'],
  ])('%s with a code too short: %s', (role, chosen, hint) => {
    expect(organisationProblem(chosen, organisationDemandOf([role]))).toBe(
      `您的角色权限不符合您所填组织节点，${hint}`,
    );
  });

  it('has a hint for a minimum that no level has', () => {
    expect(organisationProblem(node('3301A1', 3), { minimumCodeLength: 12, requiredLevel: null })).toBe(
      '您的角色权限不符合您所填组织节点，请选择下级组织节点',
    );
  });

  it('keeps a city administrator from the provincial unit, whose code is long enough', () => {
    expect(organisationProblem(node('33A1', 2), organisationDemandOf(['cityAdmin']))).toBe(
      '您的角色权限不符合您所填组织节点，请选择市及以下组织节点',
    );
    expect(organisationProblem(node('3301A1', 3), organisationDemandOf(['cityAdmin']))).toBeNull();
    expect(organisationProblem(node('330106A1', 4), organisationDemandOf(['admin']))).toBeNull();
  });

  it('opens the dialog for a department deeper than the role, or a region of county or above', () => {
    expect(mustChooseOrganisation(node('330106A1', 4), organisationDemandOf(['cityAdmin']))).toBe(true);
    expect(mustChooseOrganisation(node('330106A1', 4), organisationDemandOf(['countyAdmin']))).toBe(false);
    expect(mustChooseOrganisation(node('330106', 4, '01'), organisationDemandOf(['countyAdmin']))).toBe(true);
    expect(mustChooseOrganisation(node('3301061142', 6, '01'), organisationDemandOf(['villageAdmin']))).toBe(
      false,
    );
    expect(mustChooseOrganisation(node('33A1', 2), organisationDemandOf(['auditAdmin']))).toBe(false);
  });
});
