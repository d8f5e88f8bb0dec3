// The least that a page of ten rows can cost on this machine: Node's own HTTP server, the driver, one statement kept by the database.
// No sign-in, no rights, no masking, no contract. The database's address comes as an argument; it tells its port, and whenever it is
// asked what processor time it has used.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 20, idleTimeoutMillis: 600_000 });
const TEN_PLACES = {
  name: 'page',
  text: 'SELECT * FROM sys_dept WHERE dept_id > $1 ORDER BY dept_id LIMIT 10',
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const after = new URL(request.url ?? '/', 'http://localhost').searchParams.get('after');
  const { rows } = await pool.query({ ...TEN_PLACES, values: [after] });
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ code: 200, msg: '', data: rows }));
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit(0));
process.on('message', () => process.send?.(process.cpuUsage()));
