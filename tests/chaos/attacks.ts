/** Attacks generated from a valid call: hostile texts in each text, hostile numbers in each number. Pure. */

/** Marks a page that shows it unescaped: no text of ours has it. */
export const SCRIPT = '<script>window.attacked=1</script>'

export const hostileTexts = [
  SCRIPT,
  '"><img src=x onerror=alert(1)>',
  "'; drop table market.orders; --",
  "' or '1'='1",
  '{{constructor.constructor("return 1")()}}',
  '$' + '{7*7}',
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202Egnp.exe',
  '=cmd|" /C calc"!A0',
  'javascript:alert(1)',
  '\r\nSet-Cookie: attacked=1',
  `${'\u0300'.repeat(300)}`,
  'a'.repeat(20_000),
]

export const hostileNumbers: readonly unknown[] = [
  -1,
  0,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
  1e308,
  '1',
  '1e3',
  null,
  true,
  [1],
  { $gt: 0 },
]

export const hostileShapes: readonly unknown[] = [null, [], {}, '', 'text', 7, [[]], { __proto__: { isAdmin: true } }]

type Path = readonly (string | number)[]

/** Copies of the body, each with one text replaced. */
export function withHostileTexts(body: object): object[] {
  return listLeaves(body, (value) => typeof value === 'string').flatMap((path) =>
    hostileTexts.map((text) => replaceAt(body, path, text)),
  )
}

/** Copies of the body, each with one number replaced. */
export function withHostileNumbers(body: object): object[] {
  return listLeaves(body, (value) => typeof value === 'number').flatMap((path) =>
    hostileNumbers.map((number) => replaceAt(body, path, number)),
  )
}

/** Paths of the leaves that are meant. */
function listLeaves(value: unknown, isMeant: (leaf: unknown) => boolean, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return isMeant(value) ? [path] : []
  return Object.entries(value).flatMap(([key, child]) =>
    listLeaves(child, isMeant, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function replaceAt<Whole>(whole: Whole, [step, ...rest]: Path, value: unknown): Whole {
  if (step === undefined) return value as Whole
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string | number, unknown>
  copy[step] = replaceAt(copy[step], rest, value)
  return copy as Whole
}
