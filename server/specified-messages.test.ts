import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract as accounts } from '#services/accounts/contract.ts'
import { contract as appointments } from '#services/appointments/contract.ts'
import { contract as community } from '#services/community/contract.ts'
import { contract as content } from '#services/content/contract.ts'
import { contract as insurance } from '#services/insurance/contract.ts'
import { contract as market } from '#services/market/contract.ts'
import { contract as messaging } from '#services/messaging/contract.ts'
import { contract as operations } from '#services/operations/contract.ts'
import { contract as payments } from '#services/payments/contract.ts'
import { contract as pets } from '#services/pets/contract.ts'
import { contract as rewards } from '#services/rewards/contract.ts'
import { contract as tracking } from '#services/tracking/contract.ts'
import '#shared/rpc/specified-messages.ts'

/** One field of an input: an otherwise valid input, and whether the field is optional. */
interface Place {
  path: string
  kind: string
  isRequired: boolean
  inputWith(value: unknown): unknown
}

const services = {
  accounts,
  appointments,
  community,
  content,
  insurance,
  market,
  messaging,
  operations,
  payments,
  pets,
  rewards,
  tracking,
}
const inputs = Object.entries(services).flatMap(([service, contract]) => getInputs(contract, service))
const places = inputs.flatMap(({ operation, schema }) =>
  getPlaces(schema).map((place) => ({ operation, schema, ...place })),
)
const numbers = places.filter(({ kind }) => kind === 'number')

/** Messages that the specification gives a field by name ('StoreLatitude must be a number'). */
const itsOwn = / (must be a number|cannot be empty)$/

test('every number that comes in is refused in the specified words when it is a text', () => {
  expect(numbers.length).toBeGreaterThan(100)
  const others = numbers.filter((number) => getMessages(number, 'many').some((message) => !isSpecified(message)))
  expect(others.map(named)).toEqual([])
})

test('every number without which nothing can be done is asked for in the specified words', () => {
  const required = numbers.filter(({ isRequired }) => isRequired)
  expect(required.length).toBeGreaterThan(40)
  const others = required.filter((number) =>
    [undefined, Number.NaN].some((nothing) => {
      const messages = getMessages(number, nothing)
      return messages.length === 0 || !messages.every(isSpecified)
    }),
  )
  expect(others.map(named)).toEqual([])
})

test('whatever else must be there is asked for by its name, or in words of its own', () => {
  const required = places.filter(({ isRequired }) => isRequired)
  expect(required.length).toBeGreaterThan(400)
  const others = required.filter((place) =>
    [undefined, null].some((nothing) =>
      getMessages(place, nothing).some((message) => /^Invalid (input|option)/.test(message)),
    ),
  )
  expect(others.map(named)).toEqual([])
})

function isSpecified(message: string): boolean {
  return message === 'Value must be defined and numeric' || itsOwn.test(message)
}

function getMessages({ schema, path, inputWith }: Place & { schema: z.ZodType }, value: unknown): string[] {
  const { error } = schema.safeParse(inputWith(value))
  return (error?.issues ?? []).filter((issue) => issue.path.join('.') === path).map(({ message }) => message)
}

function named({ operation, path }: { operation: string; path: string }): string {
  return `${operation}: ${path}`
}

function getInputs(contract: AnyContractRouter, name: string): { operation: string; schema: z.ZodType }[] {
  if (!isContractProcedure(contract))
    return Object.entries(contract).flatMap(([key, part]) => getInputs(part, `${name}.${key}`))
  const schema = contract['~orpc'].inputSchema
  return schema instanceof z.ZodType ? [{ operation: name, schema }] : []
}

function getPlaces(schema: z.core.$ZodType, isRequired = true): Place[] {
  const whole = { path: '', kind: schema._zod.def.type, isRequired, inputWith: (value: unknown) => value }
  if (schema instanceof z.ZodObject)
    return [whole, ...Object.keys(schema.shape).flatMap((key) => getFieldPlaces(schema, key))]
  if (schema instanceof z.ZodArray)
    return [whole, ...getPlaces(schema.element).map((place) => within(place, 0, (value) => [value]))]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => getPlaces(option, isRequired))
  if (schema instanceof z.ZodPipe) return getPlaces(schema.def.in, isRequired)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return getPlaces(schema.def.innerType, false)
  return [whole]
}

/** The field with the literals of its object, by which a union selects the variant. */
function getFieldPlaces({ shape }: z.ZodObject, key: string): Place[] {
  const literals = Object.entries(shape).flatMap(([name, field]) =>
    field instanceof z.ZodLiteral ? [[name, [...field.values][0]]] : [],
  )
  const beside = Object.fromEntries(literals)
  return getPlaces(shape[key]).map((place) => within(place, key, (value) => ({ ...beside, [key]: value })))
}

function within(place: Place, step: string | number, wrap: (value: unknown) => unknown): Place {
  const path = place.path === '' ? String(step) : `${step}.${place.path}`
  return { ...place, path, inputWith: (value) => wrap(place.inputWith(value)) }
}
