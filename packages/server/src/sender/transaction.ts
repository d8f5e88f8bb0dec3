/** A transaction on a pool's connection, for SQL that Kysely would only wrap. */
import type pg from 'pg';

/** Commits what `act` did, or rolls it back and throws; a connection that fails is not used again. */
export async function inTransaction<T>(
  pool: pg.Pool,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await act(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    client.release(true);
    throw error;
  }
}
