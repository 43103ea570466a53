// npm run test:battery -- contracts: 10,000 requests a service, generated from its contract. No answer is a 5xx, every
// answer fits the contract's output, and every refusal is the envelope with a code and status that the contract's OpenAPI
// document lists. At most one answer in a thousand asks to come again, as the database of a machine with other work may not
// answer in time. REQUESTS=500 is a short run, SERVICE=/rewards-api one service, SEED=7 other requests.
import { mkdirSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Persona } from '../access/fixtures.ts'
import { openAttackedServer } from '../access/open-attacked-server.ts'
import { probes } from '../access/probes.ts'
import { generateInput, type JsonSchema } from './generate-input.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 10_000)
const SEED = Number(process.env.SEED ?? 20_261_127)
const MOST_SHOWN = 20
/** Share of answers that ask to come again. */
const MOST_BUSY = 0.001
/** Of an address; Node answers longer ones than 16 KB with a bare 431. */
const LONGEST_TEXT = 300
const FOREVER = 3_600_000

const { operations, server, createFixtures } = await openAttackedServer()
type Operation = (typeof operations)[number]
type World = Awaited<ReturnType<typeof createFixtures>>
const services = [...Map.groupBy(operations, ({ mount }) => mount)].filter(
  ([mount]) => !process.env.SERVICE || mount === process.env.SERVICE,
)

/** Statuses at which a code may be answered, by any service. */
const statusesByCode = new Map<string, Set<number>>()
for (const [mount] of Map.groupBy(operations, (operation) => operation.mount)) {
  const document = await (await fetch(`${server.url}${mount}/openapi.json`)).json()
  for (const [name, response] of Object.entries<Record<string, never>>(document.components.responses))
    for (const code of listCodes(response)) {
      const statuses = statusesByCode.get(code) ?? new Set()
      statusesByCode.set(code, statuses.add(Number(/^Refused(\d+)/.exec(name)?.[1])))
    }
}

function listCodes(response: Record<string, never>): string[] {
  const refusal = z.object({
    content: z.object({
      'application/json': z.object({
        schema: z.object({
          allOf: z.tuple([
            z.unknown(),
            z.object({
              properties: z.object({
                code: z.object({ anyOf: z.tuple([z.object({ enum: z.array(z.string()) })], z.unknown()) }),
              }),
            }),
          ]),
        }),
      }),
    }),
  })
  return refusal.parse(response).content['application/json'].schema.allOf[1].properties.code.anyOf[0].enum
}

const Failure = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.string().min(1),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfter: z.number().optional(),
})

const figures: Record<
  string,
  { requests: number; busy: number; statuses: Record<string, number>; problems: string[] }
> = {}
afterEach(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/contracts.json', JSON.stringify({ seed: SEED, ...figures }, null, 2))
})

describe.each(services)('%s', (mount, served) => {
  test(
    'answers as its contract says, whatever it is asked',
    async () => {
      const figure = { requests: 0, busy: 0, statuses: {} as Record<string, number>, problems: [] as string[] }
      figures[mount] = figure
      const each = Math.ceil(REQUESTS / served.length)
      // Before anything is asked: what operators do by chance would close the store in which the next world books.
      const worlds = new Map<Operation, World>()
      for (const operation of served) worlds.set(operation, await createFixtures(operation.id))
      for (const [nth, [operation, world]] of [...worlds].entries()) {
        for await (const { sent, answer } of askAgainAndAgain(operation, world, { times: each, seed: SEED + nth })) {
          figure.requests += 1
          figure.statuses[answer.status] = (figure.statuses[answer.status] ?? 0) + 1
          const isBusy = answer.status === 503 && answer.headers.has('retry-after')
          if (isBusy) figure.busy += 1
          const problem = isBusy ? null : await findProblem(operation, answer)
          if (problem) figure.problems.push(`${operation.id} ${sent.slice(0, 400)}: ${answer.status} ${problem}`)
        }
      }
      expect(figure.problems.slice(0, MOST_SHOWN)).toEqual([])
      expect(figure.busy / figure.requests).toBeLessThanOrEqual(MOST_BUSY)
      expect(figure.requests).toBeGreaterThanOrEqual(REQUESTS)
      expect(Object.keys(figure.statuses).filter((status) => status.startsWith('2'))).not.toEqual([])
    },
    FOREVER,
  )
})

interface Asked {
  sent: string
  answer: Response
}

/** Half of the requests are the probe's with other values for some of its fields, half are whole inventions. */
async function* askAgainAndAgain(
  operation: Operation,
  { fixtures, findToken }: World,
  { times, seed }: { times: number; seed: number },
): AsyncGenerator<Asked> {
  const { id, path, policy, schemas } = operation
  const probe = probes[id]
  if (!probe) throw new Error(`${id} has no probe`)
  const valid = probe.call(fixtures)
  const known = { ...fixtures, ...readPathValues(path, valid.path) }
  const caller = getCaller(policy.access)
  const schema = schemas.input ? toJsonSchema(schemas.input) : {}
  const requests = fc.record({
    input: generateInput(schema, known),
    keeps: fc.constantFrom(...(valid.body ? [0, 0, 0.7, 0.9, 1] : [0])),
    chances: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    persona: fc.constantFrom<Persona>(caller, caller, caller, caller, 'anonymous', 'guest', 'stranger', 'merchant'),
  })
  for (const { input, keeps, chances, persona } of fc.sample(requests, { numRuns: times, seed })) {
    const named: Record<string, unknown> = isObject(input) ? { ...input } : {}
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const chance = Number(chances.next().value)
      const value = chance < 0.8 ? (known[name as keyof typeof known] ?? named[name]) : named[name]
      delete named[name]
      // An empty step is the address of another operation, and Node refuses longer ones by itself.
      return encodeURIComponent(toText(value, LONGEST_TEXT)) || 'nothing'
    })
    const whole = isObject(input) ? named : input
    const body = mix(valid.body, whole, () => Number(chances.next().value) < keeps)
    yield await ask(operation, address, body, { token: await findToken(persona), form: valid.form })
  }
}

/** The valid body, in which some fields are the generated ones; the generated one where nothing is kept. */
function mix(valid: object | undefined, generated: unknown, isKept: () => boolean): unknown {
  if (!valid || !isObject(generated)) return generated
  const mixed: Record<string, unknown> = { ...generated }
  for (const [key, value] of Object.entries(valid)) if (isKept()) mixed[key] = value
  return mixed
}

async function ask(
  { method, id }: Operation,
  address: string,
  body: unknown,
  { token, form }: { token: string | undefined; form: FormData | undefined },
): Promise<Asked> {
  visitors += 1
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  }
  if (method === 'GET') {
    const query = isObject(body) ? flatten(body).map(([name, text]) => [name, toText(text, LONGEST_TEXT)]) : []
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
    return { sent: address + search, answer: await fetch(server.url + address + search, { headers }) }
  }
  if (form) {
    for (const [name, value] of isObject(body) ? flatten(body) : [])
      if (name !== 'file' && name !== 'files') form.set(name, value)
    return { sent: `${address} as a form`, answer: await fetch(server.url + address, { method, headers, body: form }) }
  }
  const json = JSON.stringify(body) ?? ''
  const answer = await fetch(server.url + address, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: json,
  }).catch((error) => {
    throw new Error(`${id} ${json.slice(0, 300)}`, { cause: error })
  })
  return { sent: `${address} ${json}`, answer }
}
let visitors = 0

/** Names and values of a query or a form, in brackets as oRPC reads them. */
function flatten(value: unknown, name = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${name}[${index}]`))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, item]) => flatten(item, name === '' ? key : `${name}[${key}]`))
  return value === undefined || value === null ? [] : [[name, toText(value)]]
}

async function findProblem({ schemas: { output } }: Operation, answer: Response): Promise<string | null> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (answer.status >= 500) return text.slice(0, 300)
  if (answer.ok) {
    // Files are told by their own type.
    if (!isJson) return text === '' || isFile(output) ? null : `no JSON: ${text.slice(0, 100)}`
    const result = output ? await output['~standard'].validate(JSON.parse(text)) : {}
    return result.issues ? `does not fit: ${JSON.stringify(result.issues).slice(0, 300)}` : null
  }
  if (!isJson) return `a refusal that is no JSON: ${text.slice(0, 100)}`
  const refusal = Failure.safeParse(JSON.parse(text))
  if (!refusal.success) return `is no refusal: ${text.slice(0, 200)}`
  const { code } = refusal.data
  return statusesByCode.get(code)?.has(answer.status) ? null : `${code} is not listed with ${answer.status}`
}

function isFile(output: Operation['schemas']['output']): boolean {
  return output !== undefined && JSON.stringify(toJsonSchema(output)).includes('binary')
}

function toJsonSchema(schema: NonNullable<Operation['schemas']['input']>): JsonSchema {
  return z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
}

function readPathValues(pattern: string, address: string): Record<string, string> {
  const steps = (address.split('?')[0] ?? '').split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((step, index) => {
      const name = /^\{(\w+)\}$/.exec(step)?.[1]
      return name ? [[name, decodeURIComponent(steps[index] ?? '')]] : []
    }),
  )
}

function getCaller(access: string): Persona {
  if (access === 'operator' || access === 'merchant' || access === 'courier') return 'operator'
  return access === 'public' ? 'anonymous' : 'owner'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Text for an address or a form; half characters cannot stand there. */
function toText(value: unknown, longest = Number.POSITIVE_INFINITY): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, longest)
  return text.isWellFormed() ? text : 'x'
}
