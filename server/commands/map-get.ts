// npm run map:get -- FILE.pmtiles [--from URL] [--zoom 15]
import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { FetchSource, type Source } from 'pmtiles'
import { extractArchive } from '../map/extract-archive.ts'
import { openMapArchive } from '../map/map-archive.ts'
import { mapBoxes } from '../map/map-boxes.ts'
import { withFile } from './file-argument.ts'
import { progressBar } from './progress-bar.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run map:get -- FILE.pmtiles [--from https://….pmtiles] [--zoom 15]'
const DAY_MS = 24 * 60 * 60 * 1000
const PATIENCE_MS = 60_000

await runCommand(async () => {
  const { file, values } = withFile(USAGE, () =>
    parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string', default: buildOf(Date.now() - DAY_MS) },
        zoom: { type: 'string', default: '15' },
      },
    }),
  )
  const { from } = values
  const zoom = Number(values.zoom)
  if (!file.endsWith('.pmtiles') || !URL.canParse(from) || !Number.isInteger(zoom) || zoom < 0 || zoom > 15)
    throw new CommandFailure(USAGE)

  const boxes = mapBoxes()
  const bar = progressBar(process.stderr)
  print(`From ${from}: ${boxes.map(({ name }) => name).join(', ')}.`)
  const archive = await extractArchive({
    source: patient(from),
    boxes: boxes.map(({ box }) => box),
    maxZoom: zoom,
    onProgress: (done, of) => bar.show(done, of, 'tiles'),
  }).catch((error) => {
    throw new CommandFailure(`The map could not be fetched: ${error instanceof Error ? error.message : error}`)
  })
  bar.end()
  await save(resolve(file), archive)
})

/** Protomaps' build of a day; builds stay for about a week (https://docs.protomaps.com/basemaps/downloads). */
function buildOf(time: number): string {
  return `https://build.protomaps.com/${new Date(time).toISOString().slice(0, 10).replaceAll('-', '')}.pmtiles`
}

function patient(url: string): Source {
  const source = new FetchSource(url)
  return {
    getKey: () => url,
    getBytes: (offset, length, _signal, etag) =>
      source.getBytes(offset, length, AbortSignal.timeout(PATIENCE_MS), etag),
  }
}

/** Proves the file before it takes the place of an earlier one, and writes its checksum beside it. */
async function save(file: string, archive: Buffer): Promise<void> {
  const unfinished = `${file}.new`
  try {
    await writeFile(unfinished, archive)
    const opened = await openMapArchive(unfinished)
    await opened.close()
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const checksum = createHash('sha256').update(archive).digest('hex')
  await writeFile(`${file}.sha256`, `${checksum}  ${file.split('/').at(-1)}\n`)
  print(`${file} has ${(archive.length / 1e6).toFixed(1)} MB; sha256 ${checksum}.
Start with MAP_TILES=pmtiles MAP_TILES_FILE=${file} MAP_ATTRIBUTION="© OpenStreetMap".`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
