/** Storage key for this browser's device id. It contains the uid, so sign-out removes it (person-in-storage.ts). */
function toKey(uid: string): string {
  return `huella:device:${uid}`
}

export function rememberThisDevice(uid: string, deviceId: string): void {
  try {
    window.localStorage.setItem(toKey(uid), deviceId)
  } catch {
    // The storage is blocked: the button shows again, which is harmless.
  }
}

export function thisDevice(uid: string): string | null {
  try {
    return window.localStorage.getItem(toKey(uid))
  } catch {
    return null
  }
}
