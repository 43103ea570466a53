import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'

const Manifest = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** What lies in a backup, so that a restore can tell whether all of it is still there. */
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'

/** The manifest of a backup; null when this folder is none, or one that was never finished. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  return text === null ? null : Manifest.parse(JSON.parse(text))
}

/** Copies a file through to the disk and answers what was copied; null when it was gone. The folder is made when it is missing. */
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

/** Size and hash of a file as it lies there; null when it is gone. */
export async function toFileRecord(path: string): Promise<{ bytes: number; sha256: string } | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return bytes && { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Every file below a folder, as paths from it; none when the folder is not there. */
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
