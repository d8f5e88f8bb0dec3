/** Differences in plain words, part by part. */
import {
  type Difference,
  inOneLine,
  SECTION_NAMES,
  SECTIONS,
} from '@farmers-mailbox/contract/messaging/sms-config/differences.ts';

export function DifferenceList({ diff }: { diff: readonly Difference[] }) {
  return (
    <div className="config-differences">
      {SECTIONS.map((section) => {
        const lines = diff.filter((one) => one.section === section);
        if (lines.length === 0) return null;
        return (
          <section key={section} aria-label={SECTION_NAMES[section]}>
            <h3>{SECTION_NAMES[section]}</h3>
            <ul>
              {lines.map((one) => (
                <li key={one.path}>{inOneLine(one)}</li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
