import { text } from '#shared/images/text-path.ts'
import { inkOn } from '../colour.ts'
import type { PackSpec } from '../pack-spec.ts'

/** Cardboard tag of unpacked things: brand, kind, size. Its centre is the given point. */
export function hangTag(pack: PackSpec, at: { cx: number; cy: number; tilt?: number }): string {
  const { brand, line, weight, accent = '#8B2BC5' } = pack
  const { cx, cy, tilt = 5 } = at
  const left = cx - 54
  const top = cy - 41
  return `<g transform="rotate(${tilt} ${cx} ${cy})"><rect x="${left + 2}" y="${top + 4}" width="108" height="82" rx="11" fill="#1a1220" opacity=".14"/><rect x="${left}" y="${top}" width="108" height="82" rx="11" fill="#fff"/>
<path d="M${left} ${top + 11}a11 11 0 0111-11h86a11 11 0 0111 11v13h-108z" fill="${accent}"/><circle cx="${cx}" cy="${top + 11}" r="4.2" fill="#fff"/><circle cx="${cx}" cy="${top + 11}" r="4.2" fill="none" stroke="${inkOn(accent)}" stroke-opacity=".25"/>
${text(brand, { x: cx, y: top + 46, size: 20, maxWidth: 94, weight: 900, fill: '#2A2331' })}${text(line.toUpperCase(), { x: cx, y: top + 59, size: 9, maxWidth: 96, fill: '#5B5362', tracking: 0.04 })}${text(weight ?? '', { x: cx, y: top + 75, size: 12.5, maxWidth: 94, fill: '#2A2331' })}</g>`
}
