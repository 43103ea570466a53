import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
}

/**
 * Folders of the installed packages that production needs. npm lists what it installed in this hidden lock file; the one
 * of the project names no package of other platforms.
 */
export function listProductionPackages(project: string): string[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'),
  )
  return Object.entries(lock.packages)
    .filter(([, { dev, devOptional }]) => !dev && !devOptional)
    .map(([path]) => path)
    .filter((path) => existsSync(join(project, path)))
}

/** Files that a production reads beside its packages, as paths below the project. */
export function listSources(project: string): string[] {
  const patterns = ['{server,services,shared}/**/*', 'web/**/*.{ts,json}', 'build/**/*', 'deploy/**/*', 'docs/**/*']
  const files = globSync(patterns, { cwd: project }).filter((path) => statSync(join(project, path)).isFile())
  return [...files.filter((path) => !isForTests(path)), 'README.md']
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing|fixtures)\/|testing\.ts$|\.d\.ts$|^server\/dev\.ts$/.test(path)
}

interface Manifest {
  scripts: Record<string, string>
  devDependencies?: unknown
  [field: string]: unknown
}

/** The `package.json` of a production: no development packages, and only commands whose sources are packed. */
export function toProductionManifest({ devDependencies: _, scripts, ...rest }: Manifest): Manifest {
  const commands = Object.entries(scripts).filter(
    ([name, command]) => command.startsWith('node server/commands/') && name !== 'demo:reset',
  )
  return { ...rest, scripts: { start: 'NODE_ENV=production node server/main.ts', ...Object.fromEntries(commands) } }
}
