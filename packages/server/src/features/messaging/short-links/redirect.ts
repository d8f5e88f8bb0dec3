/**
 * GET /s/{code}, without signing in: leads a recipient to the page that their application was passed with, and nowhere else. What
 * is unknown, past its time or somebody else's gets one and the same answer. Nothing about the visitor is kept but the time and
 * the kind of device.
 */
import { isLinkAllowed } from '@farmers-mailbox/contract/messaging/sms-config/links.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../../dependencies.ts';
import { readConfigInUse } from '../sms-config/queries.ts';
import { ClickBuffer } from './click-buffer.ts';
import { type CodedRecipient, type LinkCodes, openLinkCodes } from './codes.ts';
import { findHighestLinkNo, findLinkTarget, type LinkTarget, readLinkKey } from './queries.ts';
import { isPerson, osTypeOf } from './visitors.ts';

type Needs = Pick<Dependencies, 'db' | 'pool' | 'personalData' | 'clock' | 'log'>;

/** A link that is cancelled, or whose host was struck from the list, leads nowhere after so long. */
const KNOWN_MS = 30_000;
const KNOWN_MAX = 10_000;
/** No link has a higher number for so long: nobody has read a text of a younger one yet. */
const HIGHEST_MS = 1_000;
/** Codes that are none, from one address in a minute: carriers put thousands of people behind one, so good codes are not counted. */
const WRONG_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

const NOWHERE = `<!doctype html>
<html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>链接无效</title>
<style>body{max-width:420px;margin:20vh auto;padding:0 16px;font:18px/1.8 sans-serif}</style>
<main><h1>链接无效或已过期</h1><p>请核对短信里的链接；有疑问请向当地村委会或农业部门咨询。</p></main></html>`;

export function registerShortLinks(app: FastifyInstance, needs: Needs): void {
  const links = new Links(needs);
  const clicks = new ClickBuffer(needs.pool, needs.log);
  app.addHook('onClose', () => clicks.flush());
  const wrong = app.createRateLimit({
    max: WRONG_PER_MINUTE,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => request.ip,
  });
  const visit = async (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => {
    sayNothing(reply);
    const found = await links.find(request.params.code);
    if (!found) {
      const { isAllowed, isExceeded } = (await wrong(request)) as {
        isAllowed: boolean;
        isExceeded?: boolean;
      };
      return reply
        .code(!isAllowed && isExceeded ? 429 : 404)
        .type('text/html; charset=utf-8')
        .send(NOWHERE);
    }
    const userAgent = request.headers['user-agent'] ?? '';
    const { purpose, 'sec-purpose': secPurpose, 'x-moz': moz } = request.headers;
    const purposes = [purpose, secPurpose, moz].map((one) => (one === undefined ? one : String(one)));
    if (isPerson({ method: request.method, userAgent, purposes })) {
      const { linkNo, seq } = found.recipient;
      clicks.add({ linkNo, seq, clickTime: needs.clock.now(), osType: osTypeOf(userAgent) });
    }
    return reply.redirect(new URL(found.target.linkUrl).href, 302);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/s/:code', schema: { hide: true }, handler: visit });
}

/** No cache, no referrer, no search engine: where people come from is nobody's business. */
function sayNothing(reply: FastifyReply): void {
  void reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow');
}

interface Found {
  readonly recipient: CodedRecipient;
  readonly target: LinkTarget;
}

/** Targets of codes, known for a short while. */
class Links {
  readonly #needs: Needs;
  readonly #known = new Map<number, { target: LinkTarget | undefined; readAt: number }>();
  #codes: LinkCodes | undefined;
  #highest: { linkNo: Promise<number>; readAt: number } | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async find(code: string): Promise<Found | undefined> {
    const recipient = (await this.#openCodes())?.read(code);
    if (!recipient || recipient.seq < 1) return undefined;
    const target = await this.#targetOf(recipient.linkNo);
    if (!target || recipient.seq > target.recipients) return undefined;
    return target.expireTime > this.#needs.clock.now() ? { recipient, target } : undefined;
  }

  async #openCodes(): Promise<LinkCodes | undefined> {
    if (this.#codes) return this.#codes;
    const key = await readLinkKey(this.#needs.pool, this.#needs.personalData);
    this.#codes = key && openLinkCodes(key);
    return this.#codes;
  }

  async #targetOf(linkNo: number): Promise<LinkTarget | undefined> {
    const known = this.#known.get(linkNo);
    if (known && performance.now() - known.readAt < KNOWN_MS) return known.target;
    if (linkNo > (await this.#highestNo())) return undefined;
    const found = await findLinkTarget(this.#needs.db, linkNo);
    const config = found && (await readConfigInUse(this.#needs.db));
    const target = config && isLinkAllowed(config, found.linkUrl) ? found : undefined;
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.set(linkNo, { target, readAt: performance.now() });
    return target;
  }

  /** Nearly every code that somebody makes up has a number above it, and costs no question of its own. */
  #highestNo(): Promise<number> {
    if (this.#highest && performance.now() - this.#highest.readAt < HIGHEST_MS) return this.#highest.linkNo;
    const linkNo = findHighestLinkNo(this.#needs.db);
    const asked = { linkNo, readAt: performance.now() };
    this.#highest = asked;
    linkNo.catch(() => {
      if (this.#highest === asked) this.#highest = undefined;
    });
    return linkNo;
  }
}
