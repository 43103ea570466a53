import { open } from 'node:fs/promises'

/** Creates a file that only this user reads, flushed to the disk; fails with EEXIST when it is there. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
