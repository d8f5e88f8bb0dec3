// A client that was written from the reference contract alone is understood: each of its calls takes all the fields that its text names,
// does with those that the text demands, and answers with the names that the text gives. Nothing is sent here, so that it costs nothing:
// the fields meet the schemas by which the server reads them.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ContractCall } from './specification/contract-calls.ts';
import { CONTRACT_MESSAGING } from './specification/contract-messaging.ts';
import { CONTRACT_PEOPLE } from './specification/contract-people.ts';

const CALLS = [...CONTRACT_PEOPLE, ...CONTRACT_MESSAGING];
const words = (text: string) => text.split(' ').filter((word) => word !== '');

function endpointOf({ call }: ContractCall) {
  const found = allEndpoints.find(({ method, path }) => `${method} ${path}` === call);
  if (!found) throw new Error(`${call} is not there.`);
  return found;
}

/** A query brings text only. */
function asSent(call: ContractCall, fields: Readonly<Record<string, unknown>>) {
  const isText = ['query', 'form'].includes(endpointOf(call).fieldsIn);
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, isText ? String(value) : value]));
}

function refused(call: ContractCall, fields: Readonly<Record<string, unknown>>) {
  const { error } = z.safeParse(endpointOf(call).request, asSent(call, fields));
  return (error?.issues ?? []).map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown ${issue.keys.join()}`
      : `${issue.path.join('.')} ${issue.code}`,
  );
}

/** Names of the objects that a schema stands for: its own, or those of its rows. */
function namesIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodMiniArray) return namesIn(schema.def.element);
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    return namesIn(schema.def.innerType);
  }
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(namesIn);
  if (schema instanceof z.ZodMiniLazy) return namesIn(schema.def.getter());
  return [];
}

function rowsOf(schema: z.core.$ZodType): string[] {
  const parts = schema instanceof z.ZodMiniUnion ? schema.def.options : [schema];
  return parts.flatMap((part) =>
    part instanceof z.ZodMiniObject && part.shape['list'] ? namesIn(part.shape['list']) : [],
  );
}

test.each(CALLS.filter(({ sends }) => sends).map((call) => [call.call, call] as const))(
  '%s takes the fields that the contract names, and needs no other',
  (_name, call) => {
    const { sends = {}, least } = call;
    expect(refused(call, sends)).toEqual([]);
    if (least === undefined) return;
    const named = words(least);
    expect(named.filter((name) => !(name in sends))).toEqual([]);
    expect(refused(call, Object.fromEntries(named.map((name) => [name, sends[name]])))).toEqual([]);
  },
);

test.each(CALLS.filter(({ answers, rows }) => answers || rows).map((call) => [call.call, call] as const))(
  '%s answers with the names of the contract',
  (_name, call) => {
    const { answer } = endpointOf(call);
    const named = namesIn(answer);
    const inRows = rowsOf(answer);
    expect(words(call.answers ?? '').filter((name) => !named.includes(name))).toEqual([]);
    expect(words(call.rows ?? '').filter((name) => !inRows.includes(name))).toEqual([]);
  },
);
