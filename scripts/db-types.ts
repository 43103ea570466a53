// npm run db:types: writes services/NAME/tables.ts for every service from a freshly migrated database. With --verify it
// writes nothing, and fails when a file differs from what the migrations give.
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '#shared/database/connect.ts'
import { migrate } from '#shared/database/migrate.ts'
import { placeForScratch } from '#shared/database/place-for-scratch.ts'
import { findMigrations } from '#shared/database/test-server.ts'

const { values: options } = parseArgs({ options: { verify: { type: 'boolean', default: false } } })

const workFolder = await mkdtemp(join(await placeForScratch(), 'huella-types-'))
await chmod(workFolder, 0o711)
const connection = await connectDatabase({
  dataDir: join(workFolder, 'data'),
  poolSize: 2,
  applicationName: 'huella types',
  fsync: false,
})

try {
  for (const { service, folder } of findMigrations()) {
    await migrate(connection, { service, folder })
    await bringUpToDate(join(folder, '..', 'tables.ts'), await generateTables(service))
  }
} finally {
  await connection.close()
  await rm(workFolder, { recursive: true, force: true })
}

async function bringUpToDate(file: string, text: string): Promise<void> {
  const isCurrent = (await readFile(file, 'utf8').catch(() => '')) === text
  if (isCurrent) return

  if (options.verify) {
    console.error(`${file} is not what the migrations make: npm run db:types, and commit it.`)
    process.exitCode = 1
    return
  }
  await writeFile(file, text)
  console.log(`${file} written`)
}

async function generateTables(service: string): Promise<string> {
  const file = join(workFolder, `${service}.ts`)
  run('kysely-codegen', [
    ['--dialect', 'postgres'],
    ['--url', connection.url],
    ['--include-pattern', `${service}.*`],
    ['--exclude-pattern', '*.kysely_*'],
    // Types match shared/database/parse-column.ts.
    ['--date-parser', 'string'],
    ['--numeric-parser', 'string'],
    ['--type-mapping', '{"int8":"number"}'],
    ['--log-level', 'error'],
    ['--out-file', file],
  ])
  const generated = await readFile(file, 'utf8')
  return format(generated.replace('export interface DB {', 'export interface Tables {'))
}

function format(text: string): string {
  return run('biome', [['format', '--stdin-file-path=tables.ts']], text)
}

function run(tool: string, parameters: string[][], input?: string): string {
  const done = spawnSync(join('node_modules', '.bin', tool), parameters.flat(), { encoding: 'utf8', input })
  if (done.status !== 0) throw new Error(`${tool}: ${done.stderr || done.stdout || done.error}`)
  return done.stdout
}
