/**
 * The hours of the day in which ordinary texts leave (发送时段); outside of them is the silence of the night (夜间免打扰, *quiet hours*). An
 * office sets them: other-config.ts, with their first values. Holidays, and what waits for no hours, are the server's send-window.ts.
 */
export interface SendHours {
  /** `HH:mm` */
  readonly sendStartTime: string;
  /** `HH:mm`; 24:00 is midnight */
  readonly sendEndTime: string;
}

/** The minute of the start is inside, that of the end is not. 00:00–24:00 is the whole day. @param time `HH:mm`, in China */
export function isInSendHours(time: string, { sendStartTime, sendEndTime }: SendHours): boolean {
  return time >= sendStartTime && time < sendEndTime;
}
