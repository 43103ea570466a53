import { text } from '#shared/images/text-path.ts'
import { type Canvas, roundness, shadow } from '../canvas.ts'
import { inkOn, shade } from '../colour.ts'
import { face } from '../faces/face.ts'
import type { PackSpec } from '../pack-spec.ts'

const side = 'M98 128v176c0 22 46 36 102 36s102-14 102-36V128z'

/** A tin of wet food with a pull tab. */
export function can(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const metal = canvas.linear(
    [
      [0, '#9b97a3'],
      [0.25, '#f7f6f9'],
      [0.5, '#c9c5d0'],
      [0.75, '#fdfdfe'],
      [1, '#8f8a99'],
    ],
    { x2: 1, y2: 0 },
  )
  return `${shadow(canvas, { cx: 200, cy: 346, rx: 126, ry: 17 })}
<path d="M98 118v196c0 22 46 36 102 36s102-14 102-36V118z" fill="${metal}"/>
<g clip-path="${canvas.clip(side)}"><rect x="90" y="100" width="220" height="260" fill="${color}"/>
<path d="M90 256c40 22 180 22 220 0v110H90z" fill="${shade(color, -0.28)}"/><path d="M90 250c40 22 180 22 220 0v8c-40 22-180 22-220 0z" fill="${accent}"/></g>
<circle cx="200" cy="251" r="45" fill="#fff"/>${face(pet, { cx: 200, cy: 249, width: 80 })}
${text(brand, { x: 200, y: 183, size: 34, maxWidth: 148, weight: 900, fill: inkOn(color), tracking: -0.01 })}
${text(line.toUpperCase(), { x: 200, y: 200.5, size: 11.5, maxWidth: 150, fill: inkOn(color) === '#ffffff' ? shade(color, 0.78) : shade(color, -0.6), tracking: 0.09 })}
${text(flavour, { x: 200, y: 315, size: 15, maxWidth: 140 })}${text(weight, { x: 200, y: 331, size: 12.5, maxWidth: 110, fill: shade(color, 0.78) })}
${roundness(canvas, side, { edge: 0.36, shine: 0.32 })}${lid(metal)}`
}

function lid(metal: string): string {
  return `<ellipse cx="200" cy="122" rx="104" ry="30" fill="${metal}"/><ellipse cx="200" cy="120" rx="94" ry="25" fill="#d9d6de"/>
<ellipse cx="200" cy="121" rx="84" ry="21" fill="#c2bdca"/><ellipse cx="200" cy="119.5" rx="84" ry="20" fill="#e8e5ec"/><path d="M120 112c22-14 138-16 160 0" stroke="#fff" stroke-opacity=".8" stroke-width="3" fill="none"/>
<path d="M174 119c0-9 52-9 52 0s-15 11-26 11-26-2-26-11z" fill="#aaa4b4"/><path d="M183 118.5c0-5 34-5 34 0s-11 6-17 6-17-1-17-6z" fill="#f1eff4"/><circle cx="200" cy="111" r="4.5" fill="#8f8a99"/>`
}
