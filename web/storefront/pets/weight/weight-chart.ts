export interface Weighed {
  grams: number
  /** yyyy-MM-dd. */
  measuredOn: string
}

export interface ChartPoint extends Weighed {
  x: number
  y: number
}

export interface Chart {
  points: ChartPoint[]
  /** Round weights for the lines across. */
  rows: { grams: number; y: number }[]
  first: string
  last: string
}

/**
 * Where each weight lies in a box: time to the right, the oldest first, and weights upwards between round ones that
 * leave some air. Null when nothing was weighed.
 */
export function weightChart(
  entries: readonly Weighed[],
  { width, height }: { width: number; height: number },
): Chart | null {
  const sorted = [...entries].sort((a, b) => a.measuredOn.localeCompare(b.measuredOn))
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) return null

  const scale = roundScale(Math.min(...sorted.map(({ grams }) => grams)), Math.max(...sorted.map(({ grams }) => grams)))
  const start = Date.parse(first.measuredOn)
  const span = Date.parse(last.measuredOn) - start
  const getY = (grams: number) => rounded(height - ((grams - scale.from) / (scale.to - scale.from)) * height)
  const getX = (day: string) => (span === 0 ? width / 2 : rounded(((Date.parse(day) - start) / span) * width))

  const count = Math.round((scale.to - scale.from) / scale.step)
  const rows = Array.from({ length: count + 1 }, (_, index) => scale.from + index * scale.step)
  return {
    points: sorted.map((entry) => ({ ...entry, x: getX(entry.measuredOn), y: getY(entry.grams) })),
    rows: rows.map((grams) => ({ grams, y: getY(grams) })),
    first: first.measuredOn,
    last: last.measuredOn,
  }
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** The smallest round step of which at most five cover everything. */
function roundScale(lowest: number, highest: number): { from: number; to: number; step: number } {
  // A gram up and down is no change of a dog of 30 kg: the picture never shows less than a tenth of the weight.
  const air = Math.max((highest - lowest) * 0.15, highest * 0.05)
  const low = Math.max(0, lowest - air)
  const high = highest + air
  for (const step of STEPS) {
    const from = Math.floor(low / step) * step
    const to = Math.ceil(high / step) * step
    if ((to - from) / step <= 5) return { from, to, step }
  }
  return { from: 0, to: 250_000, step: 50_000 }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** What changed between the two newest weights, in grams; null when there are not two. */
export function lastChange(newestFirst: readonly Weighed[]): number | null {
  const [newest, before] = newestFirst
  return newest && before ? newest.grams - before.grams : null
}
