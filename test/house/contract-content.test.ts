// As contract-calls.test.ts, for contents, consultations, the workbench and the review centre, whose fields may have other names.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { expect, test } from 'vitest';
import { byOurNames } from '../../packages/server/src/http/other-names.ts';
import type { ContractCall } from './specification/contract-calls.ts';
import { CONTRACT_CONTENT } from './specification/contract-content.ts';

const words = (text: string) => text.split(' ').filter((word) => word !== '');
const named = CONTRACT_CONTENT.map((call) => [call.call, call] as const);

function endpointOf({ call }: ContractCall) {
  const found = allEndpoints.find(({ method, path }) => `${method} ${path}` === call);
  if (!found) throw new Error(`${call} is not there.`);
  return found;
}

function refused(call: ContractCall, fields: Readonly<Record<string, unknown>>): string[] {
  const endpoint = endpointOf(call);
  const { error } = endpoint.request.safeParse(byOurNames(endpoint, fields).value);
  return (error?.issues ?? []).map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown ${issue.keys.join()}`
      : `${issue.path.join('.')} ${issue.message}`,
  );
}

interface Schema {
  readonly def: { readonly element?: Schema; readonly shape?: Readonly<Record<string, Schema>> };
}

/** Names of the objects that an answer consists of: its own, those of its items, or those of the rows of its page. */
const namesIn = ({ def }: Schema): string[] =>
  def.element === undefined ? Object.keys(def.shape ?? {}) : namesIn(def.element);
const rowsOf = ({ def }: Schema): string[] => (def.shape?.['list'] ? namesIn(def.shape['list']) : []);

test.each(named.filter(([, { sends }]) => sends))(
  '%s takes the fields that the contract names, and needs no other',
  (_, call) => {
    const { sends = {}, least } = call;
    expect(refused(call, sends)).toEqual([]);
    if (least === undefined) return;
    expect(words(least).filter((name) => !(name in sends))).toEqual([]);
    expect(refused(call, Object.fromEntries(words(least).map((name) => [name, sends[name]])))).toEqual([]);
  },
);

test.each(named.filter(([, { answers, rows }]) => answers || rows))(
  '%s answers with the names of the contract',
  (_, call) => {
    const { otherNames = {}, ...endpoint } = endpointOf(call);
    const answer = endpoint.answer as unknown as Schema;
    const also = (names: readonly string[]) => [
      ...names,
      ...Object.keys(otherNames).filter((other) => names.includes(otherNames[other] ?? '')),
    ];
    const [own, inRows] = [also(namesIn(answer)), also(rowsOf(answer))];
    expect(words(call.answers ?? '').filter((name) => !own.includes(name))).toEqual([]);
    expect(words(call.rows ?? '').filter((name) => !inRows.includes(name))).toEqual([]);
  },
);
