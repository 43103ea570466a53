import { text } from '#shared/images/text-path.ts'
import { type Canvas, num, paw, repeat, roundness, shadow } from '../canvas.ts'
import { shade } from '../colour.ts'
import type { PackSpec } from '../pack-spec.ts'
import { hangTag } from './hang-tag.ts'

/** Things for the home. */
export const homeForms = { bed, bowl, fountain, tray, 'scratching-post': scratchingPost, brush }

function bed(pack: PackSpec, canvas: Canvas): string {
  const { color, brand } = pack
  const plush = canvas.radial(
    [
      [0, shade(color, 0.48)],
      [1, shade(color, -0.24)],
    ],
    { cy: 0.3, r: 0.8 },
  )
  const cushion = canvas.radial(
    [
      [0, '#fffaf2'],
      [1, '#e6d7c4'],
    ],
    { cy: 0.4, r: 0.65 },
  )
  const seams = repeat(11, (index) => {
    const angle = Math.PI * (0.06 + index * 0.088)
    return `M${num(200 - Math.cos(angle) * 151)} ${num(228 + Math.sin(angle) * 84)}L${num(200 - Math.cos(angle) * 118)} ${num(216 + Math.sin(angle) * 52)}`
  })
  return `${shadow(canvas, { cx: 200, cy: 316, rx: 166, ry: 22 })}
<path d="M46 234c0-58 68-94 154-94s154 36 154 94c0 56-66 88-154 88S46 290 46 234z" fill="${plush}"/><path d="${seams}" stroke="${shade(color, -0.32)}" stroke-opacity=".35" stroke-width="3" stroke-linecap="round"/>
<ellipse cx="200" cy="213" rx="114" ry="51" fill="${shade(color, -0.38)}" opacity=".6"/><ellipse cx="200" cy="220" rx="108" ry="45" fill="${cushion}"/><path d="M110 217c30 21 148 23 180-2" stroke="#cdbb9f" stroke-width="2.4" fill="none" stroke-dasharray="3 5"/><g transform="translate(176 192) scale(2)" opacity=".5">${paw('#dccab0')}</g>
<path d="M70 190c14-26 60-40 110-42" stroke="#fff" stroke-opacity=".5" stroke-width="9" fill="none" stroke-linecap="round"/><rect x="158" y="281" width="84" height="28" rx="7" fill="#fff"/><path d="M164 285h72" stroke="${shade(color, 0.2)}" stroke-width="2" stroke-dasharray="3 3"/>${text(brand, { x: 200, y: 302, size: 16, maxWidth: 72, weight: 900, fill: '#2A2331' })}`
}

function bowl(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C', brand } = pack
  const outside = 'M74 208h252l26 108c3 14-4 22-18 22H66c-14 0-21-8-18-22z'
  const glaze = canvas.linear([
    [0, shade(color, 0.24)],
    [1, shade(color, -0.2)],
  ])
  const kibble = repeat(40, (index) => {
    const x = 104 + ((index * 53) % 192)
    const lift = 1 - ((x - 200) / 112) ** 2
    const y = 206 - lift * 28 + ((index * 7) % 24) * 0.8
    return `<ellipse cx="${x}" cy="${num(y)}" rx="9.5" ry="7.5" fill="${['#B9783F', '#A4642F', '#CB8D52'][index % 3]}"/><ellipse cx="${x - 2}" cy="${num(y - 2)}" rx="3.4" ry="1.8" fill="#fff" opacity=".22"/>`
  })
  return `${shadow(canvas, { cx: 200, cy: 338, rx: 172, ry: 17 })}<ellipse cx="200" cy="208" rx="126" ry="27" fill="${shade(color, -0.45)}"/>${kibble}<path d="M74 208c0 15 56 27 126 27s126-12 126-27l26 108c3 14-4 22-18 22H66c-14 0-21-8-18-22z" fill="${glaze}"/><path d="M74 208c0 15 56 27 126 27s126-12 126-27" stroke="${shade(color, 0.5)}" stroke-width="7" fill="none" stroke-linecap="round"/>
<path d="M52 300c60 16 236 16 296 0l4 16c3 14-4 22-18 22H66c-14 0-21-8-18-22z" fill="${accent}" opacity=".9"/>${text(brand, { x: 200, y: 285, size: 36, maxWidth: 190, weight: 900, fill: '#ffffff', tracking: -0.01 })}${roundness(canvas, outside, { edge: 0.24, shine: 0.22 })}
<rect x="152" y="312" width="96" height="21" rx="10.5" fill="#fff"/>${text(pack.weight ?? pack.line, { x: 200, y: 327, size: 12.5, maxWidth: 84, fill: '#2A2331' })}`
}

function fountain(pack: PackSpec, canvas: Canvas): string {
  const { color, brand, weight = '' } = pack
  const tank = 'M92 226h216v88c0 22-18 34-40 34H132c-22 0-40-12-40-34z'
  const water = canvas.linear([
    [0, '#D9F1FF'],
    [1, '#7CC7F2'],
  ])
  const shell = canvas.linear([
    [0, '#ffffff'],
    [1, '#DDD6E4'],
  ])
  return `${shadow(canvas, { cx: 200, cy: 348, rx: 132, ry: 15 })}<path d="${tank}" fill="${shell}"/><ellipse cx="200" cy="226" rx="116" ry="30" fill="${shade(color, -0.1)}"/><ellipse cx="200" cy="223" rx="104" ry="24" fill="${water}"/><ellipse cx="200" cy="223" rx="70" ry="14" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2.5"/>
<path d="M182 218c0-56-8-92 18-112 26 20 18 56 18 112-8 6-28 6-36 0z" fill="${shell}"/><path d="M200 106c-30 2-62 24-66 88 6 3 11 3 15 0 3-44 22-68 51-74 29 6 48 30 51 74 4 3 9 3 15 0-4-64-36-86-66-88z" fill="${water}" opacity=".9"/><path d="M150 150c-6 14-8 26-9 40M250 150c6 14 8 26 9 40" stroke="#fff" stroke-opacity=".9" stroke-width="3" fill="none" stroke-linecap="round"/><circle cx="200" cy="104" r="13" fill="${color}"/><circle cx="196" cy="100" r="4" fill="#fff" opacity=".7"/>
<path d="M92 262h216v20H92z" fill="${color}"/>${text(brand, { x: 200, y: 313, size: 26, maxWidth: 120, weight: 900, fill: '#2A2331' })}${text(weight, { x: 200, y: 333, size: 13, maxWidth: 110, fill: '#5B5362' })}${roundness(canvas, tank, { edge: 0.2, shine: 0.4 })}`
}

function tray(pack: PackSpec, canvas: Canvas): string {
  const { color, brand, weight = '', accent = '#FFC93C' } = pack
  const plastic = canvas.linear([
    [0, shade(color, 0.3)],
    [1, shade(color, -0.18)],
  ])
  const sand = repeat(
    60,
    (index) =>
      `<circle cx="${88 + ((index * 41) % 226)}" cy="${196 + ((index * 19) % 34)}" r="${2.4 + (index % 3)}" fill="${['#E9E1D4', '#D6CAB8', '#C4B7A3'][index % 3]}"/>`,
  )
  return `${shadow(canvas, { cx: 200, cy: 326, rx: 172, ry: 17 })}<path d="M62 176l34-30h208l34 30v22H62z" fill="${shade(color, -0.4)}"/><path d="M78 196l28-24h188l28 24-18 40H96z" fill="#DCD1BF"/>${sand}
<g transform="rotate(24 292 160)"><rect x="284" y="66" width="15" height="92" rx="7" fill="${accent}"/><path d="M268 152h47l-5 46h-37z" fill="${accent}"/><path d="M279 160v32m8-32v32m9-32v32m8-32v32" stroke="${shade(accent, -0.35)}" stroke-width="3"/></g>
<path d="M48 186c0-6 6-10 12-8 60 34 220 34 280 0 6-2 12 2 12 8l-20 118c-3 15-12 22-28 22H96c-16 0-25-7-28-22z" fill="${plastic}"/><path d="M54 184c64 36 228 36 292 0" stroke="#fff" stroke-opacity=".55" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M82 238l10 62M318 238l-10 62" stroke="#1a1220" stroke-opacity=".12" stroke-width="6" stroke-linecap="round"/><rect x="136" y="246" width="128" height="58" rx="14" fill="#fff"/>${text(brand, { x: 200, y: 275, size: 24, maxWidth: 110, weight: 900, fill: '#2A2331' })}${text(weight, { x: 200, y: 294, size: 13, maxWidth: 108, fill: '#5B5362' })}`
}

function scratchingPost(pack: PackSpec, canvas: Canvas): string {
  const { color } = pack
  const sisal = canvas.linear(
    [
      [0, '#B98F56'],
      [0.3, '#EBCF9C'],
      [0.6, '#D5B077'],
      [1, '#9C7441'],
    ],
    { x2: 1, y2: 0 },
  )
  const carpet = canvas.linear([
    [0, shade(color, 0.36)],
    [1, shade(color, -0.16)],
  ])
  const wraps = repeat(17, (index) => `M163 ${122 + index * 10.5}c14 6 44 6 58 0`)
  return `${shadow(canvas, { cx: 192, cy: 342, rx: 142, ry: 18 })}<path d="M70 316c0-13 54-23 122-23s122 10 122 23v12c0 13-54 23-122 23S70 341 70 328z" fill="${shade(color, -0.3)}"/><ellipse cx="192" cy="316" rx="122" ry="23" fill="${carpet}"/>
<path d="M163 106h58v206c-14 8-44 8-58 0z" fill="${sisal}"/><path d="${wraps}" stroke="#8A6432" stroke-opacity=".5" stroke-width="2.4" fill="none"/>
<path d="M96 84c0-12 43-20 96-20s96 8 96 20v22c0 12-43 20-96 20s-96-8-96-20z" fill="${shade(color, -0.22)}"/><ellipse cx="192" cy="84" rx="96" ry="20" fill="${carpet}"/><path d="M264 112v54" stroke="#78717F" stroke-width="2.5"/><circle cx="264" cy="180" r="15" fill="${shade(color, 0.1)}"/><circle cx="259" cy="175" r="5" fill="#fff" opacity=".6"/>${hangTag(pack, { cx: 306, cy: 270, tilt: 4 })}`
}

function brush(pack: PackSpec, canvas: Canvas): string {
  const { color } = pack
  const grip = canvas.linear([
    [0, shade(color, 0.36)],
    [0.5, color],
    [1, shade(color, -0.3)],
  ])
  const bristles = repeat(15, (index) => `M${108 + index * 10.6} 176v${38 - Math.abs(index - 7) * 0.8}`)
  return `${shadow(canvas, { cx: 190, cy: 306, rx: 148, ry: 14 })}<g transform="rotate(-14 200 190) translate(-22 16)"><path d="${bristles}" stroke="#A59FAA" stroke-width="3.4" stroke-linecap="round"/>${repeat(15, (index) => `<circle cx="${num(108 + index * 10.6)}" cy="${num(214 - Math.abs(index - 7) * 0.8)}" r="3" fill="#5B5362"/>`)}
<path d="M98 150c0-16 12-24 30-24h112c20 0 30 8 40 10 26 4 62-6 86 2 14 5 14 30 0 35-24 8-60 0-86 4-10 2-20 12-40 12H128c-18 0-30-8-30-24z" fill="${grip}"/><path d="M112 142c4-7 12-8 20-8h104c14 0 24 6 38 8" stroke="#fff" stroke-opacity=".6" stroke-width="6" fill="none" stroke-linecap="round"/><path d="${repeat(4, (index) => `M${300 + index * 14} 144v24`)}" stroke="${shade(color, -0.4)}" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"/><circle cx="364" cy="156" r="5" fill="#fff"/><g transform="translate(166 146) scale(1)">${paw('#ffffff')}</g></g>${hangTag(pack, { cx: 122, cy: 288, tilt: -4 })}`
}
