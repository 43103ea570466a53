import { getPlanCost, planRounds } from '#services/market/rounds/rules/plan-rounds.ts'
import { drawCase, findBestCost } from '#services/market/testing/drawn-rounds.ts'
import { median, percentile } from './load.ts'

/**
 * `npm run bench:rounds`: milliseconds of CPU of planning rounds, and how far they are from the best plan: of 200 small cases
 * by trying all, of larger ones by a search with a hundred times the limit.
 */
const gaps = Array.from({ length: 200 }, (_, seed) => {
  const vehicles = seed % 4 === 0 ? 2 : 1
  const drawn = drawCase(seed + 1, { stops: vehicles === 2 ? 6 : 4 + (seed % 5), vehicles, span: 120 })
  return getPlanCost(drawn.vehicles, planRounds(drawn.vehicles, drawn.stops)) / findBestCost(drawn) - 1
})
report('up to 8 stops, against all plans', gaps)

const sizes = [
  { name: '8 stops, 1 courier', stops: 8, vehicles: 1, span: 120 },
  { name: '60 stops, 4 couriers', stops: 60, vehicles: 4, span: 360 },
  { name: '60 stops, 4 couriers, too many for their promises', stops: 60, vehicles: 4, span: 180 },
  { name: '60 stops, 6 couriers of 45 kg', stops: 60, vehicles: 6, span: 360, capacityGrams: 45_000 },
  { name: '60 stops, 1 courier', stops: 60, vehicles: 1, span: 720 },
  { name: '120 stops, 8 couriers', stops: 120, vehicles: 8, span: 360 },
]
for (const { name, ...size } of sizes) {
  const measured = Array.from({ length: 21 }, (_, seed) => {
    const { vehicles, stops } = drawCase(seed + 1, size)
    const before = process.cpuUsage()
    const plan = planRounds(vehicles, stops)
    const { user, system } = process.cpuUsage(before)
    const longer = seed < 5 && stops.length > 8 ? planRounds(vehicles, stops, { mostSteps: 350_000_000 }) : null
    const gap = longer && getPlanCost(vehicles, plan) / getPlanCost(vehicles, longer) - 1
    return { ms: (user + system) / 1000, gap }
  })
  const times = measured.map(({ ms }) => ms)
  console.log(`${name}: ${median(times).toFixed(0)} ms, slowest twentieth ${percentile(times, 0.95).toFixed(0)} ms`)
  report(
    '  against a hundred times the limit',
    measured.flatMap(({ gap }) => gap ?? []),
  )
}

function report(name: string, over: readonly number[]): void {
  if (over.length === 0) return
  const mean = over.reduce((sum, gap) => sum + gap, 0) / over.length
  const many = over.filter((gap) => gap > 0.05).length
  const worst = Math.max(...over)
  console.log(
    `${name}: ${format(mean)} over in the mean, ${many} of ${over.length} more than 5 %, worst ${format(worst)}`,
  )
}

function format(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
