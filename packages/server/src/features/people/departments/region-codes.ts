/**
 * Turns the national division codes into the product's own codes of regions, and with them the paths and
 * labels that hang on a code. Pure; loading them into the database is installation/province.ts.
 */

/** One line of data/divisions: a national code of 2, 4, 6, 9 or 12 digits. */
export interface NationalDivision {
  regionCode: string;
  name: string;
  /** 2 province, 3 city, 4 county, 5 township, 6 village. */
  level: number;
  /** Empty for the province. */
  parentRegionCode: string;
}

/** A region as sys_dept holds it. */
export interface Region {
  deptId: string;
  deptName: string;
  deptLevel: number;
  parentId: string | null;
  hasChildren: boolean;
  ancestors: string;
  deptIdPath: string;
  fullDeptName: string;
  /** The national code in its full 12 digits. */
  regionCode: string;
  /** 1 residents' committee, 2 villagers' committee, 3 and 4 what resembles them; null above villages. */
  villageKind: number | null;
  /** 1: the township of a city without townships, never offered for choice. */
  virtualFlag: number;
  orderNum: number;
}

/** Reads data/divisions/*.csv; the source has no quoted fields. */
export function parseDivisions(csv: string): NationalDivision[] {
  const [, ...lines] = csv.trim().split(/\r?\n/);
  return lines.map((line) => {
    const [regionCode = '', name = '', level = '', parentRegionCode = ''] = line.split(',');
    return { regionCode, name, level: Number(level), parentRegionCode };
  });
}

/**
 * Codes every division, parents before children. The first 2, 4 and 6 digits stand; townships and villages get the
 * next pair within their parent, in the order of the national code.
 * @throws Error when a parent is missing or has more children than there are pairs (339)
 */
export function codeRegions(divisions: readonly NationalDivision[]): Region[] {
  const regions = new Map<string, Region>();
  const childCounts = new Map<string, number>();
  const ordered = divisions.toSorted((a, b) => a.level - b.level || (a.regionCode < b.regionCode ? -1 : 1));
  for (const division of ordered) {
    const parent = regions.get(division.parentRegionCode) ?? null;
    if (!parent && division.level !== 2) throw new Error(`Division ${division.regionCode} has no parent.`);
    const orderNum = (childCounts.get(division.parentRegionCode) ?? 0) + 1;
    childCounts.set(division.parentRegionCode, orderNum);
    if (parent) parent.hasChildren = true;
    regions.set(division.regionCode, codeRegion(division, parent, orderNum));
  }
  return [...regions.values()];
}

function codeRegion(division: NationalDivision, parent: Region | null, orderNum: number): Region {
  const isVirtual = division.level === 5 && division.name.endsWith(PLACEHOLDER);
  const deptName = isVirtual ? `${parent?.deptName}${PLACEHOLDER}` : shortName(division);
  const deptId = division.level <= 4 ? division.regionCode : `${parent?.deptId}${pairAt(orderNum)}`;
  return {
    deptId,
    deptName,
    deptLevel: division.level,
    parentId: parent?.deptId ?? null,
    hasChildren: false,
    ancestors: parent ? `${parent.ancestors}/${deptName}` : deptName,
    deptIdPath: parent ? `${parent.deptIdPath}/${deptId}` : deptId,
    fullDeptName: `${parent?.fullDeptName ?? ''}${isVirtual ? '' : deptName}`,
    regionCode: division.regionCode.padEnd(12, '0'),
    villageKind: division.level === 6 ? villageKindOf(division.regionCode) : null,
    virtualFlag: isVirtual ? 1 : 0,
    orderNum,
  };
}

// The statistical codes' word for the township that a city without townships does not have.
const PLACEHOLDER = '直辖村级区划';

// No I and O: they read as 1 and 0.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const PAIRS = [
  ...Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0')),
  ...[...'0123456789'].flatMap((digit) => [...LETTERS].map((letter) => digit + letter)),
];

/** The nth pair of a parent, from 1: `01`–`99`, then `0A`–`9Z`. */
export function pairAt(position: number): string {
  const pair = PAIRS[position - 1];
  if (pair === undefined) throw new Error(`A region cannot have more than ${PAIRS.length} children.`);
  return pair;
}

/** The pair of a unit inside its region, from 1: `A1`–`A9`, `B1` … `Z9`; such a pair begins with a letter. */
export function unitPairAt(position: number): string {
  const letter = LETTERS[Math.floor((position - 1) / 9)];
  if (letter === undefined) throw new Error(`A region cannot have more than ${LETTERS.length * 9} units.`);
  return `${letter}${((position - 1) % 9) + 1}`;
}

// 绕城村委会 and 东峰村村委会 are the committees of 绕城村 and 东峰村; people write the village.
function shortName({ level, name }: NationalDivision): string {
  return level === 6 ? name.replace(/村?(?:(?:村民委员会|村委会)村?)+$/, '村') : name;
}

// The last three digits of the statistical code tell the kind: 001–199, 200–399, 400–499, 500–599.
function villageKindOf(regionCode: string): number {
  const kind = Number(regionCode.slice(9));
  if (kind < 200) return 1;
  if (kind < 400) return 2;
  return kind < 500 ? 3 : 4;
}
