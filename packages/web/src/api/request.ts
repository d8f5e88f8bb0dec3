/** Turns the fields of a call into a request: address, headers and body of one request, as the endpoint declares them. */
import { type Endpoint, withNumbersMasked } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';

export function toRequest(
  endpoint: Endpoint,
  typed: unknown,
  token: string | null,
  signal: AbortSignal,
  keepalive: boolean,
): Request {
  const fields = withNumbersMasked(endpoint, typed);
  const headers = new Headers();
  if (token !== null) headers.set(TOKEN_HEADER, token);
  const inQuery = endpoint.fieldsIn === 'query';
  const query = inQuery ? toSearchParams(fields).toString() : '';
  const body = inQuery ? null : toBody(endpoint, fields, headers);
  const address = `${API_BASE}${endpoint.path}${query && `?${query}`}`;
  return new Request(address, {
    method: endpoint.method,
    headers,
    body,
    signal,
    keepalive,
    cache: 'no-store',
  });
}

/** For the browser's own player of an endpoint that `isPlayed`: it sends the cookie, and asks for the parts that it plays. */
export const playedAt = (endpoint: Endpoint & { readonly isPlayed?: true }, fields: unknown): string =>
  `${API_BASE}${endpoint.path}?${toSearchParams(fields).toString()}`;

function toBody(endpoint: Endpoint, fields: unknown, headers: Headers): BodyInit {
  if (endpoint.fieldsIn === 'form') return toSearchParams(fields);
  if (endpoint.fieldsIn === 'multipart') return toFormData(fields);
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(fields);
}

/** Empty values are left out: an address has no way to say null, and an empty filter is none. */
function toSearchParams(fields: unknown): URLSearchParams {
  const filled = entriesOf(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
}

/** Text fields go before files, so that a server that reads the stream knows them when the file begins. */
function toFormData(fields: unknown): FormData {
  const form = new FormData();
  const entries = entriesOf(fields);
  for (const [name, value] of entries) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value);
  return form;
}

const entriesOf = (fields: unknown): [string, unknown][] => Object.entries(fields ?? {});
