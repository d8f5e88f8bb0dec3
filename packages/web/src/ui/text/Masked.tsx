/** A number that the server masked: set in even digits, and read out as masked rather than as a row of asterisks. */
export function Masked({ value }: { value: string | null }) {
  if (value === null || value === '') return <>—</>;
  const spoken = value.replace(/\*+/g, ' 已隐藏 ');
  return (
    <span className="masked">
      <span aria-hidden="true">{value}</span>
      <span className="only-heard">{spoken}</span>
    </span>
  );
}
