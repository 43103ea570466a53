/** Which of a person's devices this browser is. The key names its owner: it goes with them (person-in-storage.ts). */
function toKey(uid: string): string {
  return `huella:device:${uid}`
}

export function rememberThisDevice(uid: string, deviceId: string): void {
  try {
    window.localStorage.setItem(toKey(uid), deviceId)
  } catch {
    // Blocked: then the button is offered again, which does no harm.
  }
}

export function thisDevice(uid: string): string | null {
  try {
    return window.localStorage.getItem(toKey(uid))
  } catch {
    return null
  }
}
