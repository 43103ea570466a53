import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const units = globSync(`${deploy}/*.{service,timer}`).sort()
const hardened = units.filter((unit) => /huella(-backup|-restore-rehearsal)?\.service$/.test(unit))
const root = mkdtempSync(join(tmpdir(), 'huella-units-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('systemd reads every unit without a remark', () => {
  // A root of its own, with the programs that the units start and nothing else.
  const folder = join(root, 'etc/systemd/system')
  mkdirSync(folder, { recursive: true })
  for (const unit of units) cpSync(unit, join(folder, basename(unit)))
  const programs = units.flatMap((unit) => [...readFileSync(unit, 'utf8').matchAll(/^ExecStart=(\S+)/gm)])
  for (const [, program = ''] of programs) {
    mkdirSync(dirname(join(root, program)), { recursive: true })
    writeFileSync(join(root, program), '#!/bin/sh\n')
    chmodSync(join(root, program), 0o755)
  }
  cpSync('/lib/systemd/system', join(root, 'lib/systemd/system'), { recursive: true, verbatimSymlinks: true })

  const names = units.map((unit) => basename(unit).replace('@.', '@huella-backup.service.'))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', `--root=${root}`, ...names], {
    encoding: 'utf8',
  })
  expect({ status, remarks: stderr.split('\n').filter((line) => line.includes('huella')) }).toEqual({
    status: 0,
    remarks: [],
  })
})

test.each(hardened.map((unit) => basename(unit)))('the exposure of %s is at most 2.5 of 10', (name) => {
  const threshold = ['--offline=true', '--threshold=25', '--no-pager']
  const report = execFileSync('systemd-analyze', ['security', ...threshold, join(deploy, name)], { encoding: 'utf8' })

  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(report)?.[1])).toBeLessThanOrEqual(2.5)
})

test('three units are hardened', () => {
  expect(hardened).toHaveLength(3)
})

test.each(units.filter((unit) => unit.endsWith('.timer')).map((unit) => basename(unit)))(
  'the calendar of %s has a next time',
  (name) => {
    const [, calendar = ''] = /^OnCalendar=(.*)$/m.exec(readFileSync(join(deploy, name), 'utf8')) ?? []

    expect(execFileSync('systemd-analyze', ['calendar', calendar], { encoding: 'utf8' })).toMatch(/Next elapse: \w/)
  },
)

// A backup that cannot see in /proc whether the owner of PostgreSQL lives would take it for left over.
test('the shop and its backup are in one user namespace and find one socket', () => {
  const [backup, shop] = ['huella-backup.service', 'huella.service'].map((name) =>
    readFileSync(join(deploy, name), 'utf8'),
  )
  for (const unit of [backup, shop]) {
    expect(unit).toContain('Environment=TMPDIR=/run/huella\n')
    expect(unit).toContain('Environment=DATA_DIR=/var/lib/huella\n')
    expect(unit).not.toMatch(/^PrivateUsers=/m)
  }
})

test('logrotate reads its file', () => {
  // The user of the shop is not on this machine.
  const file = join(root, 'logrotate.conf')
  writeFileSync(file, readFileSync(join(deploy, 'logrotate.conf'), 'utf8').replace('su huella huella\n', ''), {
    mode: 0o644,
  })
  const { status, stderr } = spawnSync('logrotate', ['--debug', file], { encoding: 'utf8' })

  expect({ status, errors: stderr.split('\n').filter((line) => /error/i.test(line)) }).toEqual({
    status: 0,
    errors: [],
  })
})
