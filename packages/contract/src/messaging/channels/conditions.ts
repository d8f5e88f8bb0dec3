import { signProblem } from '../mass-sms/text.ts';

/**
 * Terms of the contract with a carrier, besides the account and whatever the protocol: the same for the page 短信通道 and for the
 * settings SMPP_URL and CARRIER_URLS.
 */
export interface ChannelConditions {
  /** segments of mass SMS a day; null: any number */
  readonly dailyLimit: number | null;
  /** `HH:mm` of China: ordinary texts leave from the one to before the other; both empty: at any time */
  readonly sendStartTime: string;
  readonly sendEndTime: string;
  /** 【…】 that the gateway puts before every text, which then leaves without ours; empty: it adds none */
  readonly gatewaySign: string;
  /** yuan a segment, four decimals at most; null: nobody said */
  readonly price: number | null;
}

export const NO_CONDITIONS: ChannelConditions = {
  dailyLimit: null,
  sendStartTime: '',
  sendEndTime: '',
  gatewaySign: '',
  price: null,
};

export const PRICE_MAX = 100;
/** A hundredth of a fen, as contracts have it. */
export const PRICE_DECIMALS = 4;
export const isPrice = (typed: number): boolean =>
  typed >= 0 && typed <= PRICE_MAX && Number(typed.toFixed(PRICE_DECIMALS)) === typed;
export const DAILY_LIMIT_MAX = 100_000_000;

const CLOCK_TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** The sentence for each field of the conditions, null where nothing is wrong. */
export function conditionProblems({ sendStartTime, sendEndTime, gatewaySign }: ChannelConditions) {
  const isAnyTime = sendStartTime === '' && sendEndTime === '';
  const isTime = (text: string) => CLOCK_TIME.test(text);
  return {
    sendStartTime: isAnyTime || isTime(sendStartTime) ? null : '请填写时间，如 08:00',
    sendEndTime:
      isAnyTime || (isTime(sendEndTime) && sendStartTime < sendEndTime)
        ? null
        : '请填写晚于开始的时间，如 21:00，最晚 24:00',
    gatewaySign: gatewaySign === '' ? null : signProblem(gatewaySign),
  };
}
