/** All that a log knows of one entry, name by name. */

export function LogFacts({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl className="log-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
