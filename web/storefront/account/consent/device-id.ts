import { newId } from '#shared/ids.ts'
import type { Visit } from '#web/request/context.ts'

/** Storage of the id that distinguishes one device of a user from the others. */
export interface UserDeviceIdStorage {
  read(): string | undefined
  write(deviceId: string): void
}

export const DEVICE_COOKIE = 'device'

type CookieJar = Pick<Visit, 'cookies' | 'setCookie'>

/** By the `os` of the specification's sign-in payload. The app keeps its own id, and sends it with its sign-in (`appIdentifier`). */
const storages = new Map<string, (visit: CookieJar) => UserDeviceIdStorage>([
  // A cookie that scripts can read: it exists without a script too, and lasts 365 days.
  [
    'WEB',
    (visit) => ({
      read: () => visit.cookies[DEVICE_COOKIE],
      write: (deviceId) => visit.setCookie(DEVICE_COOKIE, deviceId, { readable: true }),
    }),
  ],
])

/** Throws for an operating system without a known storage (specification, section 5). */
export function getDeviceIdStorage(os: string, visit: CookieJar): UserDeviceIdStorage {
  const storageOf = storages.get(os)
  if (!storageOf) throw new Error('UserDeviceIdStorage not implemented')
  return storageOf(visit)
}

/** Id of the device, created when missing. It holds nothing personal and survives a sign-out. */
export function getDeviceId(storage: UserDeviceIdStorage): string {
  const known = storage.read()
  if (known && /^[\w-]{8,100}$/.test(known)) return known
  const made = newId()
  storage.write(made)
  return made
}
