import { text, textBlock } from '#shared/images/text-path.ts'
import { type Canvas, paw, repeat, shadow } from '../canvas.ts'
import { inkOn, shade } from '../colour.ts'
import { face } from '../faces/face.ts'
import type { PackSpec } from '../pack-spec.ts'

/** A tall box, seen from its left: pipettes, supplements, kits. */
export function box(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const front = canvas.linear([
    [0, shade(color, 0.14)],
    [1, shade(color, -0.05)],
  ])
  const side = canvas.linear(
    [
      [0, shade(color, -0.38)],
      [1, shade(color, -0.22)],
    ],
    { x2: 1, y2: 0 },
  )
  // The front leans with the perspective: its right edge is higher above and lower below.
  const onFront = 'matrix(1 -.08 0 1 0 14.4)'
  return `${shadow(canvas, { cx: 206, cy: 346, rx: 122, ry: 15 })}
<path d="M252 70l56 24v224l-56 30z" fill="${side}"/><path d="M104 84l148-14v278l-148-14z" fill="${front}"/><path d="M104 226l148-10v132l-148-14z" fill="#fff"/><path d="M104 220l148-10v8l-148 10z" fill="${accent}"/><path d="M252 210l56 16v8l-56-16z" fill="${shade(accent, -0.25)}"/>
<g transform="${onFront}">${text(brand, { x: 178, y: 146, size: 33, maxWidth: 126, weight: 900, fill: inkOn(color), tracking: -0.01 })}${textBlock(line.toUpperCase(), { x: 178, y: 168, size: 12, maxWidth: 126, fill: inkOn(color) === '#ffffff' ? shade(color, 0.78) : shade(color, -0.6), tracking: 0.08 })}</g>
<circle cx="178" cy="246" r="38" fill="${shade(color, 0.85)}"/>${pet ? face(pet, { cx: 178, cy: 246, width: 74 }) : `<g transform="translate(157 224) scale(1.75)">${paw(color)}</g>`}
${text(flavour, { x: 178, y: 307, size: 14, maxWidth: 132, fill: shade(color, -0.35) })}${text(weight, { x: 178, y: 323.5, size: 12, maxWidth: 124, fill: '#5B5362' })}
<path d="M104 84l148-14v10l-148 14z" fill="#fff" opacity=".2"/><path d="M252 70v278" stroke="#fff" stroke-opacity=".35" stroke-width="1.5"/>`
}

/** A flat box of tablets with its blister beside it. */
export function tablets(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const front = canvas.linear(
    [
      [0, '#ffffff'],
      [1, '#F3EFF6'],
    ],
    { x2: 1 },
  )
  const foil = canvas.linear(
    [
      [0, '#E9E6EE'],
      [0.5, '#FFFFFF'],
      [1, '#C9C4D1'],
    ],
    { x2: 1, y2: 0.4 },
  )
  const pills = repeat(8, (index) => {
    const x = 188 + (index % 4) * 34
    const y = 290 + Math.floor(index / 4) * 30
    return `<ellipse cx="${x}" cy="${y}" rx="12" ry="10" fill="${shade(accent, 0.15)}"/><ellipse cx="${x}" cy="${y + 1}" rx="9" ry="7" fill="${accent}"/><ellipse cx="${x - 3}" cy="${y - 3}" rx="4" ry="2" fill="#fff" opacity=".7"/>`
  })
  return `${shadow(canvas, { cx: 200, cy: 342, rx: 150, ry: 16 })}
<path d="M62 128l224-10 42 22-224 12z" fill="${shade(color, 0.5)}"/><path d="M286 118l42 22v150l-42 20z" fill="${shade(color, -0.35)}"/><path d="M62 128l224-10v192l-224 8z" fill="${front}"/><path d="M62 128l224-10v62l-224 8z" fill="${color}"/><path d="M62 186l224-8v7l-224 8z" fill="${accent}"/>
<g transform="matrix(1 -.042 0 1 0 7.3)">${text(brand, { x: 174, y: 158, size: 34, maxWidth: 200, weight: 900, fill: inkOn(color), tracking: -0.01 })}${text(line.toUpperCase(), { x: 174, y: 175, size: 11.5, maxWidth: 200, fill: inkOn(color) === '#ffffff' ? shade(color, 0.78) : shade(color, -0.6), tracking: 0.09 })}</g>
${pet ? face(pet, { cx: 108, cy: 238, width: 70 }) : ''}${textBlock(flavour, { x: pet ? 210 : 174, y: 224, size: 16, maxWidth: pet ? 124 : 190, fill: shade(color, -0.35), weight: 900 })}${text(weight, { x: pet ? 210 : 174, y: 252, size: 13, maxWidth: 120, fill: '#5B5362' })}
<g transform="rotate(-5 240 305)"><rect x="166" y="272" width="148" height="68" rx="10" fill="${foil}" stroke="#B9B3C2" stroke-width="1"/><path d="M240 274v64" stroke="#B9B3C2" stroke-dasharray="3 4"/>${pills}</g>`
}

/** A dosing syringe of oral paste on its card. */
export function syringe(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const card = canvas.linear([
    [0, shade(color, 0.1)],
    [1, shade(color, -0.2)],
  ])
  const barrel = canvas.linear([
    [0, '#FFFFFF'],
    [0.35, '#F4F1F7'],
    [1, '#C8C1D1'],
  ])
  const marks = repeat(9, (index) => `M${128 + index * 15} 246v${index % 2 === 0 ? 13 : 8}`)
  return `${shadow(canvas, { cx: 200, cy: 350, rx: 122, ry: 13 })}<rect x="92" y="60" width="216" height="288" rx="18" fill="${card}"/><path d="M92 214c60-20 150 14 216-8v124a18 18 0 01-18 18H110a18 18 0 01-18-18z" fill="#fff"/><rect x="178" y="72" width="44" height="12" rx="6" fill="#1a1220" opacity=".35"/>
${text(brand, { x: 200, y: 124, size: 34, maxWidth: 180, weight: 900, fill: inkOn(color), tracking: -0.01 })}${text(line.toUpperCase(), { x: 200, y: 144, size: 12, maxWidth: 184, fill: inkOn(color) === '#ffffff' ? shade(color, 0.78) : shade(color, -0.6), tracking: 0.09 })}
<circle cx="200" cy="183" r="31" fill="#fff"/>${face(pet, { cx: 200, cy: 182, width: 54 })}
<g transform="rotate(-4 200 256)"><rect x="70" y="249" width="52" height="14" rx="4" fill="${accent}"/><rect x="66" y="236" width="9" height="40" rx="4" fill="${shade(accent, -0.2)}"/><rect x="116" y="234" width="7" height="44" rx="3" fill="#D8D2DE"/><rect x="118" y="240" width="156" height="32" rx="8" fill="${barrel}" stroke="#BDB5C7"/><rect x="176" y="243" width="95" height="26" rx="6" fill="${accent}" opacity=".75"/><path d="${marks}" stroke="#5B5362" stroke-width="1.6"/><path d="M274 248h24l22 5v6l-22 5h-24z" fill="#E4DFE9" stroke="#BDB5C7"/><path d="M124 244h144" stroke="#fff" stroke-width="3" stroke-opacity=".8"/></g>
${textBlock(flavour, { x: 200, y: 310, size: 15, maxWidth: 186, fill: shade(color, -0.35), weight: 900 })}${text(weight, { x: 200, y: 334, size: 12.5, maxWidth: 170, fill: '#5B5362' })}`
}
