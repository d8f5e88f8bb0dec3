// Work that cannot wait for the console's own scripts: the build puts it into the page itself (build/inline-early.ts). It can import
// nothing: the words that it shares with the console are held to it by src/session/early-answers.test.ts.

// The look that somebody chose, before anything is painted. What changes it later is src/ui/page/display.ts.
(function () {
  const look = document.documentElement.dataset;
  const theme = localStorage.getItem('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  look.theme = isDark ? 'dark' : 'light';
  look.text = localStorage.getItem('textSize') === 'large' ? 'large' : 'normal';
})();

// The profile of whoever brings a token, and with it the menu of those who have one and the first answers of their
// workbench, asked for while the scripts are on their way. src/session/early-answers.ts takes them.
(function () {
  const pair = document.cookie.split('; ').find((one) => one.startsWith('token='));
  if (pair === undefined || ['/flight/index', '/villageSSOLogin'].includes(location.pathname)) return;
  const token = decodeURIComponent(pair.slice('token='.length));
  const ask = (path) => fetch('/admin/api' + path, { headers: { token }, cache: 'no-store' });

  const profile = ask('/v1/admin/oauth/getInfo/v2');
  // without a profile nothing is asked, and nothing has failed but the profile
  const hasMenu = profile
    .then((response) => response.clone().json())
    .then(({ data }) => data.roleList.some((role) => /admin|smsmessenger|draftchecker|drafter/i.test(role)))
    .catch(() => false);
  const afterwards = (path) => hasMenu.then((has) => (has ? ask(path) : null));
  const answers = { profile, menu: afterwards('/v1/admin/menu/getRouter') };
  if (['/', '/dashboard'].includes(location.pathname)) {
    answers.start = afterwards('/v1/admin/workbench/start');
    answers.todo = afterwards('/v1/admin/workbench/todo');
  }
  // told by the console, which may not be there yet
  for (const answer of Object.values(answers)) answer.catch(() => {});
  window.earlyAnswers = Object.assign(answers, { token, askedAt: Date.now() });
})();
