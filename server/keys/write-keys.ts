import { randomBytes } from 'node:crypto'
import { keyNames } from '../configuration/key-names.ts'
import { writePrivateFile } from './write-private-file.ts'

/** Writes new keys into a file for this user alone; fails with EEXIST when it is there. */
export async function writeNewKeys(path: string): Promise<void> {
  await writeKeys(path, Object.fromEntries(keyNames.map((name) => [name, newKey()])))
}

/** Creates the file; fails when it exists. */
export async function writeKeys(path: string, keys: Record<string, string | undefined>): Promise<void> {
  const lines = Object.entries(keys).map(([name, key]) => `${name}=${key}\n`)
  const title = '# Keys of Huella: whoever has them reads what is sealed, and without them it is lost.\n'
  await writePrivateFile(path, title + lines.join(''))
}

export function newKey(): string {
  return randomBytes(48).toString('base64url')
}
