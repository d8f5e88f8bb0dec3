/** The browser of the tests; scripts/test-tools.mjs says which there is. */
export const chromium = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  // without a UTF-8 locale Chromium names every file with Chinese in it "download"
  env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
  // root may not use Chromium's sandbox, and containers have little shared memory
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};
