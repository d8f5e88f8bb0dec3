/** Functions that Chromium 90 lacks and the console or its libraries use. The bundler lowers syntax; functions it leaves alone. */

function at<Item>(this: ArrayLike<Item>, place: number): Item | undefined {
  const whole = Math.trunc(place) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

add(Array.prototype, 'at', at);
add(String.prototype, 'at', at);
add(Object, 'hasOwn', (owner: object, name: PropertyKey) =>
  Object.prototype.hasOwnProperty.call(owner, name),
);
add(Array.prototype, 'findLast', function findLast<Item>(this: Item[], wanted: (item: Item) => boolean) {
  return [...this].reverse().find(wanted);
});
