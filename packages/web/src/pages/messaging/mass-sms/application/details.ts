import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';

/** One application as the server tells of it. */
export type Details = AnswerOf<typeof applicationDetails>;
