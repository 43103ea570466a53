/**
 * Photos chosen before their notice exists, held in this page's memory until the next step uploads them. A reload loses
 * them.
 */
let waiting: File[] = []

export function savePhotos(files: readonly File[]): void {
  waiting = [...files]
}

export function takePhotos(): readonly File[] {
  const taken = waiting
  waiting = []
  return taken
}
