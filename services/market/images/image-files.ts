import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Rendered pictures on disk. Every one can be made again, so the folder may be deleted at any time. */
export interface ImageFiles {
  read(name: string): Promise<Buffer | null>
  /** Atomic, also when the machine stops half way. */
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** `folder` is made when the first picture is written. Names start with two letters that spread them over folders. */
export function makeImageFiles(folder: string): ImageFiles {
  const getPath = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async read(name) {
      try {
        return await readFile(getPath(name))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async write(name, bytes) {
      const path = getPath(name)
      const unfinished = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
