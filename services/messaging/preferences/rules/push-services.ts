/**
 * Hosts of the browsers' push services. The browser supplies the endpoint, so without this list anybody could make our
 * servers call any address (SSRF).
 */
const hosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

/** Whether the endpoint belongs to a known push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '') return false
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}
