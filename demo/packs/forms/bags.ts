import { text, textBlock } from '#shared/images/text-path.ts'
import { type Canvas, num, repeat, roundness, shadow } from '../canvas.ts'
import { inkOn, shade } from '../colour.ts'
import { face } from '../faces/face.ts'
import type { PackSpec } from '../pack-spec.ts'

const body =
  'M112 66h176c5 28 12 50 13 90 2 66 2 130-5 186-1 9-6 13-14 13H118c-8 0-13-4-14-13-7-56-7-120-5-186 1-40 8-62 13-90z'

/** A bag of dry food with a crimped top. */
export function bag(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const sheet = canvas.linear([
    [0, shade(color, 0.14)],
    [1, shade(color, -0.24)],
  ])
  const white = canvas.linear([
    [0, '#ffffff'],
    [1, '#F1EDF4'],
  ])
  return `${shadow(canvas, { cx: 200, cy: 354, rx: 132, ry: 15 })}
<g clip-path="${canvas.clip(body)}"><rect x="90" y="60" width="220" height="300" fill="${sheet}"/>
<path d="M90 214c50-34 92 26 220-22v170H90z" fill="${white}"/><path d="M90 208c50-34 92 26 220-22v9c-128 48-170-12-220 22z" fill="${accent}"/>
<circle cx="200" cy="240" r="54" fill="${shade(color, 0.82)}"/>${face(pet, { cx: 200, cy: 240, width: 106 })}
<rect x="108" y="301" width="184" height="42" rx="11" fill="${shade(color, -0.12)}"/></g>
${label({ brand, line, color, y: 124 })}
${text(flavour, { x: 200, y: 319, size: 14, maxWidth: 168, fill: inkOn(shade(color, -0.12)) })}${text(weight, { x: 200, y: 335.5, size: 12.5, maxWidth: 160, fill: pale(color) })}
${roundness(canvas, body)}${crease()}${crimp(color)}`
}

/** A stout bag of litter or sand, with a carrying handle. */
export function litterBag(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const sack = 'M104 108c30-8 162-8 192 0 8 44 10 160 4 234-1 8-6 12-13 12H113c-7 0-12-4-13-12-6-74-4-190 4-234z'
  const sheet = canvas.linear(
    [
      [0, shade(color, 0.22)],
      [1, shade(color, -0.2)],
    ],
    { x2: 0.5 },
  )
  const grains = repeat(46, (index) => {
    const x = 106 + ((index * 37) % 190)
    const y = 306 + ((index * 17) % 46)
    return `<circle cx="${x}" cy="${y}" r="${2 + (index % 3)}" fill="${index % 4 === 0 ? shade(color, 0.55) : '#E6E0E9'}"/>`
  })
  return `${shadow(canvas, { cx: 200, cy: 353, rx: 136, ry: 15 })}
<path d="M150 112c0-66 100-66 100 0" fill="none" stroke="${shade(color, -0.35)}" stroke-width="15" stroke-linecap="round"/>
<path d="M150 110c2-60 98-60 100 0" fill="none" stroke="${shade(color, 0.2)}" stroke-width="4" stroke-opacity=".6"/>
<g clip-path="${canvas.clip(sack)}"><rect x="90" y="96" width="220" height="264" fill="${sheet}"/>
<path d="M90 296c60-22 150-22 220 0v70H90z" fill="#F7F5F9"/>${grains}<path d="M90 291c60-22 150-22 220 0v6c-70-22-160-22-220 0z" fill="${accent}"/></g>
${label({ brand, line, color, y: 154 })}
${pet ? `<circle cx="152" cy="237" r="42" fill="#ffffff" opacity=".92"/>${face(pet, { cx: 152, cy: 236, width: 72 })}` : ''}
<circle cx="${pet ? 248 : 200}" cy="237" r="41" fill="${accent}"/>${text(weight, { x: pet ? 248 : 200, y: 245, size: 23, maxWidth: 68, weight: 900, fill: inkOn(accent) })}
<rect x="116" y="318" width="168" height="24" rx="12" fill="${shade(color, -0.2)}"/>${text(flavour, { x: 200, y: 334.5, size: 13, maxWidth: 152 })}
${roundness(canvas, sack, { edge: 0.25 })}`
}

interface BagLabel {
  brand: string
  line: string
  color: string
  y: number
}

function label({ brand, line, color, y }: BagLabel): string {
  return (
    text(brand, { x: 200, y, size: 41, maxWidth: 156, weight: 900, fill: inkOn(color), tracking: -0.012 }) +
    textBlock(line.toUpperCase(), { x: 200, y: y + 25, size: 13.5, maxWidth: 160, fill: pale(color), tracking: 0.1 })
  )
}

function pale(color: string): string {
  return inkOn(color) === '#ffffff' ? shade(color, 0.76) : shade(color, -0.6)
}

function crimp(color: string): string {
  const teeth = repeat(23, (index) => `M${num(113.5 + index * 7.85)} 55v13`)
  return `<path d="M110 52h180l2.4 18H107.6z" fill="${shade(color, -0.3)}"/><path d="M110 52h180l.8 6H109.2z" fill="#fff" opacity=".22"/><path d="${teeth}" stroke="#fff" stroke-opacity=".17" stroke-width="1.5"/>`
}

function crease(): string {
  return '<path d="M103 176c9 34 7 92-1 136M297 176c-9 34-7 92 1 136" stroke="#1a1220" stroke-opacity=".1" stroke-width="3" fill="none"/><path d="M116 74c22 9 146 9 168 0" stroke="#1a1220" stroke-opacity=".14" stroke-width="3" fill="none"/>'
}
