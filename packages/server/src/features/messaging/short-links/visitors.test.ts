import { expect, test } from 'vitest';
import { isPerson } from './visitors.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0';
const visit = (userAgent: string) => ({ method: 'GET', userAgent, purposes: [] });

test.each([
  ANDROID,
  `${ANDROID} Mobile Safari/537.36 XWEB/1160065 MicroMessenger/8.0.49`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch; NOKIA; Lumia 920)',
])('a handset that opens a link is a person: %s', (userAgent) => {
  expect(isPerson(visit(userAgent))).toBe(true);
});

test.each([
  'GoogleMessages',
  'GoogleMessages/20251101.00_RC00',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/99.0.7113.93 Safari/537.36 Google-PageRenderer Google (+https://developers.google.com/+/web/snippet/)',
  'SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Slackbot-LinkExpanding 1.0',
  'Viber/22.6 (link preview)',
  'WeChatShareExtension/8.0',
  'Dalvik/2.1.0 (Linux; U; Android 14) LinkPreview',
  'CFNetwork/1410.0.3 Darwin/22.6.0',
  'Mozilla/5.0 (compatible; LarkUrl2Page/1.0)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  `${ANDROID} Safari/537.36 (compatible; Google-Safety)`,
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Google-Read-Aloud; +https://support.google.com/webmasters/answer/1061943) Chrome/120.0 Safari/537.36',
])('an app that shows what a link leads to is none: %s', (userAgent) => {
  expect(isPerson(visit(userAgent))).toBe(false);
});
