/**
 * The departments of a new installation: every region of data/divisions, and the units that each level has (contract
 * 19). They are the real province's, so a real installation starts with them as well.
 */
import { readFileSync } from 'node:fs';
import type { DeptType } from '@farmers-mailbox/contract/dictionaries.ts';
import type { Insertable } from 'kysely';
import type { PoolClient } from 'pg';
import type { SysDeptTable } from '../database/tables.ts';
import {
  codeRegions,
  parseDivisions,
  type Region,
  unitPairAt,
} from '../features/people/departments/region-codes.ts';
import { copyRows } from './copy-rows.ts';

const DIVISIONS = new URL('../../../../data/divisions/zhejiang.csv', import.meta.url);

/** A department, as the other parts of the trial data need it. */
export interface Department {
  deptId: string;
  deptName: string;
  deptType: string;
  deptLevel: number;
  fullDeptName: string;
  /** The region itself, or the one that a unit belongs to. */
  regionId: string;
  villageKind: number | null;
  /** The township of a city that has none. */
  isVirtual: boolean;
}

type DepartmentRow = Insertable<SysDeptTable>;

/** Writes the departments into an empty table, parents first, and returns them. */
export async function loadProvince(client: PoolClient): Promise<Department[]> {
  const rows = codeRegions(parseDivisions(readFileSync(DIVISIONS, 'utf8'))).flatMap(rowsOfRegion);
  await copyRows(
    client,
    'sysDept',
    rows.map((row) => row.stored),
  );
  return rows.map((row) => row.department);
}

function rowsOfRegion(region: Region): { stored: DepartmentRow; department: Department }[] {
  const units = region.virtualFlag === 1 ? [] : (UNITS[region.deptLevel] ?? []);
  const stored: DepartmentRow = {
    ...region,
    deptType: '01',
    hasChildren: region.hasChildren || units.length > 0,
    shortName: null,
  };
  return [
    { stored, department: departmentOf(region, stored) },
    ...units.map((unit, index) => unitRow(region, unit, index + 1)),
  ];
}

function unitRow(region: Region, unit: Unit, position: number) {
  const deptId = region.deptId + unitPairAt(position);
  const deptName = region.deptName + unit.name;
  const fullDeptName = region.fullDeptName + deptName;
  const stored: DepartmentRow = {
    deptId,
    deptName,
    deptLevel: region.deptLevel,
    parentId: region.deptId,
    hasChildren: false,
    ancestors: region.ancestors,
    deptIdPath: `${region.deptIdPath}/${deptId}`,
    fullDeptName,
    regionCode: null,
    villageKind: null,
    virtualFlag: 0,
    orderNum: UNITS_AFTER + position,
    deptType: unit.type,
    shortName: unit.shortName,
  };
  return { stored, department: departmentOf(region, stored) };
}

function departmentOf(
  { deptLevel, deptId: regionId, villageKind, virtualFlag }: Region,
  {
    deptId,
    deptName,
    deptType,
    fullDeptName,
  }: Pick<DepartmentRow, 'deptId' | 'deptName' | 'deptType' | 'fullDeptName'>,
): Department {
  const isVirtual = virtualFlag === 1;
  return { deptId, deptName, deptType, deptLevel, fullDeptName, regionId, villageKind, isVirtual };
}

interface Unit {
  /** Follows the region's name. */
  name: string;
  shortName: string;
  type: DeptType;
}

// Units stand behind the regions of the same parent.
const UNITS_AFTER = 1000;

/** By level, in the order of their codes: the first is the department in charge of farming. */
const UNITS: Record<number, readonly Unit[]> = {
  2: [
    { name: '农业农村厅', shortName: '农业农村厅', type: '02' },
    { name: '农业技术推广中心', shortName: '农技中心', type: '04' },
    { name: '畜牧农机发展中心', shortName: '畜牧农机中心', type: '04' },
    { name: '水产技术推广总站', shortName: '水产总站', type: '04' },
    { name: '植保检疫与农药管理总站', shortName: '植保总站', type: '04' },
    { name: '应急管理厅', shortName: '应急厅', type: '03' },
  ],
  3: [
    { name: '农业农村局', shortName: '农业农村局', type: '02' },
    { name: '农业技术推广中心', shortName: '农技中心', type: '04' },
    { name: '畜牧兽医中心', shortName: '畜牧中心', type: '04' },
    { name: '应急管理局', shortName: '应急局', type: '03' },
  ],
  4: [
    { name: '农业农村局', shortName: '农业农村局', type: '02' },
    { name: '农业技术推广中心', shortName: '农技中心', type: '04' },
    { name: '畜牧兽医中心', shortName: '畜牧中心', type: '04' },
    { name: '水产技术推广站', shortName: '水产站', type: '04' },
    { name: '农机事务中心', shortName: '农机中心', type: '04' },
    { name: '应急管理局', shortName: '应急局', type: '03' },
  ],
  5: [{ name: '农业综合服务中心', shortName: '农服中心', type: '04' }],
};
