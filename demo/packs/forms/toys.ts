import { type Canvas, num, repeat, shadow } from '../canvas.ts'
import { shade } from '../colour.ts'
import type { PackSpec } from '../pack-spec.ts'
import { hangTag } from './hang-tag.ts'

/** Toys stand free, with a tag. */
export const toyForms = { bone, ball, rope, mouse, wand }

function bone(pack: PackSpec, canvas: Canvas): string {
  const { color } = pack
  const rubber = canvas.linear([
    [0, shade(color, 0.34)],
    [0.55, color],
    [1, shade(color, -0.3)],
  ])
  const shape =
    'M118 150c-22 0-38 18-34 38 3 13 12 18 20 21-8 4-15 12-15 25 0 21 20 35 40 29 12-4 18-13 20-23l102-30c8 7 18 11 29 7 20-7 28-30 16-47-7-11-17-14-27-13 5-7 8-18 2-30-9-19-34-24-49-9-9 9-11 19-9 29l-76 23c-4-11-12-20-19-20z'
  const ridges = repeat(4, (index) => `M${164 + index * 18} ${num(190 - index * 5.4)}l7 24`)
  return `${shadow(canvas, { cx: 186, cy: 302, rx: 136, ry: 16 })}<g transform="translate(-8 10) rotate(-6 200 200)"><path d="${shape}" fill="${rubber}"/><path d="M104 166c6-6 16-7 22-2M252 122c5-7 16-10 24-6" stroke="#fff" stroke-opacity=".6" stroke-width="7" fill="none" stroke-linecap="round"/><path d="${ridges}" stroke="${shade(color, -0.35)}" stroke-opacity=".45" stroke-width="6" stroke-linecap="round"/></g>${hangTag(pack, { cx: 288, cy: 290 })}`
}

function ball(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  const round = 'M186 84a106 106 0 110 212 106 106 0 010-212z'
  const light = canvas.radial(
    [
      [0, shade(color, 0.45)],
      [0.5, color],
      [1, shade(color, -0.38)],
    ],
    { cx: 0.36, cy: 0.3, r: 0.78 },
  )
  const dots = repeat(7, (index) => {
    const angle = (index / 7) * Math.PI * 2 + 0.4
    return `<circle cx="${num(186 + Math.cos(angle) * 62)}" cy="${num(190 + Math.sin(angle) * 62)}" r="10" fill="${shade(color, -0.28)}" opacity=".42"/>`
  })
  return `${shadow(canvas, { cx: 186, cy: 302, rx: 112, ry: 17 })}<path d="${round}" fill="${light}"/><g clip-path="${canvas.clip(round)}">${dots}<path d="M70 160c60 54 172 54 232 0" stroke="${accent}" stroke-width="17" fill="none"/><path d="M70 232c60 50 172 50 232 0" stroke="${accent}" stroke-width="17" fill="none" opacity=".8"/></g><ellipse cx="146" cy="130" rx="27" ry="17" fill="#fff" opacity=".5" transform="rotate(-34 146 130)"/>${hangTag(pack, { cx: 286, cy: 288 })}`
}

function rope(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  const knot = (cx: number, cy: number) =>
    `<circle cx="${cx}" cy="${cy}" r="35" fill="${canvas.radial(
      [
        [0, shade(color, 0.4)],
        [1, shade(color, -0.28)],
      ],
      { cx: 0.38, cy: 0.34, r: 0.75 },
    )}"/><path d="M${cx - 27} ${cy - 12}c16 2 34 14 44 32M${cx - 10} ${cy - 30}c16 8 30 24 36 42M${cx - 30} ${cy + 8}c12 2 22 10 28 22" stroke="${accent}" stroke-width="8" fill="none" stroke-linecap="round"/>`
  const strands = repeat(
    9,
    (index) =>
      `<path d="M${num(128 + index * 13.4)} ${num(212 - index * 8.2)}c12 0 17 10 12 21" stroke="${index % 2 ? accent : shade(color, -0.3)}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  )
  const fringe = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${repeat(7, (index) => `<path d="M0 0c-18 ${(index - 3) * 4} -30 ${(index - 3) * 8} -44 ${(index - 3) * 10 + (index % 2) * 3}" stroke="${index % 2 ? accent : color}" stroke-width="7" fill="none" stroke-linecap="round"/>`)}</g>`
  return `${shadow(canvas, { cx: 190, cy: 304, rx: 148, ry: 15 })}${fringe(76, 254, -28)}${fringe(294, 124, 152)}<path d="M104 234L268 134" stroke="${color}" stroke-width="40"/><g>${strands}</g><path d="M112 214L256 127" stroke="#fff" stroke-opacity=".3" stroke-width="7" stroke-linecap="round"/>${knot(98, 240)}${knot(272, 134)}${hangTag(pack, { cx: 286, cy: 286 })}`
}

function mouse(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#F7B5BE' } = pack
  const plush = canvas.radial(
    [
      [0, shade(color, 0.4)],
      [1, shade(color, -0.22)],
    ],
    { cx: 0.4, cy: 0.3, r: 0.8 },
  )
  return `${shadow(canvas, { cx: 182, cy: 296, rx: 138, ry: 17 })}<path d="M284 262c40 10 56-28 34-52-18-20-48-8-42 14" stroke="${accent}" stroke-width="9" fill="none" stroke-linecap="round"/>
<path d="M60 262c4-70 62-126 142-126 66 0 104 50 104 96 0 38-30 60-74 60H92c-18 0-33-12-32-30z" fill="${plush}"/><circle cx="150" cy="142" r="34" fill="${shade(color, -0.12)}"/><circle cx="150" cy="144" r="22" fill="${accent}"/><circle cx="108" cy="170" r="29" fill="${color}"/><circle cx="108" cy="172" r="18" fill="${accent}"/>
<circle cx="98" cy="232" r="8" fill="#2A2331"/><circle cx="101" cy="229" r="2.8" fill="#fff"/><circle cx="61" cy="258" r="10" fill="#F0788A"/><path d="M78 262l-40-8m40 16l-36 6m40-22l-34-22" stroke="#5B5362" stroke-width="2.2" stroke-linecap="round"/><path d="M206 152c40 6 72 34 76 76" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-dasharray="3 13" fill="none" stroke-linecap="round"/><path d="M90 290c20 7 130 7 150 0" stroke="#1a1220" stroke-opacity=".14" stroke-width="6" fill="none"/>${hangTag(pack, { cx: 292, cy: 296, tilt: 4 })}`
}

function wand(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  const plumes = [color, accent, shade(color, 0.4), shade(accent, -0.15), shade(color, -0.2)]
  const feathers = plumes
    .map((tint, index) => {
      const turn = -52 + index * 26
      return `<g transform="translate(266 132) rotate(${turn})"><path d="M0 0c-26 20-34 66-6 108 26-36 30-84 6-108z" fill="${tint}"/><path d="M-1 4c-6 30-6 66-5 96" stroke="#fff" stroke-opacity=".55" stroke-width="2" fill="none"/></g>`
    })
    .join('')
  const wood = canvas.linear(
    [
      [0, shade(color, 0.25)],
      [1, shade(color, -0.3)],
    ],
    { x2: 1 },
  )
  return `${shadow(canvas, { cx: 180, cy: 318, rx: 130, ry: 14 })}<path d="M70 304L232 74c16-22 36-10 35 14" stroke="#8f8a99" stroke-width="3" fill="none"/><path d="M68 306L206 112" stroke="${wood}" stroke-width="11" stroke-linecap="round"/><path d="M66 309L104 255" stroke="${shade(color, -0.4)}" stroke-width="18" stroke-linecap="round"/><path d="M72 292l24-34" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>${feathers}<circle cx="266" cy="124" r="12" fill="${accent}"/><circle cx="266" cy="124" r="12" fill="none" stroke="#1a1220" stroke-opacity=".2" stroke-width="2"/><circle cx="262" cy="120" r="3.4" fill="#fff" opacity=".8"/>${hangTag(pack, { cx: 200, cy: 296, tilt: 3 })}`
}
