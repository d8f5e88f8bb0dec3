/** The organisation tree itself, by the keys of the ARIA tree pattern: arrows move and open, space chooses. */
import { countFarmers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { listMyChildDept, type TreeNode } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { EmptyState, ErrorState, Skeleton } from '../page/states.tsx';
import { inDigits } from '../text/in-digits.ts';
import { choiceOfNode, chosenAround, countBelow, type DeptChoice, useNodes } from './dept-nodes.ts';

export interface DeptTreeProps {
  label: string;
  /** not empty: a flat list of the matches instead of the tree */
  keyword: string;
  chosen: readonly DeptChoice[];
  onToggle: (choice: DeptChoice) => void;
  /** in place of the chosen one around it */
  onInstead?: (choice: DeptChoice) => void;
  /** one choice only, without boxes: a click chooses */
  single?: boolean;
  /** a chosen node does not include what lies below it */
  standsAlone?: boolean;
  /** for one's own organisation: also people without an area have some to choose from */
  forChoice?: boolean;
  /** each node says how many farmers live in it */
  withFarmers?: boolean;
}

export function DeptTree({ keyword, ...rest }: DeptTreeProps) {
  return keyword === '' ? (
    <Branch parentId="" level={1} {...rest} />
  ) : (
    <Matches keyword={keyword} {...rest} />
  );
}

function Matches({ keyword, ...rest }: DeptTreeProps) {
  const fields = { keyword, ...(rest.forChoice ? { forChoice: 1 } : {}) };
  const { data, error, refetch } = useCall(listMyChildDept, fields, { staleMs: 60_000 });
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0)
    return <EmptyState text={rest.forChoice ? '没有找到' : '在您的管辖范围内没有找到'} />;
  return <Nodes nodes={data} level={1} areMatches {...rest} />;
}

type BranchProps = Omit<DeptTreeProps, 'keyword'> & { parentId: string; level: number };

function Branch({ parentId, ...rest }: BranchProps) {
  const { forChoice = false } = rest;
  const { data: nodes, error, refetch } = useNodes(parentId, forChoice);
  if (!nodes && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!nodes) return <Skeleton lines={3} />;
  if (nodes.length === 0) return <EmptyState text="没有下级组织" />;
  return <Nodes nodes={nodes} {...rest} />;
}

type NodesProps = Omit<BranchProps, 'parentId'> & {
  nodes: readonly TreeNode[];
  /** from all over the area: each says where it lies */
  areMatches?: boolean;
};

const COUNTS_FRESH_MS = 300_000;

function Nodes({ nodes, level, label, areMatches = false, ...rest }: NodesProps) {
  const deptIds = nodes.map(({ deptId }) => deptId);
  const { data, isLoading } = useCall(countFarmers, rest.withFarmers ? { deptIds } : null, {
    staleMs: COUNTS_FRESH_MS,
    isQuiet: true,
  });
  const farmers = new Map(data?.map(({ deptId, userCount }) => [deptId, userCount]));
  // their order depends on the counts, and must not change under the pointer
  if (isLoading) return <Skeleton lines={4} />;
  const shown = rest.withFarmers ? villagesFirst(nodes, farmers) : nodes;
  return (
    <ul
      role={level === 1 ? 'tree' : 'group'}
      className="dept-tree"
      {...(level === 1
        ? { 'aria-label': label, 'aria-multiselectable': !rest.single, onKeyDown: moveFocus }
        : {})}
    >
      {shown.map((node, index) => (
        <Node
          key={node.deptId}
          node={node}
          level={level}
          label={label}
          first={level === 1 && index === 0}
          isMatch={areMatches}
          farmers={farmers.get(node.deptId)}
          {...rest}
        />
      ))}
    </ul>
  );
}

/** Whoever writes to farmers looks for villages: those of a town stand before its communities, what nobody lives in comes last. */
function villagesFirst(
  nodes: readonly TreeNode[],
  farmers: ReadonlyMap<string, number>,
): readonly TreeNode[] {
  const rank = ({ deptId, deptName }: TreeNode): number =>
    farmers.get(deptId) === 0 ? 2 : Number(deptName.endsWith('社区'));
  return nodes.toSorted((a, b) => rank(a) - rank(b));
}

type NodeProps = Omit<NodesProps, 'nodes' | 'areMatches'> & {
  node: TreeNode;
  first: boolean;
  isMatch: boolean;
  farmers: number | undefined;
};

function Node({ node, level, first, isMatch, farmers, ...rest }: NodeProps) {
  const { chosen, onToggle, onInstead, single = false, standsAlone = false } = rest;
  const hasChildren = node.hasChildren === 1;
  const [open, setOpen] = useState(first && hasChildren && !isMatch);
  const isChosen = chosen.some((one) => one.deptId === node.deptId);
  const around = isChosen || single || standsAlone ? undefined : chosenAround(node.deptId, chosen);
  const isIncluded = around !== undefined;
  const [isAsked, setAsked] = useState(false);
  const below = single ? 0 : countBelow(node.deptId, chosen);
  const blocked = node.disabled === 1 || (isIncluded && !onInstead);
  const choose = () => {
    if (blocked) return;
    if (isIncluded) setAsked(!isAsked);
    else onToggle(choiceOfNode(node));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === ' ' || event.key === 'Enter') choose();
    else if (event.key === 'ArrowRight' && hasChildren && !open) setOpen(true);
    else if (event.key === 'ArrowLeft' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={isChosen || isIncluded}
      aria-disabled={blocked}
      {...(hasChildren ? { 'aria-expanded': open } : {})}
      tabIndex={first ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      <div className="dept-node">
        <button
          type="button"
          className={hasChildren ? 'dept-opener' : 'dept-opener dept-leaf'}
          tabIndex={-1}
          aria-hidden="true"
          onClick={({ currentTarget }) => {
            setOpen(!open);
            if (!open) showWhole(currentTarget.closest('li'));
          }}
        >
          {open ? '▾' : '▸'}
        </button>
        <span className="dept-name" onClick={choose} aria-hidden="false">
          {!single && <span className={boxOf(isChosen, isIncluded, below > 0)} aria-hidden="true" />}
          <span className={below > 0 ? 'dept-words dept-words-partly' : 'dept-words'}>
            <span>{node.deptName}</span>
            {isMatch && <small>{placeOf(node)}</small>}
            {isIncluded && <small>（已包含）</small>}
            {below > 0 && <small>（选了 {below} 项）</small>}
          </span>
          {farmers !== undefined && <small className="dept-farmers">{inDigits(farmers)} 人</small>}
        </span>
      </div>
      {isAsked && around && onInstead && (
        <IncludedNote
          around={around}
          onInstead={() => {
            setAsked(false);
            onInstead(choiceOfNode(node));
          }}
          onLeave={() => setAsked(false)}
        />
      )}
      {open && <Branch parentId={node.deptId} level={level + 1} {...rest} />}
    </li>
  );
}

interface IncludedNoteProps {
  around: DeptChoice;
  onInstead: () => void;
  onLeave: () => void;
}

/** Whoever presses what is included already means that place alone: the answer to it, and its button, stand below it. */
function IncludedNote({ around, onInstead, onLeave }: IncludedNoteProps) {
  const backTo = (button: HTMLElement) => button.closest<HTMLElement>('[role=treeitem]')?.focus();
  return (
    <p className="dept-included">
      <span role="status">已包含在“{around.deptName}”里</span>
      <button
        type="button"
        className="plain-button"
        autoFocus
        onClick={({ currentTarget }) => {
          backTo(currentTarget);
          onInstead();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          backTo(event.currentTarget);
          onLeave();
        }}
      >
        只选这里
      </button>
    </p>
  );
}

/** A branch that opens at the lower edge of a small window would show nothing of itself. */
function showWhole(item: Element | null): void {
  requestAnimationFrame(() => item?.scrollIntoView({ block: 'nearest' }));
}

/** Where a match lies, without the province and itself: `杭州市/西湖区`. */
const placeOf = ({ ancestors, deptName }: TreeNode): string =>
  ancestors
    .split('/')
    .slice(1)
    .filter((name) => name !== deptName)
    .join('/');

const boxOf = (chosen: boolean, included: boolean, partly: boolean): string =>
  `dept-box${chosen ? ' dept-box-chosen' : ''}${included ? ' dept-box-included' : ''}${partly ? ' dept-box-partly' : ''}`;

/** Up and down through the visible items, Home and End to the ends; one item at a time can be tabbed to. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const parentItem = (): number =>
    items.findIndex((one) => one === items[at]?.parentElement?.closest('[role=treeitem]'));
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowLeft: parentItem(),
    Home: 0,
    End: items.length - 1,
  };
  const target = items[targets[event.key] ?? -1];
  if (!target || at === -1) return;
  event.preventDefault();
  for (const item of items) item.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}
