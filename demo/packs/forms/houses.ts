import { text } from '#shared/images/text-path.ts'
import { type Canvas, repeat, roundness, shadow } from '../canvas.ts'
import { shade } from '../colour.ts'
import { face } from '../faces/face.ts'
import type { PackSpec } from '../pack-spec.ts'
import { hangTag } from './hang-tag.ts'

/** A travelling box with a wire door; its passenger looks out. */
export function carrier(pack: PackSpec, canvas: Canvas): string {
  const { color, brand, pet } = pack
  const shell = canvas.linear([
    [0, shade(color, 0.36)],
    [1, shade(color, -0.08)],
  ])
  const vents = repeat(4, (index) => `M${252 + index * 19} 168v30`)
  const bars = repeat(6, (index) => `M${88 + index * 22} 166v122`)
  return `${shadow(canvas, { cx: 200, cy: 332, rx: 172, ry: 18 })}
<path d="M156 108c0-30 88-30 88 0" fill="none" stroke="${shade(color, -0.45)}" stroke-width="15" stroke-linecap="round"/><path d="M50 166c0-38 22-58 60-58h180c38 0 60 20 60 58v66H50z" fill="${shell}"/><path d="M50 232h300v74c0 14-8 22-22 22H72c-14 0-22-8-22-22z" fill="${shade(color, -0.32)}"/><path d="M44 224h312v18H44z" fill="${shade(color, -0.45)}"/><path d="M68 150c4-20 16-30 38-30h176" stroke="#fff" stroke-opacity=".45" stroke-width="7" fill="none" stroke-linecap="round"/>
<path d="${vents}" stroke="${shade(color, -0.5)}" stroke-width="8" stroke-linecap="round"/><path d="M72 186c0-22 12-34 34-34h76c22 0 34 12 34 34v96c0 12-8 20-20 20H92c-12 0-20-8-20-20z" fill="#3d3547"/>${face(pet, { cx: 144, cy: 238, width: 108 })}<path d="${bars}" stroke="#DAD6E0" stroke-width="4" stroke-linecap="round"/><path d="M74 204h140M74 258h140" stroke="#DAD6E0" stroke-width="4"/><path d="M72 186c0-22 12-34 34-34h76c22 0 34 12 34 34v96c0 12-8 20-20 20H92c-12 0-20-8-20-20z" fill="none" stroke="#F1EEF4" stroke-width="7"/><rect x="204" y="222" width="24" height="18" rx="5" fill="#FFC93C"/>
<rect x="240" y="256" width="96" height="54" rx="11" fill="#fff"/>${text(brand, { x: 288, y: 281, size: 20, maxWidth: 82, weight: 900, fill: '#2A2331' })}${text(pack.weight ?? '', { x: 288, y: 299, size: 12.5, maxWidth: 82, fill: '#5B5362' })}`
}

/** A wire house for birds or small rodents. */
export function cage(pack: PackSpec, canvas: Canvas): string {
  const { color, pet, accent = '#FFC93C' } = pack
  const outline = 'M92 170c0-62 46-96 104-96s104 34 104 96v130H92z'
  const base = canvas.linear([
    [0, shade(color, 0.25)],
    [1, shade(color, -0.25)],
  ])
  const bars = repeat(11, (index) => `M${96 + index * 20} 70v234`)
  return `${shadow(canvas, { cx: 196, cy: 344, rx: 148, ry: 17 })}<circle cx="196" cy="58" r="15" fill="none" stroke="#A59FAA" stroke-width="6"/><path d="${outline}" fill="#ffffff" opacity=".75"/>
<path d="M112 236h168" stroke="#B98F56" stroke-width="9" stroke-linecap="round"/>${face(pet, { cx: 196, cy: 190, width: 92 })}<g clip-path="${canvas.clip(outline)}"><path d="${bars}" stroke="#8F8A99" stroke-width="3"/><path d="M92 160c40 12 168 12 208 0M92 262c40 10 168 10 208 0" stroke="#8F8A99" stroke-width="4" fill="none"/></g><path d="${outline}" fill="none" stroke="#78717F" stroke-width="6"/>
<path d="M72 298h248l-9 36c-2 8-8 12-16 12H97c-8 0-14-4-16-12z" fill="${base}"/><path d="M68 290h256v14H68z" fill="${shade(color, -0.35)}"/><path d="M90 316h120" stroke="#fff" stroke-opacity=".4" stroke-width="5" stroke-linecap="round"/><rect x="106" y="266" width="34" height="28" rx="6" fill="${accent}"/>${hangTag(pack, { cx: 306, cy: 250, tilt: 6 })}`
}

/** A tank ready to fill: lid with light, gravel, plants. */
export function aquarium(pack: PackSpec, canvas: Canvas): string {
  const { color, brand, line, weight = '', pet } = pack
  const water = canvas.linear([
    [0, '#DDF4FF'],
    [1, '#74BFEA'],
  ])
  const glass = 'M58 124h284v192H58z'
  const gravel = repeat(
    70,
    (index) =>
      `<circle cx="${60 + ((index * 29) % 282)}" cy="${292 + ((index * 11) % 26)}" r="${4 + (index % 3)}" fill="${['#E8D5B0', '#CDB484', '#B79C6D', '#F3E6CB'][index % 4]}"/>`,
  )
  const plant = (x: number, height: number) =>
    `<path d="M${x} 300c-12-${height * 0.3} 10-${height * 0.5} -2-${height}M${x + 12} 300c10-${height * 0.25} -8-${height * 0.5} 6-${height * 0.8}" stroke="#3F9A57" stroke-width="8" fill="none" stroke-linecap="round"/>`
  const bubbles = repeat(
    7,
    (index) =>
      `<circle cx="${292 + ((index * 7) % 18)}" cy="${280 - index * 20}" r="${3 + (index % 3)}" fill="#fff" opacity=".75"/>`,
  )
  return `${shadow(canvas, { cx: 200, cy: 340, rx: 172, ry: 15 })}<path d="M52 92h296l-8 34H60z" fill="${shade(color, -0.15)}"/><rect x="46" y="80" width="308" height="30" rx="10" fill="${color}"/><path d="M60 88h150" stroke="#fff" stroke-opacity=".45" stroke-width="5" stroke-linecap="round"/>
<path d="${glass}" fill="${water}"/><path d="M84 126l-24 60v130h110l60-190z" fill="#fff" opacity=".16"/><g clip-path="${canvas.clip(glass)}">${plant(92, 120)}${plant(252, 92)}<path d="M58 290c60-12 220-12 284 0v30H58z" fill="#D9C193"/>${gravel}</g>${face(pet, { cx: 172, cy: 208, width: 84 })}<g transform="translate(222 150) scale(.42)">${face(pet, { cx: 60, cy: 60, width: 120 })}</g>${bubbles}<path d="${glass}" fill="none" stroke="#ffffff" stroke-opacity=".8" stroke-width="5"/>${roundness(canvas, glass, { edge: 0.12, shine: 0.2 })}
<path d="M50 314h300v14c0 8-5 12-12 12H62c-7 0-12-4-12-12z" fill="${shade(color, -0.2)}"/><rect x="122" y="250" width="156" height="62" rx="13" fill="#fff" opacity=".96"/>${text(brand, { x: 200, y: 275, size: 22, maxWidth: 136, weight: 900, fill: '#2A2331' })}${text(line.toUpperCase(), { x: 200, y: 289, size: 9.5, maxWidth: 138, fill: '#5B5362', tracking: 0.05 })}${text(weight, { x: 200, y: 305, size: 13, maxWidth: 130, fill: shade(color, -0.2) })}`
}
