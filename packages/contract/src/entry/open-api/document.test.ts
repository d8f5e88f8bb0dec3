// The document's promises of people's names and numbers are what the calls answer.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from './document.ts';
import { openCalls } from './endpoints.ts';

test('a contact is told of activities and service centres alone, and the document says so', () => {
  const telling = openCalls.filter(({ endpoint }) =>
    /"contact(?:Name|Phone)"/.test(JSON.stringify(z.toJSONSchema(endpoint.answer, { io: 'output' }))),
  );
  expect(telling.map(({ endpoint }) => endpoint.path).toSorted()).toEqual([
    '/v1/activity/details',
    '/v1/center/page',
  ]);
  expect(JSON.stringify(openApiDocument()['info'])).toContain('活动和服务中心的联系人和电话');
});
