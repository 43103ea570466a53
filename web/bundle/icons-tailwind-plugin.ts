import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import plugin from 'tailwindcss/plugin'

type IconNode = [tag: string, attributes: Record<string, string>][]

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('lucide-react')), '../esm/icons')
const web = fileURLToPath(new URL('..', import.meta.url))

/** Prefixes of the classes, and the pen of their drawings. */
const pens = {
  icon: { fill: 'none', 'stroke-width': '2' },
  'icon-filled': { fill: '#000', 'stroke-width': '2' },
  'icon-bold': { fill: 'none', 'stroke-width': '3.5' },
}
type Prefix = keyof typeof pens

const iconClass = /["'` ](icon|icon-filled|icon-bold)-([a-z0-9-]+)(?=["'` ])/g
/** Drawn in components.css. */
const own = ['icon-logo']
/** Named in components.css alone. */
const ofStyle = ['icon-filled-heart']

/** What is drawn by the classes: an `i`, or the beginning of a button or a text. */
const DRAWN = 'i, .icon-plus:not(i)::before, .icon-heart:not(i)::before, .icon-filled-star::before'

interface UsedIcon {
  prefix: Prefix
  name: string
}

/**
 * Tailwind's classes `icon-NAME`, `icon-filled-NAME` and `icon-bold-NAME` for lucide's icons. All that the pages name are one
 * picture, and a class says its place in it (`--icon`): a browser makes a document of each picture, a millisecond each.
 */
export default plugin(({ matchUtilities, addBase }) => {
  const used = findUsedIcons()
  const places = used.map(({ prefix, name }, place) => ({ prefix, name, at: `${(place * 100) / (used.length - 1)}%` }))
  for (const prefix of Object.keys(pens)) {
    const values = Object.fromEntries(places.filter((icon) => icon.prefix === prefix).map(({ name, at }) => [name, at]))
    matchUtilities({ [prefix]: (at) => ({ '--icon': at }) }, { values })
  }
  // Each alone: beside a variable the picture would be written four times, for old browsers.
  addBase({
    [DRAWN]: {
      maskImage: toPicture(used),
      maskPosition: '0 var(--icon)',
      maskSize: `100% ${used.length * 100}%`,
      maskRepeat: 'no-repeat',
    },
  })
})

/** Icons that the sources of the pages name, each once. */
export function findUsedIcons(): UsedIcon[] {
  const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.ts', '**/*-plugin.ts'] })
  const classes = sources.flatMap((file) =>
    Array.from(readFileSync(join(web, file), 'utf8').matchAll(iconClass), ([, prefix, name]) => `${prefix}-${name}`),
  )
  return [...new Set([...classes, ...ofStyle])]
    .filter((each) => !own.includes(each))
    .sort()
    .map(toIcon)
}

function toIcon(each: string): UsedIcon {
  const prefix = each.startsWith('icon-filled-') ? 'icon-filled' : each.startsWith('icon-bold-') ? 'icon-bold' : 'icon'
  return { prefix, name: each.slice(prefix.length + 1) }
}

function toPicture(used: readonly UsedIcon[]): string {
  const drawings = used.map(({ prefix, name }, place) => {
    const shapes = readIcon(name).map(([tag, { key, ...attributes }]) => `<${tag}${toText(attributes)}/>`)
    return `<g${toText({ ...pens[prefix], transform: `translate(0 ${place * 24})` })}>${shapes.join('')}</g>`
  })
  const height = used.length * 24
  const pen = toText({ stroke: '#000', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' })
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='24' height='${height}' viewBox='0 0 24 ${height}'${pen}>${drawings.join('')}</svg>`
  return `url("data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}")`
}

function readIcon(name: string): IconNode {
  const { __iconData: icon }: { __iconData?: { node: IconNode } } = require(join(folder, `${name}.mjs`))
  if (!icon) throw new Error(`lucide draws ${name} under another name: use that one`)
  return icon.node
}

function toText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}='${value}'`)
    .join('')
}
