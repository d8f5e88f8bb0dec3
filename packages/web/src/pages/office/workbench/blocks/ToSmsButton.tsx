/** 转短信 of a warning in force, on the workbench. */
import {
  startOfWorkbench,
  type WarningInForce,
} from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useWarningToSms } from '../../../../content/sms/warning-to-sms.ts';

export function ToSmsButton({ warning }: { warning: WarningInForce }) {
  const toSms = useWarningToSms([startOfWorkbench]);
  return (
    <button
      type="button"
      className="plain-button"
      aria-label={`把“${warning.title}”转短信`}
      onClick={() => void toSms(warning)}
    >
      转短信
    </button>
  );
}
