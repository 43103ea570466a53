import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** What can be read of deploy/ without its tools; the tools read it in tests/deploy. */
const project = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${project}/${path}`, 'utf8')
const dockerfile = parseDockerfile(read('deploy/Dockerfile'))
const [build, run] = dockerfile

test('the image is built in two stages on the Node of the project, and the second has no development tools', () => {
  expect(dockerfile.map(({ base, name }) => ({ base, name }))).toEqual([
    { base: 'node:24-bookworm-slim', name: 'build' },
    { base: 'node:24-bookworm-slim', name: 'run' },
  ])
  expect(manifest.dependencies.node).toMatch(/^24\./)
  const copied = run?.steps.filter(({ instruction }) => instruction === 'COPY').map(({ words }) => words)
  expect(copied).toEqual(['--from=build /huella ./'])
  expect(run?.steps.map(({ words }) => words).join('\n')).not.toMatch(
    /\bnpm (ci|install)\b|build-essential|python|git\b/,
  )
})

test('the image runs as a user without rights, behind tini, and tells of its health', () => {
  const last = (instruction: string) => run?.steps.findLast((step) => step.instruction === instruction)?.words
  expect(last('USER')).toBe('10001:10001')
  expect(last('ENTRYPOINT')).toBe('["/usr/bin/tini", "--"]')
  expect(last('CMD')).toBe('["node", "server/main.ts"]')
  expect(last('HEALTHCHECK')).toContain('deploy/check-health.mjs')
  expect(last('VOLUME')).toBe('["/data", "/backups"]')
})

test('every file that the image is built from is there and not left out of its context', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const copied = build?.steps
    .filter(({ instruction }) => instruction === 'COPY')
    .flatMap(({ words }) => words.split(' ').slice(0, -1))
  const called = build?.steps.flatMap(({ words }) => words.match(/(?:scripts|server)\/[\w/-]+\.ts/g) ?? [])
  const files = [...(copied ?? []), ...(called ?? [])]

  expect(files).toContain('scripts/package/make-package.ts')
  expect(files.filter((path) => !existsSync(`${project}/${path}`))).toEqual([])
  expect(files.filter((path) => ignored.includes(path.split('/')[0] ?? ''))).toEqual([])
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '*.env', 'data', 'node_modules', 'deploy/secrets']))
})

// Written from the variables of the configuration.
const known: readonly string[] = read('.env.example').match(/^[A-Z_0-9]+(?==)/gm) ?? []

test.each(globSync('deploy/{*.service,compose*.yaml}', { cwd: project }))(
  '%s sets only variables that the configuration knows',
  (path) => {
    const set = [...read(path).matchAll(/^(?:Environment=| {6})([A-Z][A-Z0-9_]+)[=:]/gm)].map(([, name = '']) => name)
    // Of Node and the machine, of the rehearsal, of Caddy and of PostgreSQL.
    const foreign = /^(NODE_ENV|TMPDIR|SCRATCH_DIR|HUELLA_HOSTS|HUELLA_UPSTREAM|POSTGRES_[A-Z_]+)$/

    expect(set.filter((name) => !known.includes(name) && !foreign.test(name))).toEqual([])
  },
)

interface Stage {
  base: string
  name: string
  steps: { instruction: string; words: string }[]
}

function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, instruction = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const [base = '', , name = ''] = words.split(' ')
    if (instruction === 'FROM') stages.push({ base, name, steps: [] })
    else stages.at(-1)?.steps.push({ instruction, words })
  }
  return stages
}
