import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  dev?: boolean
  devOptional?: boolean
}

/** Folders of packages that `package-lock.json` names for production and that are installed for this platform. */
export function listProductionPackages(project: string, packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
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
