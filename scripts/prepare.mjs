// Runs before every command of package.json: installs what is missing and builds the console when it is stale.
// On a fresh checkout it works under the machine's own Node and without any package, hence plain JavaScript.
// node scripts/prepare.mjs start|test|command: `test` wants what only tests need as well, a command no console.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = path.join(CHECKOUT, '.cache');
const MODULES = path.join(CHECKOUT, 'node_modules');
const LOCK_FILE = path.join(CHECKOUT, 'package-lock.json');
const NPM_RECORD = path.join(MODULES, '.package-lock.json');
const INSTALL_STAMP = path.join(MODULES, '.installed.json');
const WEB = path.join(CHECKOUT, 'packages/web');
const WEB_STAMP = path.join(CACHE, 'web-build');

const purpose = process.argv[2];
const needsTests = purpose === 'test';

if (!isInstalled() || isWebStale()) {
  whileAlone(() => {
    // Another start may have done it while we waited.
    if (!isInstalled()) install();
    if (isWebStale()) buildWeb();
  });
}
if (process.platform === 'win32') teachWindowsExec();

/**
 * The commands of package.json begin with exec, so that a signal to npm reaches the program and not a shell between
 * them that would leave it behind. The shell of Windows knows no exec.
 */
function teachWindowsExec() {
  writeFileSync(path.join(MODULES, '.bin/exec.cmd'), '@%*\r\n');
}

/** The stamp says what the last install was told to bring, and that nobody has changed node_modules since. */
function isInstalled() {
  const stamp = readJson(INSTALL_STAMP);
  const state = isTrue(stamp) ? stamp : adoptForeignInstall();
  return state !== undefined && (state.withTests || !needsTests);
}

function isTrue(stamp) {
  return stamp?.lock === hashOf(LOCK_FILE) && stamp.present === hashOf(NPM_RECORD);
}

/** Somebody ran `npm ci` or `npm install` by hand: npm's own record tells what that brought. */
function adoptForeignInstall() {
  const present = readJson(NPM_RECORD)?.packages;
  if (!present) return undefined;
  const wanted = Object.entries(readJson(LOCK_FILE).packages).filter(
    ([place, entry]) =>
      place.startsWith('node_modules/') && !entry.link && !entry.optional && !entry.devOptional,
  );
  const isPresent = ([place, entry]) => present[place]?.version === entry.version;
  if (!wanted.filter(([, entry]) => !entry.dev).every(isPresent)) return undefined;
  return writeStamp(wanted.every(isPresent));
}

function writeStamp(withTests) {
  const stamp = { lock: hashOf(LOCK_FILE), present: hashOf(NPM_RECORD), withTests };
  writeFileSync(INSTALL_STAMP, JSON.stringify(stamp));
  return stamp;
}

function install() {
  // An install for tests stays one: starting the program must not take the test tools away.
  const withTests = needsTests || (readJson(INSTALL_STAMP)?.withTests ?? false);
  say(`正在安装依赖（只需一次）… Installing ${withTests ? 'everything' : 'what the program needs'}, once.`);
  const options = [
    withTests ? '--include=dev' : '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // The program's packages are there and only the test tools are missing: npm ci would first remove the
  // former, perhaps below a running program.
  const isExtension = needsTests && isTrue(readJson(INSTALL_STAMP));
  const isDone = (!isExtension && runNpm(['ci', ...options])) || runNpm(['install', '--no-save', ...options]);
  if (!isDone)
    fail('npm could not install the packages (its reasons stand above): check the network and run it again.');
  writeStamp(withTests);
}

/** npm hands its own flags down through the environment; a --prefix meant for our command must not move the install. */
function runNpm(args) {
  const env = { ...process.env };
  for (const name of [
    'npm_config_prefix',
    'npm_config_local_prefix',
    'npm_config_workspace',
    'npm_config_global',
  ]) {
    delete env[name];
  }
  const npm = process.env.npm_execpath;
  return npm
    ? run(process.execPath, [npm, ...args], { env })
    : run('npm', args, { env, shell: process.platform === 'win32' });
}

function isWebStale() {
  if (purpose === 'command') return false;
  if (!existsSync(path.join(WEB, 'index.html'))) return false;
  const isBuilt = existsSync(path.join(WEB, 'dist/index.html'));
  return !isBuilt || !existsSync(WEB_STAMP) || readFileSync(WEB_STAMP, 'utf8') !== webHash();
}

/** Built aside and moved into place, so that a program that is running never serves half a console. */
function buildWeb() {
  say('正在构建控制台… Building the console.');
  const hash = webHash();
  const vite = path.join(MODULES, 'vite/bin/vite.js');
  const isBuilt = run(
    nodePath(),
    [vite, 'build', '--outDir', 'dist.new', '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: WEB },
  );
  if (!isBuilt) fail('The console could not be built: the reasons stand above.');
  const [dist, built, old] = ['dist', 'dist.new', 'dist.old'].map((name) => path.join(WEB, name));
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(built, dist);
  rmSync(old, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(WEB_STAMP, hash);
}

/** The Node that node_modules brings, when it is there; this one may be too old for the builder. */
function nodePath() {
  const packaged = path.join(MODULES, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(packaged) ? packaged : process.execPath;
}

function webHash() {
  const hash = createHash('sha256').update(hashOf(LOCK_FILE));
  for (const folder of [WEB, path.join(CHECKOUT, 'packages/contract')]) {
    for (const file of listFiles(folder)) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  const skipped = new Set(['node_modules', 'dist', 'dist.new', 'dist.old']);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(place) : [place];
    });
}

function hashOf(file) {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined;
}

/** flock(1) locks the file that we opened and we keep it open: the lock ends with us, however we end. */
function whileAlone(work) {
  mkdirSync(CACHE, { recursive: true });
  const descriptor = openSync(path.join(CACHE, 'prepare.lock'), 'a');
  if (process.platform === 'linux')
    spawnSync('flock', ['3'], { stdio: ['ignore', 'ignore', 'inherit', descriptor] });
  try {
    work();
  } finally {
    closeSync(descriptor);
  }
}

function run(command, args, options) {
  return (
    spawnSync(command, args, { cwd: CHECKOUT, stdio: ['ignore', 'inherit', 'inherit'], ...options })
      .status === 0
  );
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
