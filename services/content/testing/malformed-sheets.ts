import { makeRandom } from '#shared/seeded-random.ts'
import { type SheetPlan, sheetIds, sheetPlans } from '../rules/sheets.ts'

type Cell = string | number | Date | null

const hostile: readonly Cell[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x',
  '/\\evil.example',
  'https://evil.example/a.png',
  'https://ana:clave@huella.example/',
  '/refugios/../backoffice',
  '=HYPERLINK("https://evil.example")',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
  'constructor',
  '\u202eabc\u0000def',
  '\ud83d',
  'a'.repeat(6000),
  'NULL',
  -1,
  1e21,
  Number.MAX_SAFE_INTEGER,
  new Date(8.64e15),
  '31/02/2026',
  '',
  null,
]

/** Sheets of a workbook with errors, the same for the same seed. */
export function malformedSheets(
  good: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  seed: number,
): Record<string, Cell[][]> {
  const chance = makeRandom(seed)
  const below = (most: number) => Math.floor(chance() * most)
  const anyHostile = (): Cell => hostile[below(hostile.length)] ?? null
  const sheets = Object.fromEntries(Object.entries(good).map(([title, rows]) => [title, rows.map((row) => [...row])]))

  for (let times = 1 + below(6); times > 0; times -= 1) {
    const id = sheetIds[below(sheetIds.length)] ?? 'configuration'
    const { title }: SheetPlan = sheetPlans[id]
    const rows = sheets[title]
    if (!rows) continue
    const row = rows[below(rows.length)] ?? []
    const mishaps = [
      () => delete sheets[title],
      () => void rows.shift(),
      () => void rows.splice(0, rows.length),
      () => void rows.reverse(),
      () => void rows[0]?.splice(below(3), 1),
      () => void rows[0]?.push(...(rows[0] ?? [])),
      () => void (rows[0] ?? []).fill('__proto__', 0, 1),
      () => void rows.push(...Array.from({ length: 60 }, () => row)),
      () => void row.reverse(),
      () => void row.fill(anyHostile()),
      () => void row.push(...Array.from({ length: 200 }, anyHostile)),
      () => {
        for (const each of rows.slice(1)) each[below(each.length)] = anyHostile()
      },
      () => {
        row[below(row.length)] = anyHostile()
      },
      () => {
        for (const each of rows.slice(1)) each[below(4)] = anyHostile()
      },
    ]
    mishaps[below(mishaps.length)]?.()
  }
  return sheets
}
