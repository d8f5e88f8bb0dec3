/** The console's calls without its pages, and by them the beginnings of tests that are about what comes after. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_COOKIE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { passApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
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

interface Text {
  readonly title: string;
  readonly content: string;
  readonly category?: (typeof SMS_CATEGORY)[number]['label'];
  readonly numbers?: readonly string[];
  /** codes of regions */
  readonly areas?: readonly string[];
}

/**
 * Submits a text to these numbers and whoever lives in these areas. How one is written stands in messaging/whole-job.
 * @returns the id of the application
 */
export async function handIn(
  by: Page,
  { title, content, category = '防灾减灾预警', numbers = [], areas = [] }: Text,
): Promise<string> {
  const { applyId } = await callAs(by, saveApplication, {
    smsTitle: title,
    smsCategory: SMS_CATEGORY.find(({ label }) => label === category)?.value ?? '',
    smsContent: content,
    sendObjType: [...(areas.length > 0 ? ([1] as const) : []), ...(numbers.length > 0 ? ([4] as const) : [])],
    objDeptIds: [...areas],
    phoneNumbers: [...numbers],
    submitFlag: 1,
  });
  return applyId;
}

/** Passes what the reviewer whose page it is has before them now. How one is read and passed stands in messaging/whole-job. */
export async function letPass(by: Page, applyId: string): Promise<void> {
  const { contentHash, auditStep } = await callAs(by, applicationDetails, { applyId });
  const { failList } = await callAs(by, passApplications, {
    applyIds: [applyId],
    contentHashes: { [applyId]: contentHash ?? '' },
    auditSteps: { [applyId]: auditStep },
  });
  expect(failList).toEqual([]);
}
