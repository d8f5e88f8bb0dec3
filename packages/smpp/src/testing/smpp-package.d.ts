// The part of the npm package smpp 0.5.1 that foreign-peers.test.ts uses; the package brings no types.

declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';

  namespace foreign {
    interface Pdu {
      command: string;
      command_status: number;
      system_id?: string;
      password?: string;
      destination_addr?: string;
      message_id?: string;
      receipted_message_id?: string;
      message_state?: number;
      esm_class?: number;
      short_message?: { message?: string | Buffer; udh?: Buffer[] };
      response(fields?: Record<string, unknown>): Pdu;
    }

    type Request = (fields: Record<string, unknown>, onAnswer?: (answer: Pdu) => void) => boolean;

    interface Session extends EventEmitter {
      on(event: 'connect', listener: () => void): this;
      on(event: 'error', listener: (error: Error) => void): this;
      on(event: string, listener: (pdu: Pdu) => void): this;
      send(pdu: Pdu): boolean;
      close(): void;
      destroy(): void;
      bind_transceiver: Request;
      submit_sm: Request;
      deliver_sm: Request;
      enquire_link: Request;
      unbind: Request;
    }
  }

  const foreign: {
    createServer(onSession: (session: foreign.Session) => void): Server;
    connect(options: { host: string; port: number }): foreign.Session;
    ESME_RINVPASWD: number;
    ESME_RINVDSTADR: number;
  };
  export default foreign;
}
