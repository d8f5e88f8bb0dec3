/** Questions of machines: does the program live, can it work, how is it doing. No calls of the contract, no envelope. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram } from 'prom-client';
import { listMissingMigrations } from '../../../database/migrate.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { operatorOnly } from '../../../http/operator-only.ts';
import { measureChannels } from './channel-metrics.ts';
import { openWriteCheck } from './write-check.ts';

type Needs = Pick<Dependencies, 'db' | 'metrics' | 'config'>;

export function registerHealth(app: FastifyInstance, { db, metrics, config }: Needs): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  const writeProblem = openWriteCheck(db, config.dataDir);
  const readProblem = openReadCheck(db);
  app.get('/readyz', hidden, async (_request, reply) => {
    const problem = (await readProblem()) ?? (await writeProblem());
    return reply
      .code(problem ? 503 : 200)
      .send(problem ? { status: 'not ready', problem } : { status: 'ok' });
  });
  app.get('/metrics', { ...hidden, onRequest: operatorOnly(config) }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  );
  measureCalls(app, metrics);
  measureChannels(db, metrics);
}

const LOOKED_EVERY_MS = 1_000;

/**
 * Anybody may ask, and no address is refused, since balancers share theirs with people: whoever asks within one second is told the same look, so that
 * a flood costs the database no more than a balancer does.
 */
function openReadCheck(db: Needs['db']): () => Promise<string | null> {
  let last: { readonly at: number; readonly problem: Promise<string | null> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= LOOKED_EVERY_MS) last = { at, problem: findProblem(db) };
    return last.problem;
  };
}

async function findProblem(db: Needs['db']): Promise<string | null> {
  try {
    await sql`SELECT 1`.execute(db);
    const missing = await listMissingMigrations(db);
    return missing.length === 0 ? null : `migrations are missing: ${missing.join(', ')}`;
  } catch {
    return 'the database cannot be reached';
  }
}

function measureCalls(app: FastifyInstance, metrics: Needs['metrics']): void {
  collectDefaultMetrics({ register: metrics });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a call to the last byte of its answer, by declared path',
    labelNames: ['method', 'path', 'status', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    // By declared path: addresses that people make up would make new series without end.
    const path = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, path, status: reply.statusCode, code: request.outcome };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
}
