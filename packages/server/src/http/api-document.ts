/** The API's own document, `GET /admin/api/openapi.json`: made from the same schemas that check the calls, for the operator. */

import type { Endpoint, OtherNames } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema, RouteShorthandOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type OperatorSettings, operatorOnly } from './operator-only.ts';

/** To be called before the routes are registered: it collects them. */
export async function addApiDocument(app: FastifyInstance, config: OperatorSettings): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: '农民信箱管理后台接口', version: '1.0.0' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } } },
    },
    transform: jsonSchemaTransform,
  });
  let document: string | undefined;
  const forOperators = { schema: { hide: true }, onRequest: operatorOnly(config) };
  app.get(`${API_BASE}/openapi.json`, forOperators, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

const consumedType: Record<Endpoint['fieldsIn'], string[]> = {
  query: [],
  body: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  multipart: ['multipart/form-data'],
};

/** The route's schema for the document only: the fields are checked, and the answer is cut, by our own code. */
export function describeRoute(
  endpoint: Endpoint,
): Pick<RouteShorthandOptions, 'schema' | 'validatorCompiler' | 'serializerCompiler'> {
  const schema: FastifySchema = {
    summary: endpoint.summary,
    ...describedBeside(endpoint),
    tags: [endpoint.path.split('/')[3] ?? 'api'],
    consumes: consumedType[endpoint.fieldsIn],
    security: endpoint.access.kind === 'public' ? [] : [{ token: [] }],
    ...(endpoint.fieldsIn === 'query' ? { querystring: endpoint.request } : { body: endpoint.request }),
    response: { 200: answerOf(endpoint) },
  };
  return {
    schema,
    validatorCompiler: () => (value) => ({ value }),
    serializerCompiler: () => (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
  };
}

function describedBeside({ otherNames, isCreating, tellsNumbers }: Endpoint): { description?: string } {
  const said = [
    ...(isCreating ? ['可带 clientReqId（最多36个字）：24小时内重复提交同一编号，只做一次'] : []),
    ...(tellsNumbers
      ? ['有“查看完整号码和证件”权限的人看到完整号码，每次记入操作日志；plainFlag为0时脱敏']
      : []),
    ...(otherNames === undefined ? [] : [otherNamesOf(otherNames)]),
  ];
  return said.length > 0 ? { description: said.join('。') } : {};
}

const otherNamesOf = (names: OtherNames): string =>
  `字段的另一名称，收发均可：${Object.entries(names)
    .map(([name, ours]) => `${name} 即 ${ours}`)
    .join('，')}`;

function answerOf(endpoint: Endpoint): z.ZodMiniType {
  if (endpoint.form === 'file') return z.string();
  if (endpoint.form === 'events') return endpoint.answer;
  return z.object({ code: z.number(), msg: z.string(), message: z.string(), data: endpoint.answer });
}
