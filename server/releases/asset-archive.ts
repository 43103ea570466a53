import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { compressedEndings } from '../edge/precompress.ts'

/** A file of a build's `assets` folder. */
export interface ArchivedAsset {
  /** Null where compressing is not worth it. */
  brotli: Uint8Array<ArrayBuffer> | null
  plain(): Uint8Array<ArrayBuffer>
}

interface Archive {
  files: Record<string, { base64: string; isBrotli: boolean }>
}

/** The `assets` of a client build in one file, of 3 MB: what browsers may ask for by a name that holds its hash. */
export function writeArchive(clientFolder: string): Uint8Array {
  const folder = join(clientFolder, 'assets')
  const endings = Object.values<string>(compressedEndings)
  const names = readdirSync(folder).filter((name) => !endings.some((ending) => name.endsWith(ending)))
  const archive: Archive = { files: Object.fromEntries(names.map((name) => [name, readAsset(join(folder, name))])) }
  return Buffer.from(JSON.stringify(archive))
}

function readAsset(path: string): Archive['files'][string] {
  const compressed = path + compressedEndings.br
  const isBrotli = existsSync(compressed)
  return { base64: readFileSync(isBrotli ? compressed : path, 'base64'), isBrotli }
}

/** Files of an archive by their names. */
export function readArchive(bytes: Uint8Array): Map<string, ArchivedAsset> {
  const { files }: Archive = JSON.parse(Buffer.from(bytes).toString())
  return new Map(
    Object.entries(files).map(([name, { base64, isBrotli }]) => {
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
      const plain = () => (isBrotli ? new Uint8Array(brotliDecompressSync(bytes)) : bytes)
      return [name, { brotli: isBrotli ? bytes : null, plain }]
    }),
  )
}
