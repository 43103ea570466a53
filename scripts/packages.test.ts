import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** What package.json and package-lock.json promise about the packages of others. */

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))

const Locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      inBundle: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})
const Declared = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.literal(true)),
})

const { packages } = Locked.parse(read('package-lock.json'))
const { dependencies, devDependencies, allowScripts } = Declared.parse(read('package.json'))
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('npm installs no package whose content is not the locked one', () => {
  const unlocked = installed.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))
  expect(unlocked.map(([path]) => path)).toEqual([])
})

test('every package comes from the registry that npm is told, none from an address or a repository', () => {
  const isElsewhere = (version: string) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  const declared = Object.entries({ ...dependencies, ...devDependencies })
  expect(declared.filter(([, version]) => isElsewhere(version.replace(/^npm:.+@/, '')))).toEqual([])
})

test('no package runs a script while it is installed, but those that are allowed', () => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect(names.toSorted()).toEqual(Object.keys(allowScripts).toSorted())
})
