export interface SharedFile {
  /** A path of ours. */
  path: string
  /** With its ending: what the telephone calls it. */
  name: string
  type: string
}

/** Brings a file and hands it to what the telephone shares with. False: it did not come, or it cannot be shared here. */
export async function shareFile({ path, name, type }: SharedFile, text: string): Promise<boolean> {
  try {
    const response = await fetch(path)
    if (!response.ok) return false
    const files = [new File([await response.blob()], name, { type })]
    if (!navigator.canShare({ files })) return false
    await navigator.share({ files, text })
    return true
  } catch (error) {
    // Whoever changes their mind has shared nothing, and that is no fault.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
