// A client that was written from the reference contract alone is understood: each of its calls takes all the fields that its text names,
// does with those that the text demands, and answers with the names that the text gives. Nothing is sent here, so that it costs nothing:
// the fields meet the schemas by which the server reads them.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { expect, test } from 'vitest';
import { byOurNames } from '../../packages/server/src/http/other-names.ts';
import { takeRequestId } from '../../packages/server/src/http/read-fields.ts';
import type { ContractCall } from './specification/contract-calls.ts';
import { CREATING_CALLS } from './specification/contract-calls.ts';
import { CONTRACT_CONTENT } from './specification/contract-content.ts';
import { CONTRACT_MESSAGING } from './specification/contract-messaging.ts';
import { CONTRACT_PEOPLE } from './specification/contract-people.ts';

const CALLS = [...CONTRACT_PEOPLE, ...CONTRACT_MESSAGING, ...CONTRACT_CONTENT];
const words = (text: string) => text.split(' ').filter((word) => word !== '');

function endpointOf({ call }: Pick<ContractCall, 'call'>) {
  const found = allEndpoints.find(({ method, path }) => `${method} ${path}` === call);
  if (!found) throw new Error(`${call} is not there.`);
  return found;
}

/** A query brings text only. */
function asSent(call: Pick<ContractCall, 'call'>, fields: Readonly<Record<string, unknown>>) {
  const isText = ['query', 'form'].includes(endpointOf(call).fieldsIn);
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, isText ? String(value) : value]));
}

function refused(call: ContractCall, fields: Readonly<Record<string, unknown>>) {
  const endpoint = endpointOf(call);
  const { body } = takeRequestId(endpoint, asSent(call, fields));
  const { error } = endpoint.request.safeParse(byOurNames(endpoint, body).value);
  return (error?.issues ?? []).map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown ${issue.keys.join()}`
      : `${issue.path.join('.')} ${issue.code}`,
  );
}

/** As much of a schema as its names are read from. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly element?: Schema;
      readonly innerType?: Schema;
      readonly options?: readonly Schema[];
      readonly getter?: () => Schema;
    };
  };
}

/** Names of the objects that a schema stands for: its own, or those of its rows. */
function namesIn({ _zod: { def } }: Schema): string[] {
  if (def.shape) return Object.keys(def.shape);
  const inner = def.element ?? def.innerType ?? def.getter?.();
  return inner ? namesIn(inner) : (def.options ?? []).flatMap(namesIn);
}

function rowsOf(schema: Schema): string[] {
  const parts = schema._zod.def.options ?? [schema];
  return parts.flatMap((part) => {
    const list = part._zod.def.shape?.['list'];
    return list ? namesIn(list) : [];
  });
}

test.each(CALLS.filter(({ sends }) => sends).map((call) => [call.call, call] as const))(
  '%s takes the fields that the contract names, and needs no other',
  (_name, call) => {
    const { sends = {}, least } = call;
    expect(refused(call, sends)).toEqual([]);
    expect(refused(call, { ...sends, unheardOf: 1 })).toContain('unknown unheardOf');
    if (least === undefined) return;
    const named = words(least);
    expect(named.filter((name) => !(name in sends))).toEqual([]);
    expect(refused(call, Object.fromEntries(named.map((name) => [name, sends[name]])))).toEqual([]);
  },
);

test.each(CREATING_CALLS)('%s takes an id by which its first answer comes again', (path) => {
  const call = { call: `POST ${path}` };
  expect(refused({ ...call, sends: {} }, { clientReqId: 'a-request' })).not.toContain('unknown clientReqId');
});

test.each(CALLS.filter(({ answers, rows }) => answers || rows).map((call) => [call.call, call] as const))(
  '%s answers with the names of the contract',
  (_name, call) => {
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

/** Every field of that name in an answer, wherever it stands. */
function fieldsNamed(name: string, schema: Schema, known = new Set<Schema>()): Schema[] {
  // a tree has itself in it
  if (known.has(schema)) return [];
  known.add(schema);
  const { shape = {}, element, innerType, options = [], getter } = schema._zod.def;
  const inside = [...Object.values(shape), element, innerType, getter?.(), ...options];
  const here = shape[name] ? [shape[name]] : [];
  return [...here, ...inside.flatMap((one) => (one ? fieldsNamed(name, one, known) : []))];
}

test.each(['imageUrls', 'photoUrls', 'licenceUrls', 'attachments', 'approvalFiles', 'replyAttachments'])(
  '%s are told as files, as the contract has them',
  (name) => {
    const endpoints = [...new Set(CALLS.map(endpointOf))];
    const told = endpoints.flatMap(({ answer }) => fieldsNamed(name, answer as unknown as Schema));
    expect(told.length).toBeGreaterThan(0);
    const files = told.map((schema) =>
      words('fileId name url size ext').every((word) => namesIn(schema).includes(word)),
    );
    expect(files).toEqual(told.map(() => true));
  },
);
