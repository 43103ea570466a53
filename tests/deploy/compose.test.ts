import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))

interface Service {
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  restart?: string
  privileged?: boolean
  logging?: { driver: string; options: Record<string, string> }
  tmpfs?: string[]
  healthcheck?: unknown
  ports?: unknown[]
  secrets?: unknown[]
}

test.each([
  { file: 'compose.yaml', services: ['caddy', 'huella', 'setup'] },
  { file: 'compose.postgres.yaml', services: ['caddy', 'huella', 'postgres', 'setup'] },
])('$file is what Compose understands, and every service of it is closed', ({ file, services }) => {
  const found = readServices(file)

  expect(Object.keys(found).sort()).toEqual(services)
  for (const service of Object.values(found)) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
    })
    expect(service.privileged).toBeUndefined()
    expect(service.tmpfs?.every((mount) => mount.includes('noexec') || mount.startsWith('/run/postgresql'))).toBe(true)
  }
  expect(found.huella).toMatchObject({ restart: 'unless-stopped' })
  expect(found.huella?.cap_add).toBeUndefined()
  expect(found.huella?.secrets).toHaveLength(2)
  const open = Object.entries(found).filter(([, { ports }]) => ports !== undefined)
  expect(open.map(([name]) => name)).toEqual(['caddy'])
})

function readServices(file: string): Record<string, Service> {
  const env = { ...process.env, HUELLA_HOSTS: 'huella.example, py.huella.example' }
  const command = ['-f', `${deploy}/${file}`, '--profile', 'setup', 'config']
  const yaml = execFileSync('docker-compose', command, { encoding: 'utf8', env })
  // Python is what docker-compose runs on, and brings its parser.
  const toJson = 'import json,sys,yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
  return JSON.parse(execFileSync('python3', ['-c', toJson], { encoding: 'utf8', input: yaml })).services
}
