/** Reads JSON bodies: a limit on nesting, no tampering with prototypes, and an empty body is no body. */
import { badRequest } from './broken-request.ts';

/** The deepest declared request nests three levels; nobody honest needs more. */
export const JSON_DEPTH_MAX = 16;

/** @throws BrokenRequest with a sentence that says what is wrong */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isDeeperThan(text, JSON_DEPTH_MAX)) throw badRequest('提交的内容嵌套过深');
  try {
    return JSON.parse(text, refusePrototype);
  } catch (cause) {
    throw badRequest('提交的内容不是正确的 JSON', cause);
  }
}

// JSON.parse makes "__proto__" an own key, which a later Object.assign would turn into the prototype.
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ as a key');
  return value;
}

function isDeeperThan(text: string, depthMax: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') {
      if (++depth > depthMax) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}
