import { newId } from '#shared/ids.ts'
import type { Visit } from '#web/request/context.ts'

/** Where a device keeps the id that tells it from their others. */
export interface UserDeviceIdStorage {
  read(): string | undefined
  write(deviceId: string): void
}

const DEVICE_COOKIE = 'device'

type CookieJar = Pick<Visit, 'cookies' | 'setCookie'>

/** By the `os` of the specification's sign-in payload. The app keeps its own id, and sends it with its sign-in (`appIdentifier`). */
const storages = new Map<string, (visit: CookieJar) => UserDeviceIdStorage>([
  // A cookie that the page's own script may read (D12): it is there without a script too, and for 365 days.
  [
    'WEB',
    (visit) => ({
      read: () => visit.cookies[DEVICE_COOKIE],
      write: (deviceId) => visit.setCookie(DEVICE_COOKIE, deviceId, { readable: true }),
    }),
  ],
])

/** Throws for a system that keeps its id nowhere that we know of (specification, section 5). */
export function getDeviceIdStorage(os: string, visit: CookieJar): UserDeviceIdStorage {
  const storageOf = storages.get(os)
  if (!storageOf) throw new Error('UserDeviceIdStorage not implemented')
  return storageOf(visit)
}

/** The device's own id, which says nothing of its person and stays when they leave (D12); made where there is none. */
export function getDeviceId(storage: UserDeviceIdStorage): string {
  const known = storage.read()
  if (known && /^[\w-]{8,100}$/.test(known)) return known
  const made = newId()
  storage.write(made)
  return made
}
