/** An open call with what answers it: an admitted application, and its fields as the contract checked them. */
import type { AnswerOf, CheckedRequestOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { checkFields } from '../../../http/read-fields.ts';
import type { StoredFileAnswer } from '../../../http/route.ts';
import type { Admitted } from './admission.ts';

export interface OpenRoute {
  readonly endpoint: Endpoint;
  act(admitted: Admitted, fields: unknown): Promise<unknown>;
}

export const openRoute = <E extends Endpoint>(
  endpoint: E,
  handler: (admitted: Admitted, fields: CheckedRequestOf<E>) => Promise<AnswerOf<E> | StoredFileAnswer>,
): OpenRoute => ({
  endpoint,
  act: async (admitted, fields) =>
    handler(admitted, checkFields(endpoint.request, fields) as CheckedRequestOf<E>),
});
