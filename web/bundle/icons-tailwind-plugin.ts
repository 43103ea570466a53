import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import plugin from 'tailwindcss/plugin'

type IconNode = [tag: string, attributes: Record<string, string>][]

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('lucide-react')), '../esm/icons')

export const iconNames = readdirSync(folder).flatMap((file) => file.match(/^(.*)\.mjs$/)?.[1] ?? [])

/** Prefixes of the classes, and the pen of their drawings. */
const pens = {
  icon: { fill: 'none', 'stroke-width': '2' },
  'icon-filled': { fill: '#000', 'stroke-width': '2' },
  'icon-bold': { fill: 'none', 'stroke-width': '3.5' },
}

/**
 * Tailwind's classes `icon-NAME`, `icon-filled-NAME` and `icon-bold-NAME` for lucide's icons: the drawing as `--icon`, which
 * components.css shows. Only what is used is written.
 */
export default plugin(({ matchUtilities }) => {
  for (const [prefix, pen] of Object.entries(pens)) {
    const values: Record<string, string> = {}
    for (const name of iconNames)
      Object.defineProperty(values, name, { enumerable: true, get: () => toDrawing(name, pen) })
    matchUtilities({ [prefix]: (drawing) => ({ '--icon': drawing }) }, { values })
  }
})

function toDrawing(name: string, pen: Record<string, string>): string {
  const shapes = readIcon(name)?.map(([tag, { key, ...attributes }]) => `<${tag}${toText(attributes)}/>`)
  // Tailwind takes every word of the sources for a class, so it also asks for names that no page means.
  if (!shapes) return 'none'
  const round = { stroke: '#000', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'${toText({ ...round, ...pen })}>${shapes.join('')}</svg>`
  return `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`
}

/** Null for a file that only gives an icon another name: it holds no drawing. */
export function readIcon(name: string): IconNode | null {
  const { __iconData: icon }: { __iconData?: { node: IconNode } } = require(join(folder, `${name}.mjs`))
  return icon?.node ?? null
}

function toText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${value}'`)
    .join('')
}
