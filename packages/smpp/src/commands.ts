// The command ids of SMPP 3.4 §5.1.2.1 that the product speaks.

export const commandId = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  /** Tells that a handset is in reach again; it is never answered (§4.12.1). */
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  data_sm_resp: 0x80000103,
} as const;

export type Command = keyof typeof commandId;
const commandById = new Map<number, Command>(
  Object.entries(commandId).map(([command, id]) => [id, command as Command]),
);

/** The name of a command, or undefined for one that this product does not speak. */
export function commandOf(id: number): Command | undefined {
  return commandById.get(id);
}
