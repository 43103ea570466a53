import { expect, test } from 'vitest'
import { isChatShown, isMobileApp } from './where-chat-shows.ts'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test('the app view and the mobile app have no chat, and neither has a page that hides it', () => {
  expect(isChatShown({ chat: 'shown', isApp: false, userAgent: desktop })).toBe(true)
  expect(isChatShown({ chat: 'hidden', isApp: false, userAgent: desktop })).toBe(false)
  expect(isChatShown({ chat: 'shown', isApp: true, userAgent: desktop })).toBe(false)
  expect(isChatShown({ chat: 'shown', isApp: false, userAgent: 'HuellaApp/3.2 (Android 15)' })).toBe(false)
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 Version/4.0 Chrome/141.0 Mobile Safari/537.36',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36 Instagram 380.0',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36', false],
  [desktop, false],
])('a web view is the mobile app, unless another app shows a link in it: %s', (userAgent, isApp) => {
  expect(isMobileApp(userAgent)).toBe(isApp)
})
