/** Posts to an address that answers a file and hands it to the browser's downloads; why it did not come, or null. */
export async function downloadFile(from: string, name: string): Promise<'offline' | 'failed' | null> {
  let answer: Response
  try {
    answer = await fetch(from, { method: 'POST', redirect: 'manual' })
  } catch {
    return 'offline'
  }
  // After a lost session the answer is a redirected page, not a file.
  if (!answer.ok || !answer.headers.get('content-disposition')) return 'failed'
  try {
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    // Not at once: some browsers begin to read later.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return null
  } catch {
    return 'offline'
  }
}
