import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.html', '.txt', '.xml', '.wasm'])
const smallest = 800

/** Endings of what is written beside a file. */
export const compressedEndings = { br: '.br', gzip: '.gz' } as const

/** Writes the smallest brotli and gzip beside every text file, once per build, so that serving needs no compression. */
export async function precompress(folder: string): Promise<number> {
  let written = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !worthIt.has(extname(path)) || existsSync(path + compressedEndings.br)) continue
    const content = await readFile(path)
    if (content.byteLength < smallest) continue

    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    }
    await writeFile(path + compressedEndings.br, await promisify(brotliCompress)(content, options))
    await writeFile(path + compressedEndings.gzip, await promisify(gzip)(content, { level: 9 }))
    written += 1
  }
  return written
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await precompress(fileURLToPath(new URL('../../build/client', import.meta.url)))
}
