import { expect, test } from 'vitest'
import { isPushService } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'not an address',
])('nothing is sent to %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})
