/** The calls that every kind of reviewed content has, whatever its key is named. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { TestApp, TestReply } from '../test-app.ts';

export interface Written {
  readonly title: string;
  readonly submitFlag?: 0 | 1;
}

export interface Told {
  readonly title: string;
  readonly version: number;
  readonly contentHash: string;
  readonly auditOpinion: string | null;
  readonly publishTime: string | null;
  readonly remindWords: readonly string[];
  readonly attachments?: readonly AttachedFile[];
  readonly videoUrl?: string | null;
  readonly topFlag?: number;
  readonly can: { readonly pass: Verdict };
}

interface AsRead {
  readonly contentHash?: string;
  readonly version?: number;
}

export interface Of {
  readonly id: string;
  readonly version: number;
}

/** Of a kind: everything that a new one asks, and its calls. */
export interface ContentCalls<New extends Written> {
  fields(title: string, deptId: string): New;
  save(fields: New, token: string): Promise<TestReply<unknown>>;
  update(of: Of, fields: New, token: string): Promise<TestReply<unknown>>;
  details(id: string, token: string): Promise<TestReply<Told>>;
  page(asked: { title?: string; deptId?: string }, token: string): Promise<TestReply<Listed>>;
  pass(id: string, read: AsRead, auditOpinion: string, token: string): Promise<TestReply<unknown>>;
  refuse(id: string, read: AsRead, auditOpinion: string, token: string): Promise<TestReply<unknown>>;
  offline(of: Of, opinion: string, token: string): Promise<TestReply<unknown>>;
  remove(of: Of, token: string): Promise<TestReply<unknown>>;
  /** of a kind with 置顶 */
  order?(id: string, topFlag: 0 | 1, token: string): Promise<TestReply<unknown>>;
  /** true if those below read what waits in the office above; null: they have no right to such contents */
  readonly isReadBelow: boolean | null;
  readonly isWrittenByMessengers: boolean;
}

interface Listed {
  readonly list: readonly { readonly title: string }[];
}

type CallName = 'save' | 'update' | 'details' | 'page' | 'pass' | 'refuse' | 'offline' | 'remove';

/** The calls of a kind that name one content by its key, each asking for no more than every kind does. */
export function usualCalls<New extends Written>(
  at: TestApp,
  key: string,
  calls: Readonly<Record<CallName, Endpoint>>,
) {
  const ask = <Data>(call: CallName, fields: object, token: string) =>
    at.call(calls[call], fields as never, token) as Promise<TestReply<Data>>;
  const naming = ({ id, version }: Of) => ({ [key]: id, version });
  const deciding =
    (call: 'pass' | 'refuse') => (id: string, read: AsRead, auditOpinion: string, token: string) =>
      ask<unknown>(call, { [key]: id, ...read, auditOpinion }, token);
  return {
    save: (fields: New, token: string) => ask<unknown>('save', fields, token),
    update: (of: Of, fields: New, token: string) =>
      ask<unknown>('update', { ...fields, ...naming(of) }, token),
    details: (id: string, token: string) => ask<Told>('details', { [key]: id }, token),
    page: (asked: object, token: string) => ask<Listed>('page', { pageSize: 100, ...asked }, token),
    pass: deciding('pass'),
    refuse: deciding('refuse'),
    offline: (of: Of, opinion: string, token: string) =>
      ask<unknown>('offline', { ...naming(of), opinion }, token),
    remove: (of: Of, token: string) => ask<unknown>('remove', naming(of), token),
  };
}
