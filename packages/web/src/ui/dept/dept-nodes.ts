/** Loads the nodes of the organisation tree and answers what a picker asks of them. */
import { listMyChildDept, type TreeNode } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { CallFailure } from '../../api/call-failure.ts';

export interface DeptChoice {
  readonly deptId: string;
  readonly deptName: string;
  /** the region around it, which tells villages of the same name apart */
  readonly placeName?: string;
}

const FRESH_MS = 300_000;

/**
 * Children of a node; without one the top of the caller's area, or of where they may choose their own organisation.
 * Technical nodes are replaced by what is below them.
 */
export function useNodes(parentId: string, forChoice: boolean): UseQueryResult<TreeNode[], CallFailure> {
  const client = useQueryClient();
  return useQuery<TreeNode[], CallFailure>({
    queryKey: [listMyChildDept.path, { parentId, forChoice }, 'opened'],
    queryFn: () => loadNodes(client, parentId, forChoice),
    staleTime: FRESH_MS,
    // each of its calls has tried twice
    retry: false,
  });
}

async function loadNodes(client: QueryClient, parentId: string, forChoice: boolean): Promise<TreeNode[]> {
  const fields = { parentId, ...(forChoice ? { forChoice: 1 } : {}) };
  const nodes = await client.fetchQuery({
    queryKey: [listMyChildDept.path, fields],
    queryFn: ({ signal }) => call(listMyChildDept, fields, { signal }),
    staleTime: FRESH_MS,
  });
  const opened = await Promise.all(
    nodes.map(async (node) => (node.virtualFlag === 1 ? loadNodes(client, node.deptId, forChoice) : [node])),
  );
  return opened.flat();
}

/** Codes grow with the depth, so whatever begins with a code lies in its subtree. */
export const isWithin = (deptId: string, chosen: readonly DeptChoice[]): boolean =>
  chosen.some((one) => deptId.startsWith(one.deptId));

/** The chosen one that this node lies in. */
export const chosenAround = (deptId: string, chosen: readonly DeptChoice[]): DeptChoice | undefined =>
  chosen.find((one) => one.deptId !== deptId && deptId.startsWith(one.deptId));

/** The choice in place of those around it. */
export const insteadOf = (chosen: readonly DeptChoice[], choice: DeptChoice): DeptChoice[] => [
  ...chosen.filter(({ deptId }) => !choice.deptId.startsWith(deptId)),
  choice,
];

/** Counts the chosen ones below this node. */
export const countBelow = (deptId: string, chosen: readonly DeptChoice[]): number =>
  chosen.filter((one) => one.deptId !== deptId && one.deptId.startsWith(deptId)).length;

/** Of a node as the tree shows it. */
export const choiceOfNode = ({ deptId, deptName, ancestors }: TreeNode): DeptChoice => ({
  deptId,
  deptName,
  placeName: ancestors.split('/').findLast((name) => name !== deptName) ?? '',
});

/** With it or, if it was among them, without it; what lies below a new choice is part of it from then on. */
export function toggled(
  chosen: readonly DeptChoice[],
  choice: DeptChoice,
  standsAlone = false,
): DeptChoice[] {
  const others = chosen.filter(({ deptId }) => deptId !== choice.deptId);
  if (others.length < chosen.length) return others;
  return [...others.filter(({ deptId }) => standsAlone || !deptId.startsWith(choice.deptId)), choice];
}
