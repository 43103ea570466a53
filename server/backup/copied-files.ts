import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'

const Manifest = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** Files of a backup, so that a restore can detect missing or damaged ones. */
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'

/** Reads a backup's manifest; null when the folder is no backup or an unfinished one. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  return text === null ? null : Manifest.parse(JSON.parse(text))
}

/** Copies a file and flushes it to disk, creating its folder. Returns its size and hash, or null when it was gone. */
export async function copyThrough(from: string, to: string): Promise<{ bytes: number; sha256: string } | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (!source) return null
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'w', 0o600)
    try {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const part of source.createReadStream({ autoClose: false, highWaterMark: 1 << 20 })) {
        hash.update(part)
        bytes += part.length
        await target.write(part)
      }
      await target.sync()
      return { bytes, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Size and hash of a file on disk; null when it is gone. */
export async function toFileRecord(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return bytes && { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Relative paths of every file below a folder; none when the folder is missing. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
