// A step of the build that leaves the contract's schemas to the server: the browser sends a call by its method and path, and
// judges what is typed by the contract's plain functions. With them goes the library that they are written in, which every
// page loaded and ran before its first line.

import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const CONTRACT = /[\\/]contract[\\/]src[\\/]/;
const IMPORT = /import \* as z from ["']zod\/mini["'];?/;

/** Outside of any schema: its stand-in would say yes. */
const CHECK = /^z\.(?:safeParse|parse)\b/;

const DECLARING = ['get', 'post', 'del'];
/** Of a declared call: for the server and the API's own document. */
const OF_SERVER = ['request', 'answer', 'summary'];
/** Makes schemas of schemas, by looking into them. */
const LOOKING_IN = 'answered';

// Whatever is made of a schema is one again. To check by it would be to say yes to everything, and to look into it to find
// no default.
const STAND_IN = '\0schema';
const STAND_IN_CODE = `export const schema = new Proxy(() => {}, {
  get(_target, name) {
    if (name === 'parse' || name === 'safeParse' || name === '_zod') throw new Error('The browser has no schemas.');
    return schema;
  },
  apply: () => schema,
});`;

export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    // when the types are gone
    enforce: 'post',
    resolveId: (id) => (id === STAND_IN ? id : null),
    load: (id) => (id === STAND_IN ? STAND_IN_CODE : null),
    transform: (code, id) =>
      CONTRACT.test(id) && IMPORT.test(code) ? { code: leaveSchemasOut(code, id), map: null } : null,
  };
}

/** @throws where a check by a schema is left, which the browser could ask for */
export function leaveSchemasOut(code: string, id: string): string {
  const parts = partsOf(parseSync(id, code, { lang: 'js' }).program);
  const rest = parts
    // from the end, so that what comes before keeps its place
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code)
    .replace(IMPORT, `import { schema } from ${JSON.stringify(STAND_IN)};`);
  const isChecking = parts.some(({ start, end }) => CHECK.test(code.slice(start, end)));
  if (isChecking || rest.includes('.safeParse(')) {
    throw new Error(`${id} checks by a schema what the browser may ask it.`);
  }
  return leaveUnusedImportsOut(rest, id);
}

/** Of imports that only the schemas used, the file would be loaded wherever this one is. */
function leaveUnusedImportsOut(code: string, id: string): string {
  const { program } = parseSync(id, code, { lang: 'js' });
  const used = namesUsedIn(program);
  return program.body
    .flatMap((node) => (node.type === 'ImportDeclaration' && node.specifiers.length > 0 ? [node] : []))
    .toReversed()
    .reduce((text, { start, end, specifiers }) => {
      const wanted = specifiers.filter(({ local }) => used.has(local.name));
      if (wanted.length === specifiers.length) return text;
      if (wanted.length === 0) return text.slice(0, start) + text.slice(end).replace(/^\n/, '');
      const [first, last] = [specifiers[0], specifiers.at(-1)];
      const names = wanted.map((one) => code.slice(one.start, one.end)).join(', ');
      return text.slice(0, first?.start) + names + text.slice(last?.end);
    }, code);
}

/** Beside imports themselves, and names of properties. */
function namesUsedIn(program: ESTree.Program): Set<string> {
  const names = new Map<number, string>();
  const others = new Set<number>();
  new Visitor({
    ImportDeclaration: ({ specifiers }) => {
      for (const { local } of specifiers) others.add(local.start);
    },
    ImportSpecifier: ({ imported }) => void others.add(imported.start),
    MemberExpression: ({ computed, property }) => void (computed || others.add(property.start)),
    Property: ({ computed, shorthand, key }) => void (computed || shorthand || others.add(key.start)),
    Identifier: ({ start, name }) => void names.set(start, name),
  }).visit(program);
  return new Set([...names].filter(([start]) => !others.has(start)).map(([, name]) => name));
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** Schemas, and what a declared call has for the server alone; none within another. */
function partsOf(program: ESTree.Program): Part[] {
  const parts: Part[] = [];
  const leaveOut = ({ start, end }: ESTree.Span, instead: string) => {
    // parents come before their children
    if (!parts.some((part) => part.start <= start && end <= part.end)) parts.push({ start, end, instead });
  };
  new Visitor({
    CallExpression(node) {
      if (isSchema(node)) return leaveOut(node, 'schema');
      const [, declared] = node.arguments;
      if (!isNamed(node.callee, DECLARING) || declared?.type !== 'ObjectExpression') return;
      for (const one of declared.properties)
        if (one.type === 'Property' && isNamed(one.key, OF_SERVER)) leaveOut(one, `${one.key.name}: schema`);
    },
    MemberExpression(node) {
      if (isSchema(node)) leaveOut(node, 'schema');
    },
  }).visit(program);
  return parts;
}

function isSchema(node: ESTree.Node): boolean {
  if (node.type === 'CallExpression') return isSchema(node.callee) || isLookingIn(node.callee);
  if (node.type === 'MemberExpression') return isSchema(node.object);
  return isNamed(node, ['z']);
}

const isLookingIn = (called: ESTree.Node): boolean =>
  isNamed(called.type === 'MemberExpression' ? called.property : called, [LOOKING_IN]);

const isNamed = (node: ESTree.Node, names: readonly string[]): node is ESTree.IdentifierName =>
  node.type === 'Identifier' && names.includes(node.name);
