/** Names of the areas that counts of one application stand under. */

interface Area {
  readonly deptId: string;
  readonly deptName: string;
}

/** Beside parts of itself an area counts only whoever is in none of them, such as numbers that were typed: under its own name it would look like their sum. */
export const nameBeside = ({ deptId, deptName }: Area, areas: readonly Area[]): string =>
  areas.some((one) => one.deptId !== deptId && one.deptId.startsWith(deptId)) ? `${deptName}其他` : deptName;
