/** The organisation of a person or an identity inside a form: the value is the choice with its name. */
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface DeptFieldProps {
  value?: DeptChoice | null;
  onChange?: (choice: DeptChoice | null) => void;
}

export function DeptField({ value = null, onChange }: DeptFieldProps) {
  return <DeptSelect label="所属组织" value={value} onChange={(choice) => onChange?.(choice)} />;
}
