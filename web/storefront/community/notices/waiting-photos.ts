/**
 * Photos that were chosen before their notice was there: kept by this page alone until the next step sends them, each with
 * its progress. A reload forgets them.
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
