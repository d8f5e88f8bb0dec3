import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { toBrokenRequest } from './broken-request.ts';

test('a caller who goes away in the middle of a body is no failure of ours; a lost database is', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const gone = once(request, 'error');
  request.resume();
  caller.destroy();
  const [error] = await gone;
  expect(toBrokenRequest(error, 1024)).toMatchObject({ status: 400, message: '请求没有完整到达，请重试' });
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(toBrokenRequest(lost, 1024)).toBe(null);
  server.close();
});
