// Tools that the tests need beside npm's packages: a browser with a Chinese font, and Perl's Net::SMPP as a
// foreign peer. Nothing is installed into the system; what is missing and cannot be had is said in one
// sentence.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHECKOUT } from './run.mjs';

const CACHE = path.join(CHECKOUT, '.cache');
// Without windows first: the pages are the same, and a window that nobody sees costs a third of the time.
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** @returns the environment for the tests: CHROMIUM_PATH, FONTCONFIG_FILE, PERL5LIB, where they are needed */
export async function prepareTestTools({ withBrowser }) {
  return { ...(withBrowser ? await prepareBrowser() : {}), ...prepareNetSmpp() };
}

async function prepareBrowser() {
  const present = process.env.CHROMIUM_PATH ?? BROWSERS.find((file) => existsSync(file));
  const fonts = { FONTCONFIG_FILE: writeFontSettings() };
  if (present) return { CHROMIUM_PATH: present, ...fonts };
  console.log('No Chromium on this machine: unpacking the one of @sparticuz/chromium.');
  // It unpacks into the folder for temporary files, where another user's copy may lie that we may not run.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = path.join(CACHE, 'browser');
  mkdirSync(process.env.TMPDIR, { recursive: true });
  const { default: chromium } = await import('@sparticuz/chromium');
  const unpacked = await chromium.executablePath();
  process.env.TMPDIR = TMPDIR ?? tmpdir();
  const { status, stderr } = spawnSync(unpacked, ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`It does not run here, so that the browser tests will fail: ${stderr.trim()}`);
    console.error('Install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  }
  return { CHROMIUM_PATH: unpacked, ...fonts };
}

/** The machine's own fonts, and the Chinese one that npm brought. */
function writeFontSettings() {
  const file = path.join(CACHE, 'fonts.conf');
  mkdirSync(path.join(CACHE, 'fontconfig'), { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(CHECKOUT, 'node_modules/@expo-google-fonts/noto-sans-sc')}</dir>
  <cachedir>${path.join(CACHE, 'fontconfig')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias>
</fontconfig>
`,
  );
  return file;
}

/** Pure Perl: the Debian package works from any folder, so that no right on the system is needed. */
function prepareNetSmpp() {
  if (hasNetSmpp({})) return {};
  const folder = path.join(CACHE, 'perl');
  const env = { PERL5LIB: path.join(folder, 'usr/share/perl5') };
  if (hasNetSmpp(env)) return env;
  console.log("Fetching Perl's Net::SMPP (Debian's libnet-smpp-perl) into .cache/perl.");
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) quietly('apt-get', ['update']);
  quietly('apt-get', ['download', 'libnet-smpp-perl'], folder);
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (archive) quietly('dpkg-deb', ['-x', archive, '.'], folder);
  if (hasNetSmpp(env)) return env;
  console.error(
    'It could not be had, so that the tests against it are skipped (Debian: apt-get install libnet-smpp-perl).',
  );
  return {};
}

function hasNetSmpp(env) {
  const options = { env: { ...process.env, ...env }, stdio: 'ignore' };
  return spawnSync('perl', ['-MNet::SMPP', '-e', '1'], options).status === 0;
}

function quietly(command, args, cwd) {
  spawnSync(command, args, {
    cwd,
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
