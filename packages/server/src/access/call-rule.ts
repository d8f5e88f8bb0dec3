/**
 * Rules of a feature's calls beyond the permission: told by the feature itself, with the policies that it acts by, to the page
 * 权限说明. It stands here so that features need not know that page, nor the page the features.
 */
import type { Rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { ObjectKind } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import type { Actor } from './actor.ts';

/** The same act, as the same person, in different capacities: one that holds is enough. */
export interface Way {
  /** 作为监管人; empty when there is only one */
  readonly name: string;
  readonly rules: readonly Rule[];
}

export interface Ruled {
  /** what the object is called; empty without one */
  readonly object: string;
  /** asked in any case */
  readonly rules: readonly Rule[];
  /** of which one is enough */
  readonly ways?: readonly Way[];
}

export interface RuleQuestion {
  readonly endpoint: Endpoint;
  /** the person that is asked about */
  readonly actor: Actor;
  /** the person who asks: what they may not see is not there */
  readonly reader: Actor;
  readonly object: string;
}

export interface CallRules {
  readonly endpoints: readonly Endpoint[];
  /** null: what the call asks of the person, whatever it is made to */
  readonly object: ObjectKind | null;
  /** Null when there is no such object in the reader's reach. */
  readonly rulesOf: (question: RuleQuestion) => Promise<Ruled | null>;
}
