/** The console's calls, made without its pages. */
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_COOKIE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { expect, type Page } from '@playwright/test';

/** Makes the call as the person whose page it is; none need be open yet. A refusal fails the test. */
export async function callAs<E extends Endpoint>(
  page: Page,
  endpoint: E,
  fields: RequestOf<E>,
): Promise<AnswerOf<E>> {
  const token = (await page.context().cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';
  const isPost = endpoint.method === 'POST';
  const answer = await page.request.fetch(API_BASE + endpoint.path, {
    method: endpoint.method,
    headers: { [TOKEN_HEADER]: token },
    ...(isPost ? { data: fields } : { params: fields as Record<string, string> }),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: AnswerOf<E> };
  expect(code, `${endpoint.path}: ${msg}`).toBe(200);
  return data;
}
