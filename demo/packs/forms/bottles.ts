import { text, textBlock } from '#shared/images/text-path.ts'
import { type Canvas, paw, repeat, roundness, shadow } from '../canvas.ts'
import { inkOn, shade } from '../colour.ts'
import { face } from '../faces/face.ts'
import type { PackSpec } from '../pack-spec.ts'

/** A pump bottle: shampoo, conditioner. */
export function bottle(pack: PackSpec, canvas: Canvas): string {
  const body = 'M134 166c0-22 22-32 38-34h56c16 2 38 12 38 34v160c0 16-12 26-28 26h-76c-16 0-28-10-28-26z'
  const plastic = canvas.linear([
    [0, '#F6F2F9'],
    [1, '#CDC4D6'],
  ])
  return `${shadow(canvas, { cx: 200, cy: 351, rx: 94, ry: 13 })}
<path d="M148 58c0-8 5-12 12-12h54c7 0 11 4 11 11v6c0 5-3 8-8 8h-52c-4 0-6 2-7 7l-2 8h-10z" fill="${plastic}"/><path d="M152 56c1-5 4-7 9-7h52c5 0 8 2 9 6" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>
<rect x="191" y="70" width="18" height="34" fill="#CFC7D8"/><rect x="191" y="70" width="6" height="34" fill="#fff" opacity=".6"/><rect x="168" y="100" width="64" height="36" rx="8" fill="${plastic}"/><path d="${repeat(9, (index) => `M${174 + index * 6.5} 105v27`)}" stroke="#BDB3C8" stroke-width="1.7"/>
${liquid(pack, canvas, body)}${cosmeticLabel(pack, { x: 146, y: 176, width: 108, height: 152 })}${roundness(canvas, body, { edge: 0.22, shine: 0.34 })}`
}

/** A trigger bottle: lotions, deodorants, repellents. */
export function spray(pack: PackSpec, canvas: Canvas): string {
  const body = 'M140 190c0-26 30-30 38-54h44c8 24 38 28 38 54v138c0 15-11 24-26 24h-68c-15 0-26-9-26-24z'
  const plastic = canvas.linear([
    [0, shade(pack.accent ?? '#FFC93C', 0.2)],
    [1, shade(pack.accent ?? '#FFC93C', -0.2)],
  ])
  return `${shadow(canvas, { cx: 200, cy: 351, rx: 88, ry: 13 })}
<path d="M150 62h84c16 0 26 10 26 24l-30 4c-3 8-4 14-4 22h-46c0-14-6-22-12-26l-18-4z" fill="${plastic}"/><path d="M176 88c-2 16-12 26-28 32l-5-7c12-7 17-15 18-28z" fill="${plastic}"/><path d="M154 66h78c10 0 17 4 21 10" stroke="#fff" stroke-opacity=".6" stroke-width="4" fill="none" stroke-linecap="round"/><rect x="140" y="64" width="14" height="15" rx="3" fill="#5b5362"/>
<rect x="176" y="110" width="48" height="28" rx="6" fill="#F1EDF4"/><path d="${repeat(7, (index) => `M${181 + index * 6.3} 114v20`)}" stroke="#C4BCCD" stroke-width="1.6"/>
${liquid(pack, canvas, body)}${cosmeticLabel(pack, { x: 150, y: 202, width: 100, height: 132 })}${roundness(canvas, body, { edge: 0.22, shine: 0.34 })}`
}

/** A jar with a screw lid: supplements, flakes, creams. */
export function jar(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const body = 'M116 158c0-16 12-24 28-24h112c16 0 28 8 28 24v164c0 18-12 28-30 28H146c-18 0-30-10-30-28z'
  const lid = canvas.linear(
    [
      [0, shade(color, -0.45)],
      [0.28, shade(color, 0.2)],
      [0.6, shade(color, -0.2)],
      [1, shade(color, -0.5)],
    ],
    { x2: 1, y2: 0 },
  )
  return `${shadow(canvas, { cx: 200, cy: 350, rx: 112, ry: 14 })}<path d="${body}" fill="#FBFAFC"/>
<g clip-path="${canvas.clip(body)}"><rect x="110" y="166" width="180" height="160" fill="${color}"/><path d="M110 270c50-18 130 14 180-10v66H110z" fill="#fff" opacity=".95"/><path d="M110 264c50-18 130 14 180-10v7c-50 24-130-8-180 10z" fill="${accent}"/></g>
${text(brand, { x: 200, y: 204, size: 33, maxWidth: 138, weight: 900, fill: inkOn(color), tracking: -0.01 })}${text(line.toUpperCase(), { x: 200, y: 222, size: 11.5, maxWidth: 136, fill: inkOn(color) === '#ffffff' ? shade(color, 0.78) : shade(color, -0.6), tracking: 0.08 })}
${pet ? `<circle cx="200" cy="258" r="27" fill="#fff"/>${face(pet, { cx: 200, cy: 257, width: 47 })}` : ''}
${text(flavour, { x: 200, y: 303, size: 13, maxWidth: 140, fill: shade(color, -0.45) })}${text(weight, { x: 200, y: 318, size: 11.5, maxWidth: 120, fill: '#5B5362' })}
${roundness(canvas, body, { edge: 0.24, shine: 0.3 })}
<path d="M122 84c0-9 7-14 16-14h124c9 0 16 5 16 14v46c0 6-156 6-156 0z" fill="${lid}"/><path d="${repeat(24, (index) => `M${127 + index * 6.3} 92v38`)}" stroke="#000" stroke-opacity=".13" stroke-width="2"/><path d="M134 78h132" stroke="#fff" stroke-opacity=".4" stroke-width="4" stroke-linecap="round"/>`
}

function liquid({ color }: PackSpec, canvas: Canvas, body: string): string {
  const tint = canvas.linear([
    [0, shade(color, 0.38)],
    [1, color],
  ])
  return `<path d="${body}" fill="${tint}"/>`
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

function cosmeticLabel(pack: PackSpec, { x, y, width, height }: Frame): string {
  const { brand, line, flavour = '', weight = '', color, pet } = pack
  const dark = shade(color, -0.42)
  const top = 46
  const middle = y + top + (height - top - 46) / 2
  const emblem = pet
    ? face(pet, { cx: 200, cy: middle, width: Math.min(44, height - top - 50) })
    : `<g transform="translate(182 ${middle - 19}) scale(1.5)">${paw(color)}</g>`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="13" fill="#fff"/><path d="M${x} ${y + 13}a13 13 0 0113-13h${width - 26}a13 13 0 0113 13v${top - 13}h-${width}z" fill="${dark}"/>
${text(brand, { x: 200, y: y + 25, size: 23, maxWidth: width - 16, weight: 900 })}${text(line.toUpperCase(), { x: 200, y: y + 38.5, size: 9.5, maxWidth: width - 14, fill: shade(color, 0.75), tracking: 0.06 })}
${emblem}${textBlock(flavour, { x: 200, y: y + height - 27, size: 11.5, maxWidth: width - 14, fill: shade(color, -0.55) })}${text(weight, { x: 200, y: y + height - 8, size: 11, maxWidth: width - 18, fill: '#5B5362' })}`
}
