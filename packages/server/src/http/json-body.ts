/** Reads JSON bodies: UTF-8 and nothing else, a limit on nesting, no tampering with prototypes, and an empty body is no body. */
import { isUtf8 } from 'node:buffer';
import { badRequest } from './broken-request.ts';

/** The deepest declared request nests three levels; nobody honest needs more. */
export const JSON_DEPTH_MAX = 16;

/** @throws BrokenRequest with a sentence that says what is wrong */
export function parseJsonBody(body: Buffer): unknown {
  // Decoding puts the same sign in the place of each byte that is none of a letter: a text in GBK would be kept, and sent, as those.
  if (!isUtf8(body)) throw badRequest('提交的内容不是UTF-8编码，请改用UTF-8后重新提交');
  const text = body.toString();
  if (text.trim() === '') return undefined;
  if (isDeeperThan(text, JSON_DEPTH_MAX)) throw badRequest('提交的内容嵌套过深');
  try {
    if (PROTOTYPE_AS_KEY.test(text)) throw new SyntaxError('__proto__ as a key');
    return JSON.parse(text);
  } catch (cause) {
    throw badRequest('提交的内容不是正确的 JSON', cause);
  }
}

/**
 * JSON.parse makes "__proto__" an own key, which a later Object.assign would turn into the prototype. Looked for in the text, with each of
 * its signs written either way: a function that is asked about every value takes ten times as long as the parser.
 */
const PROTOTYPE_AS_KEY = new RegExp(`"${[...'__proto__'].map(writtenEitherWay).join('')}"\\s*:`);

function writtenEitherWay(sign: string): string {
  const digits = sign.charCodeAt(0).toString(16).replace('f', '[fF]');
  return `(?:${sign}|\\\\u00${digits})`;
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
