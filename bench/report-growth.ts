import { mkdirSync, writeFileSync } from 'node:fs'

/** CPU milliseconds of one request. */
export interface Cost {
  node: number
  database: number
}

/** Prints the cost of each query on the small and the large database, and writes reports/NAME.json. */
export function reportGrowth(
  name: string,
  small: { size: number; costs: Map<string, Cost> },
  large: { size: number; costs: Map<string, Cost> },
  runs: string,
): void {
  const rows = [...small.costs].map(([what, before]) => {
    const after = large.costs.get(what) ?? { node: Number.NaN, database: Number.NaN }
    return {
      what,
      [`Node, ${small.size}`]: round(before.node),
      [`Node, ${large.size}`]: round(after.node),
      [`database, ${small.size}`]: round(before.database),
      [`database, ${large.size}`]: round(after.database),
      'both, times': round((after.node + after.database) / (before.node + before.database)),
    }
  })
  console.table(rows)
  mkdirSync('reports', { recursive: true })
  writeFileSync(`reports/${name}.json`, JSON.stringify({ runs, rows }, null, 2))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
