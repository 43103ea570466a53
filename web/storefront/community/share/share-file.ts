export interface SharedFile {
  /** Path of this site. */
  path: string
  /** File name with extension, shown in the share sheet. */
  name: string
  type: string
}

/** Loads a file and opens the share sheet. False when it could not be loaded or cannot be shared here. */
export async function shareFile({ path, name, type }: SharedFile, text: string): Promise<boolean> {
  try {
    const response = await fetch(path)
    if (!response.ok) return false
    const files = [new File([await response.blob()], name, { type })]
    if (!navigator.canShare({ files })) return false
    await navigator.share({ files, text })
    return true
  } catch (error) {
    // A cancelled share sheet is no error.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
