// The end of a login that brought no session.

/** The other side refused the login, or the connection failed before it answered, or the account cannot be written in it. */
export class BindError extends Error {
  override name = 'BindError';
  /** The protocol's status for it; undefined when the other side gave none. */
  readonly commandStatus: number | undefined;

  constructor(message: string, status?: number, cause?: Error) {
    super(message, cause ? { cause } : undefined);
    this.commandStatus = status;
  }
}
