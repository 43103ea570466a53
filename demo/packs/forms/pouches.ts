import { text } from '#shared/images/text-path.ts'
import { type Canvas, repeat, roundness, shadow } from '../canvas.ts'
import { inkOn, shade } from '../colour.ts'
import { face } from '../faces/face.ts'
import type { PackSpec } from '../pack-spec.ts'

/** A stand-up pouch: wet food by the portion, or snacks. */
export function pouch(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const body = 'M112 78h176c3 0 5 2 5 5l8 228c0 22-20 38-34 38H133c-14 0-34-16-34-38l8-228c0-3 2-5 5-5z'
  const foil = canvas.linear(
    [
      [0, shade(color, 0.22)],
      [1, shade(color, -0.2)],
    ],
    { x2: 0.4 },
  )
  const seal = repeat(3, (index) => `M110 ${83 + index * 5}h180`)
  return `${shadow(canvas, { cx: 200, cy: 350, rx: 120, ry: 14 })}
<g clip-path="${canvas.clip(body)}"><rect x="90" y="70" width="220" height="290" fill="${foil}"/>
<circle cx="200" cy="322" r="112" fill="${shade(color, 0.86)}"/><circle cx="200" cy="322" r="112" fill="none" stroke="${accent}" stroke-width="7"/>
<path d="M90 326c40 20 180 20 220 0v40H90z" fill="${shade(color, -0.3)}" opacity=".16"/></g>
${face(pet, { cx: 200, cy: 277, width: 118 })}
${text(brand, { x: 200, y: 143, size: 39, maxWidth: 156, weight: 900, fill: inkOn(color), tracking: -0.012 })}
${text(line.toUpperCase(), { x: 200, y: 163, size: 12.5, maxWidth: 158, fill: inkOn(color) === '#ffffff' ? shade(color, 0.8) : shade(color, -0.6), tracking: 0.09 })}
<rect x="114" y="174" width="172" height="27" rx="13.5" fill="${accent}"/>${text([flavour, weight].filter(Boolean).join(' · '), { x: 200, y: 192.4, size: 14, maxWidth: 156, fill: inkOn(accent) })}
${roundness(canvas, body, { edge: 0.27, shine: 0.3 })}
<path d="M111 78h178l1 21H110z" fill="${shade(color, -0.28)}"/><path d="${seal}" stroke="#fff" stroke-opacity=".22"/><path d="M285 106l8 5-7 5z" fill="#fff" opacity=".55"/>`
}

/** A tube of treats with a window through which they show. */
export function treatTube(pack: PackSpec, canvas: Canvas): string {
  const { brand, line, flavour = '', weight = '', color, accent = '#FFC93C', pet } = pack
  const tube = 'M132 98h136v224c0 17-30 28-68 28s-68-11-68-28z'
  const card = canvas.linear([
    [0, shade(color, 0.16)],
    [1, shade(color, -0.18)],
  ])
  const cap = canvas.linear(
    [
      [0, shade(accent, -0.3)],
      [0.3, shade(accent, 0.35)],
      [0.7, accent],
      [1, shade(accent, -0.35)],
    ],
    { x2: 1, y2: 0 },
  )
  const window = 'M154 232h92a12 12 0 0112 12v36a12 12 0 01-12 12h-92a12 12 0 01-12-12v-36a12 12 0 0112-12z'
  const biscuits = repeat(14, (index) => {
    const x = 148 + ((index * 23) % 104)
    const y = 240 + ((index * 13) % 44)
    return `<g transform="translate(${x} ${y}) rotate(${(index * 47) % 180})"><rect x="-9" y="-3.4" width="18" height="6.8" rx="3.4" fill="#C98A4B"/><circle cx="-8.5" cy="-3" r="4" fill="#C98A4B"/><circle cx="-8.5" cy="3" r="4" fill="#C98A4B"/><circle cx="8.5" cy="-3" r="4" fill="#D89A58"/><circle cx="8.5" cy="3" r="4" fill="#D89A58"/></g>`
  })
  return `${shadow(canvas, { cx: 200, cy: 349, rx: 96, ry: 14 })}
<path d="${tube}" fill="${card}"/>
${text(brand, { x: 200, y: 142, size: 31, maxWidth: 112, weight: 900, fill: inkOn(color), tracking: -0.01 })}${text(line.toUpperCase(), { x: 200, y: 159, size: 11, maxWidth: 116, fill: inkOn(color) === '#ffffff' ? shade(color, 0.78) : shade(color, -0.6), tracking: 0.07 })}
<circle cx="200" cy="197" r="29" fill="#fff"/>${face(pet, { cx: 200, cy: 196, width: 50 })}
<path d="${window}" fill="#5a3a24"/><g clip-path="${canvas.clip(window)}">${biscuits}<path d="M142 232l60 0-60 60z" fill="#fff" opacity=".16"/></g><path d="${window}" fill="none" stroke="${accent}" stroke-width="3"/>
${text(flavour, { x: 200, y: 312, size: 13.5, maxWidth: 108, fill: inkOn(color) })}${text(weight, { x: 200, y: 328, size: 12, maxWidth: 96, fill: inkOn(color) })}
${roundness(canvas, tube, { edge: 0.32, shine: 0.26 })}
<path d="M126 70c0-14 148-14 148 0v30c0 15-148 15-148 0z" fill="${cap}"/><ellipse cx="200" cy="70" rx="74" ry="11" fill="${shade(accent, 0.4)}"/><ellipse cx="200" cy="71" rx="64" ry="7.5" fill="${shade(accent, 0.12)}"/>`
}
