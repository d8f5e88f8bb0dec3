/** The end of a form: on a page it stays in sight while the form scrolls; in a drawer it stands below what scrolls. */
import type { ReactNode } from 'react';
import './form-foot.css';

export interface PageFormFootProps {
  /** says as well what is going on while it cannot be pressed */
  submitLabel: string;
  disabled: boolean;
  problemCount: number;
  onCancel: () => void;
  /** says what is kept of it meanwhile */
  savedNote: ReactNode;
}

export function PageFormFoot({
  submitLabel,
  disabled,
  problemCount,
  onCancel,
  savedNote,
}: PageFormFootProps) {
  return (
    <div className="foot page-foot">
      <p className="form-problem" role="status">
        {problemCount > 0 && `有 ${problemCount} 处需要修改，见上面红字`}
      </p>
      {savedNote}
      <button type="button" className="plain-button" onClick={onCancel}>
        取消
      </button>
      <button type="submit" className="plain-button plain-primary" disabled={disabled}>
        {submitLabel}
      </button>
    </div>
  );
}

export interface DrawerFormFootProps {
  problemCount: number;
  onCancel: () => void;
  /** says what is kept of it meanwhile */
  savedNote: ReactNode;
  /** the buttons that save */
  children: ReactNode;
}

export function DrawerFormFoot({ problemCount, onCancel, savedNote, children }: DrawerFormFootProps) {
  return (
    <div className="foot drawer-foot">
      <p className="form-problem" role="alert">
        {problemCount > 0 && `有 ${problemCount} 处需要修改`}
      </p>
      {savedNote}
      <button type="button" className="plain-button" onClick={onCancel}>
        取消
      </button>
      {children}
    </div>
  );
}
