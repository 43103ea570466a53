import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A migration runs while the version before still serves, and stays when that version is rolled back to. So it may only
 * expand what that version uses; what it takes away (contract) waits until no version in use needs it. Rule and steps:
 * docs/deployment.md, "Upgrade and rollback".
 */
const contractions: { name: string; pattern: RegExp }[] = [
  {
    name: 'drops',
    pattern:
      /\bdrop\s+(table|view|materialized\s+view|column|schema|function|procedure|type|domain|sequence|default)\b/,
  },
  { name: 'renames', pattern: /\brename\b/ },
  { name: 'refuses rows of the version before (set not null)', pattern: /\bset\s+not\s+null\b/ },
  { name: 'changes the type of a column', pattern: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/ },
]

/** What the SQL takes away from the version before; none: it only expands. */
export function findContractions(sql: string): string[] {
  const statements = withoutComments(sql).toLowerCase().split(';')
  const named = contractions.filter(({ pattern }) => statements.some((statement) => pattern.test(statement)))
  const withoutDefault = statements.some(addsColumnWithoutDefault) ? ['adds a column not null without a default'] : []
  return [...named.map(({ name }) => name), ...withoutDefault]
}

function addsColumnWithoutDefault(statement: string): boolean {
  if (!/\balter\s+table\b/.test(statement)) return false
  const additions = statement
    .split(/\badd\s+(?:column\s+)?(?!constraint|primary|unique|check|foreign|exclude)/)
    .slice(1)
  return additions.some((column) => /\bnot\s+null\b/.test(column) && !/\bdefault\b|\bgenerated\b/.test(column))
}

function withoutComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
}

/** Version of `-- contract: needs VERSION`, the oldest that runs after the migration; null: the file has no such line. */
export function findNeededVersion(sql: string): string | null {
  return /^-- contract: needs (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null
}

/**
 * Why a migration cannot be released after `released`, the newest released version; null: it can. A contraction is
 * allowed once the released version itself no longer needs what is taken away.
 */
export function whyNotCompatible(sql: string, released: string): string | null {
  const found = findContractions(sql)
  if (found.length === 0) return null
  const needed = findNeededVersion(sql)
  if (needed === null) return `${found.join(', ')}; without "-- contract: needs VERSION"`
  return isNewer(needed, released) ? `needs ${needed}, but ${released} is what may be rolled back to` : null
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}

/** Every migration of the project, as paths below it. */
export function listMigrations(project: string): string[] {
  const folders = ['server/migrations', 'services/*/migrations', 'shared/database/{migrations,every-schema}']
  return globSync(
    folders.map((folder) => `${folder}/*.sql`),
    { cwd: project },
  ).sort()
}

export function readMigration(project: string, path: string): string {
  return readFileSync(join(project, path), 'utf8')
}
