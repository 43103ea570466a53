import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Revision } from '#shared/values.ts'

const project = join(import.meta.dirname, '..')
/** The largest number whose successor fits into a column of four bytes. */
const LARGEST = 2 ** 31 - 2

test('a revision that an operation takes fits into its column with the next one', async () => {
  const files = globSync('services/*/contract.ts', { cwd: project })
  const modules = await Promise.all(
    files.map((file): Promise<{ contract?: AnyContractRouter }> => import(join(project, file))),
  )
  const inputs = modules.flatMap(({ contract }) => (contract ? listInputs(contract) : []))
  expect(inputs.length).toBeGreaterThan(300)
  expect(inputs.flatMap(({ name, schema }) => findUnbounded(schema).map((field) => `${name}: ${field}`))).toEqual([])
})

test('a revision without a bound is found, wherever it stands', () => {
  const part = z.object({ payeeRevision: z.int().min(1).optional() })
  expect(findUnbounded(z.object({ version: z.coerce.number().int(), parts: z.array(part) }))).toEqual([
    'version',
    'payeeRevision',
  ])
  expect(findUnbounded(z.object({ version: Revision, termsVersion: z.string() }))).toEqual([])
})

function listInputs(contract: AnyContractRouter, name = ''): { name: string; schema: z.ZodType }[] {
  if (isContractProcedure(contract)) {
    const { inputSchema } = contract['~orpc']
    return inputSchema instanceof z.ZodType ? [{ name, schema: inputSchema }] : []
  }
  return Object.entries(contract).flatMap(([key, part]) => listInputs(part, name ? `${name}.${key}` : key))
}

/** Fields of whole numbers that are called version or revision, and may be too large. */
function findUnbounded(schema: z.ZodType): string[] {
  const json: unknown = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const found = new Set<string>()
  collect(json)
  return [...found]

  function collect(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      if (/(^v|V)ersion$|(^r|R)evision$/.test(name) && isUnboundedInteger(value)) found.add(name)
      collect(value)
    }
  }
}

function isUnboundedInteger(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('anyOf' in value && Array.isArray(value.anyOf)) return value.anyOf.some(isUnboundedInteger)
  if (!('type' in value) || value.type !== 'integer') return false
  return !('maximum' in value && typeof value.maximum === 'number' && value.maximum <= LARGEST)
}
