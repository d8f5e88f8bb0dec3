/**
 * The headers that keep a browser from doing what the console never asks for. Why styles may be inline and scripts may
 * not, but one of the build, stands in docs/decisions.
 */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

const POLICY = 'Content-Security-Policy';
const OWN_SCRIPTS = "script-src 'self'";
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** Made once: Helmet's plugin for Fastify makes all of them for each call. @param overTls whether people reach the console by https: only then may the browser be told to insist on it */
export function addSecurityHeaders(app: FastifyInstance, overTls: boolean): void {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // antd writes its styles into <style> elements at run time
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    // Plain http on another machine's address is no secure context: the header would only fill the browser's console.
    crossOriginOpenerPolicy: overTls,
    originAgentCluster: overTls,
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
}

/**
 * Lets the scripts that stand in a page run, each by the hash of its text, and no others.
 * @param built as the build made it: nothing that anybody wrote or sent may stand in it
 */
export function permitInlineScripts(reply: FastifyReply, built: string): void {
  const hashes = [...built.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  const policy = String(reply.raw.getHeader(POLICY));
  reply.header(POLICY, policy.replace(OWN_SCRIPTS, [OWN_SCRIPTS, ...hashes].join(' ')));
}
