// node scripts/record-release.ts: records the migrations of the version in package.json as released. Run for each release.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import manifest from '../package.json' with { type: 'json' }
import { listMigrations } from './migration-rule.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const record = { version: manifest.version, migrations: listMigrations(project) }
writeFileSync(new URL('released-migrations.json', import.meta.url), `${JSON.stringify(record, null, 2)}\n`)
