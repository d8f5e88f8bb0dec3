/** The OpenAPI 3.1 document of the open calls, made from the schemas that check them. */
import * as z from 'zod/mini';
import { labelOf } from '../../dictionaries.ts';
import type { Endpoint } from '../../endpoint.ts';
import { ErrorCode, errorSentence } from '../../error-codes.ts';
import { APP_SCOPES } from '../app-access/scopes.ts';
import { OPEN_BASE, openCalls } from './endpoints.ts';
import { SIGNATURE_HEADERS, SKEW_SECONDS_MAX } from './signature.ts';

type Json = Record<string, unknown>;

/** The codes that a caller should know by name. */
const CODES: readonly ErrorCode[] = [
  ErrorCode.badSignature,
  ErrorCode.appClosed,
  ErrorCode.appQuotaUsed,
  ErrorCode.tooFrequent,
  ErrorCode.validation,
  ErrorCode.sensitiveWord,
  ErrorCode.forbidden,
  ErrorCode.outsideArea,
  ErrorCode.notFound,
  ErrorCode.stateChanged,
  ErrorCode.duplicate,
  ErrorCode.systemBusy,
];

const headerTexts: Record<keyof typeof SIGNATURE_HEADERS, string> = {
  appKey: '应用标识',
  timestamp: `自1970年1月1日（UTC）起的秒数，与服务器相差不超过${SKEW_SECONDS_MAX}秒`,
  nonce: '16至64位字母、数字、-或_，每次调用都不同',
  signature: 'HMAC-SHA256（密钥，待签字符串）的十六进制小写',
};

export function openApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: '农民信箱开放接口',
      version: '1.0.0',
      description: [
        '供其他系统的应用提交群发短信、提交农户的提问、互动、供求、点赞、打分和浏览，读取已发布的内容和组织、公开的联系人，上报生活服务店的设备状态。应用能调用哪些接口，由管理员在应用接入管理中勾选，接口的标签就是勾选的名称。',
        '提交的短信以负责人的名义申请，与人工申请经过同样的审核、敏感词、额度与过滤，审核通过后才会发送；农户的互动和供求同样经过审核才会公开。',
        '读取的内容只有已发布、对所有人公开的，没有农户和经营者的姓名、电话这些栏目；活动和服务中心的联系人和电话，以及公开的联系人，是单位公布出来供农户联系的。作者写在标题和正文里的，由审核人把关。',
        '待签字符串为五行，用换行符连接：方法、路径（含查询串）、时间戳、随机数、请求体的SHA-256（十六进制小写，没有请求体时为空内容的SHA-256）。',
        `业务结果看 code：200 为成功，其余见各码：${CODES.map((code) => `${code} ${errorSentence[code]}`).join('；')}。`,
      ].join('\n\n'),
    },
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(SIGNATURE_HEADERS).map(([key, name]) => [
          key,
          {
            type: 'apiKey',
            in: 'header',
            name,
            description: headerTexts[key as keyof typeof SIGNATURE_HEADERS],
          },
        ]),
      ),
    },
    security: [Object.fromEntries(Object.keys(SIGNATURE_HEADERS).map((key) => [key, []]))],
    paths: Object.fromEntries(
      openCalls.map(({ endpoint, scopes }) => [
        `${OPEN_BASE}${endpoint.path}`,
        pathOf(
          endpoint,
          scopes.map((scope) => labelOf(APP_SCOPES, scope)),
        ),
      ]),
    ),
  };
}

/** @param scopes in words, one of which the administrator has to grant */
function pathOf(endpoint: Endpoint, scopes: readonly string[]): Json {
  const request = schemaOf(endpoint.request, 'input');
  const answer = {
    type: 'object',
    properties: {
      code: { type: 'integer', description: '200 为成功' },
      msg: { type: 'string' },
      message: { type: 'string', description: '与 msg 相同' },
      data: schemaOf(endpoint.answer, 'output'),
    },
    required: ['code', 'msg', 'message', 'data'],
  };
  const sent =
    endpoint.method === 'GET'
      ? { parameters: parametersOf(request) }
      : { requestBody: { required: true, content: { 'application/json': { schema: request } } } };
  return {
    [endpoint.method.toLowerCase()]: {
      summary: endpoint.summary,
      tags: scopes,
      ...sent,
      responses: {
        200: {
          description: endpoint.summary,
          content: {
            'application/json': { schema: answer },
            ...(endpoint.form === 'file' ? FILE : {}),
          },
        },
      },
    },
  };
}

/** A refusal still comes in the envelope. */
const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function parametersOf(request: Json): Json[] {
  const required = (request['required'] ?? []) as string[];
  return Object.entries((request['properties'] ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
