import process from 'node:process'
import { getNeededRight, listOperations } from '#shared/rpc/access.ts'
import { type RateClass, rateCosts } from '#shared/rpc/operation.ts'
import { mergeHandles } from '#web/request/page-policy.ts'
import { makePageTable } from '#web/request/page-table.ts'
import { servedContracts } from '../server/edge/api-policy.ts'
import { readRoutes } from './read-routes.ts'

// npm run policies [-- WORDS]: what every page and operation declares, a line each, or the lines with all these words:
// `npm run policies -- cancel`, `npm run policies -- chat=hidden`.
const usual: Record<string, unknown> = { ...mergeHandles([]) }

const pages = makePageTable(readRoutes()).pages.map(({ pattern, policy }) =>
  line('(page)', pattern, {
    ...Object.fromEntries(Object.entries(policy).filter(([name, value]) => usual[name] !== value)),
    // A POST of a large file costs its own bucket, whatever the page declares.
    ...findCost(policy.upload ? 'upload' : policy.rate),
  }),
)
const operations = servedContracts.flatMap(({ mount, contract }) =>
  listOperations(contract).map(({ name, method, path, summary, policy }) => {
    const { right } = getNeededRight(policy, method) ?? {}
    return line(name, `${method} ${mount}${path}`, {
      ...policy,
      ...(right && { right }),
      ...findCost(policy.rate),
      summary,
    })
  }),
)
const words = process.argv.slice(2).map((word) => word.toLowerCase())
for (const each of [...pages, ...operations])
  if (words.every((word) => each.toLowerCase().includes(word))) process.stdout.write(`${each}\n`)

function findCost(rate: RateClass | undefined) {
  return rate && { rate, cost: rateCosts[rate] ?? 1 }
}

function line(name: string, place: string, policy: object): string {
  const facts = Object.entries(policy).map(([fact, value]) => `${fact}=${value}`)
  return [name.padEnd(26), place, ...facts].join('  ')
}
