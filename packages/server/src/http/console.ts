/**
 * Serves the built console (packages/web/dist): its files as they are, and its one page for every path that is no file,
 * so that a reload on a deep page works. Without a build it says so instead.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_BASE, TOKEN_COOKIE } from '@farmers-mailbox/contract/envelope.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknownCall } from './error-handler.ts';
import { permitInlineScripts } from './security-headers.ts';

export const CONSOLE_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Vite puts a hash of the content into the names of everything in this folder. */
const HASHED = `${path.sep}assets${path.sep}`;

/** @param monitoringScript the console loads it after each profile; session/monitoring.ts of the web reads it from the page */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  monitoringScript?: string,
): Promise<void> {
  const page = { folder, monitoringScript };
  if (existsSync(path.join(folder, FOR_ANYBODY))) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      // a page goes with the policy of its own scripts
      allowedPath: (file) => path.extname(file) !== '.html',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const kept = file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';
        reply.header('Cache-Control', kept);
      },
    });
  }
  app.get('/', { schema: { hide: true } }, async (request, reply) => sendPage(request, reply, page));
  const answerElse = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request);
    if (isBelowApi(address)) return answerUnknownCall(request, reply);
    if (!isPage(request, address)) return sendText(reply, 404, 'Not found');
    return sendPage(request, reply, page);
  };
  app.setNotFoundHandler(answerElse);
  // A body that nobody asked for is not read: it costs more than the answer, and no caller is counted here.
  app.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request);
    // the folder would answer these as forbidden
    const isNoFile = request.routeOptions.url === '/*' && (isBelowApi(address) || address.includes('//'));
    return request.is404 || isNoFile ? answerElse(request, reply) : undefined;
  });
}

const addressOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';
const isBelowApi = (address: string): boolean => address === API_BASE || address.startsWith(`${API_BASE}/`);

// A missing script must stay missing: the page in its place would be read as a broken script.
function isPage(request: FastifyRequest, address: string): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && path.extname(address) === '';
}

const FOR_ANYBODY = 'index.html';
/** The same page, which names the console's files besides: whoever has a token needs them at once. */
const FOR_SIGNED_IN = 'signed-in.html';

const BRINGS_TOKEN = new RegExp(`(?:^|;\\s*)${TOKEN_COOKIE}=[^;]`);

interface ConsolePage {
  readonly folder: string;
  readonly monitoringScript: string | undefined;
}

/** Read anew each time: a build beside the running program names other scripts in it. */
async function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: ConsolePage,
): Promise<FastifyReply> {
  const file = BRINGS_TOKEN.test(headers.cookie ?? '') ? FOR_SIGNED_IN : FOR_ANYBODY;
  const built = await readFile(path.join(page.folder, file), 'utf8').catch(() => null);
  if (built === null) return sendText(reply, 503, 'The console is not built yet.');
  permitInlineScripts(reply, built);
  const { monitoringScript } = page;
  const content =
    monitoringScript === undefined
      ? built
      : built.replace('</head>', `<meta name="monitoring-script" content="${monitoringScript}" /></head>`);
  return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(content);
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text);
}
