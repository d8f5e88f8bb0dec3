/** The store of uploaded files in a bucket of any S3 store: streamed both ways, each request signed (AWS Signature Version 4). */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Target } from '../config/file-addresses.ts';
import { type FileStore, type ListedFile, StoreAway } from './store.ts';

/** From the first byte sent to the head of the answer, for a request without a body. */
const ANSWER_WITHIN_MS = 30_000;
/** Slower than a hundred kilobytes a second counts as away. */
const BYTES_PER_MS_MIN = 100;

export function openS3Store(target: S3Target): FileStore {
  const addressOf = (relativeUrl: string) => `${target.bucketUrl}/${target.prefix}${relativeUrl}`;
  const ask = openClient(target);
  const put: FileStore['put'] = async ({ relativeUrl, size, sha256 }, content) => {
    const body = Readable.toWeb(content) as RequestInit['body'];
    // with the length the store refuses a part of it, with the hash a damaged one
    const headers = { 'content-length': String(size), 'x-amz-content-sha256': sha256.toString('hex') };
    const reply = await ask(
      addressOf(relativeUrl),
      { method: 'PUT', headers, body },
      ANSWER_WITHIN_MS + size / BYTES_PER_MS_MIN,
    ).finally(() => content.destroy());
    await requireDone(reply, 200);
  };
  return {
    put,
    putFile: (file, path) => put(file, createReadStream(path)),
    async get(relativeUrl, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.first}-${range.last}` } : {};
      const reply = await ask(addressOf(relativeUrl), { headers });
      if (reply.status === 404 && (await codeOf(reply)) === 'NoSuchKey') return null;
      if (reply.status !== (range ? 206 : 200) || !reply.body) throw await refused(reply);
      return Readable.fromWeb(reply.body as ReadableStream<Uint8Array>);
    },
    async sizeOf(relativeUrl) {
      const reply = await ask(addressOf(relativeUrl), { method: 'HEAD' });
      if (reply.status === 404) return null;
      await requireDone(reply, 200);
      return Number(reply.headers.get('content-length'));
    },
    async remove(relativeUrls) {
      for (const relativeUrl of relativeUrls) {
        const reply = await ask(addressOf(relativeUrl), { method: 'DELETE' });
        await requireDone(reply, 200, 204, 404);
      }
    },
    list: (folder) => list(ask, target, folder),
  };
}

type Ask = (address: string, init: RequestInit, withinMs?: number) => Promise<Response>;

function openClient({ region, accessKeyId, secretAccessKey }: S3Target): Ask {
  const account = { region, accessKeyId, secretAccessKey, service: 's3' };
  return async (address, { method = 'GET', headers = {}, body = null }, withinMs = ANSWER_WITHIN_MS) => {
    const signed = await new AwsV4Signer({ ...account, url: address, method, headers, body }).sign();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${withinMs} ms`)), withinMs);
    try {
      return await fetch(signed.url, {
        ...SENT_ONCE,
        method,
        headers: signed.headers,
        body,
        signal: late.signal,
      });
    } catch (error) {
      throw new StoreAway(error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** With redirects, or a window to ask for a password in, `fetch` would keep the whole body to send it once more. */
const SENT_ONCE = { redirect: 'error', window: null, duplex: 'half' } as const;

async function requireDone(reply: Response, ...statuses: readonly number[]): Promise<void> {
  if (!statuses.includes(reply.status)) throw await refused(reply);
  await reply.body?.cancel();
}

/** A wrong key, a bucket that is not there, a full store: nothing that whoever waits for the file could mend. */
async function refused(reply: Response): Promise<StoreAway> {
  return new StoreAway(new Error(`the store answered ${reply.status} ${await codeOf(reply)}`));
}

/** `NoSuchKey` and the like. */
async function codeOf(reply: Response): Promise<string> {
  return textIn(await reply.text().catch(() => ''), 'Code');
}

/** A thousand at a time, as the store gives them; by the older of the two listings, which every store has. */
async function* list(ask: Ask, { bucketUrl, prefix }: S3Target, folder: string): AsyncGenerator<ListedFile> {
  let after: string | null = '';
  while (after !== null) {
    const query = new URLSearchParams({ prefix: `${prefix}${folder}/`, marker: after });
    const reply = await ask(`${bucketUrl}?${query.toString()}`, {});
    if (reply.status !== 200) throw await refused(reply);
    const page = await reply.text();
    const found = [...page.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([text]) => ({
      key: textIn(text, 'Key'),
      size: Number(textIn(text, 'Size')),
      changeTime: new Date(textIn(text, 'LastModified')),
    }));
    for (const { key, ...rest } of found) yield { relativeUrl: key.slice(prefix.length), ...rest };
    after = textIn(page, 'IsTruncated') === 'true' ? (found.at(-1)?.key ?? null) : null;
  }
}

/** Names in the bucket are the server's own, so no text that is read here has anything escaped. */
function textIn(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
}
