/** The plain link that leads to the third party: the flow begins here, so that its code alone is worth something afterwards. */
import { OUTSIDE_START_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../../dependencies.ts';
import { proofCookie } from './browser-proof.ts';
import { departTo, outsideProvider } from './provider.ts';

type Needs = Pick<Dependencies, 'config' | 'personalData' | 'clock'>;

export function registerStartLink(app: FastifyInstance, needs: Needs): void {
  const provider = outsideProvider(needs);
  if (!provider) return;
  app.get(OUTSIDE_START_PATH, { schema: { hide: true } }, async (_request, reply) => {
    const { authorizeUrl, codeVerifier } = departTo(provider);
    return reply
      .header('Cache-Control', 'no-store')
      .header('Set-Cookie', proofCookie(needs.config, codeVerifier))
      .redirect(authorizeUrl);
  });
}
