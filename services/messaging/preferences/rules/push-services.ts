/**
 * The push services of browsers. A page says where its notifications are to be sent, so without this list anybody could make
 * our servers ask any address.
 */
const hosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

/** Whether a notification may be sent there. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
