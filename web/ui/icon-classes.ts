import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import plugin from 'tailwindcss/plugin'

type IconNode = [tag: string, attributes: Record<string, string>][]

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('lucide-react')), '../esm/icons')

/** `icon-NAME` and `icon-filled-NAME` for each of lucide's icons: its drawing as `--icon`, which components.css shows. Only what is used is written. */
export default plugin(({ matchUtilities }) => {
  const names = existsSync(folder) ? readdirSync(folder).flatMap((file) => file.match(/^(.*)\.mjs$/)?.[1] ?? []) : []
  for (const [prefix, fill] of [
    ['icon', 'none'],
    ['icon-filled', '#000'],
  ] as const) {
    const values: Record<string, string> = {}
    for (const name of names)
      Object.defineProperty(values, name, { enumerable: true, get: () => toDrawing(name, fill) })
    matchUtilities({ [prefix]: (drawing) => ({ '--icon': drawing }) }, { values })
  }
})

function toDrawing(name: string, fill: string): string {
  const { node }: { node: IconNode } = require(join(folder, `${name}.mjs`)).__iconData
  const shapes = node.map(([tag, { key, ...attributes }]) => `<${tag}${toText(attributes)}/>`).join('')
  const pen = toText({
    fill,
    stroke: '#000',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'${pen}>${shapes}</svg>`
  return `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`
}

function toText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${value}'`)
    .join('')
}
