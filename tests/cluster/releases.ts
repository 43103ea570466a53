import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const project = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)
const LEAST_AGE_S = 6 * 3600
const MOST_OUTPUT = { maxBuffer: 64 * 1024 * 1024 }

/** A release, built in a folder of its own below a temporary one. */
export interface Release {
  name: string
  folder: string
  /** Whether it keeps its scripts for the pages and processes of other releases. */
  keepsAssets: boolean
  remove(): Promise<void>
}

/**
 * The release before this one: PREVIOUS_RELEASE, which git understands; else the newest tag; else the newest commit that
 * is at least six hours older than the present one.
 */
export async function buildPreviousRelease(): Promise<Release> {
  const ref = process.env.PREVIOUS_RELEASE ?? (await findPreviousRelease())
  const { stdout } = await git('log', '-1', '--format=%h of %cI', ref)
  return build(`${ref === stdout.split(' ')[0] ? '' : `${ref}, `}${stdout.trim()}`, async (folder) => {
    await git('archive', '--output', join(folder, 'sources.tar'), ref)
    await run('tar', ['-xf', 'sources.tar'], { cwd: folder })
  })
}

/**
 * The release after this one: these sources, in which every file for browsers has another name, and a page's data another
 * shape than the modules of today read.
 */
export async function buildNextRelease(): Promise<Release> {
  return build('the one after it', async (folder) => {
    const { stdout } = await git('ls-files', '--cached', '--others', '--exclude-standard')
    for (const file of stdout.split('\n')) {
      // A link, or a file that is deleted and not yet committed, is nothing to build from.
      if (!file || !existsSync(join(project, file))) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(project, file), join(folder, file))
    }
    replaceIn(
      join(folder, 'vite.config.ts'),
      '          output: {\n',
      "          output: {\n            banner: '/* the next release */',\n",
    )
    const help = join(folder, 'web/storefront/help/help-page.tsx')
    replaceIn(help, '    contact: {\n', '    waysToReachUs: {\n')
    replaceIn(help, 'loaderData.contact', 'loaderData.waysToReachUs')
  })
}

async function findPreviousRelease(): Promise<string> {
  const tag = await git('describe', '--tags', '--abbrev=0', 'HEAD^').catch(() => null)
  if (tag) return tag.stdout.trim()
  const { stdout: at } = await git('log', '-1', '--format=%ct')
  const { stdout } = await git('log', '-1', '--format=%h', `--before=${Number(at) - LEAST_AGE_S}`)
  if (!stdout)
    throw new Error('The history has no commit that is six hours old: fetch more of it, or name PREVIOUS_RELEASE.')
  return stdout.trim()
}

async function build(name: string, unpack: (folder: string) => Promise<void>): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'huella-release-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await unpack(folder)
    const lockFile = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
    // With other packages it installs its own, as its first command does.
    if (lockFile(folder) === lockFile(project)) symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
    await run('node', ['scripts/with-build.mjs', '--version'], { cwd: folder, ...MOST_OUTPUT })
    const keepsAssets = existsSync(join(folder, 'server/releases/release-assets.ts'))
    return { name, folder, keepsAssets, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function git(...words: string[]) {
  return run('git', words, { cwd: project, ...MOST_OUTPUT })
}

function replaceIn(file: string, text: string, by: string): void {
  const before = readFileSync(file, 'utf8')
  if (!before.includes(text)) throw new Error(`${file} has no ${JSON.stringify(text)} any more`)
  writeFileSync(file, before.replaceAll(text, by))
}
