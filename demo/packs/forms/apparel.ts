import { type Canvas, paw, repeat, shadow } from '../canvas.ts'
import { inkOn, shade } from '../colour.ts'
import type { PackSpec } from '../pack-spec.ts'
import { hangTag } from './hang-tag.ts'

/** Clothes for pets. */
export const apparelForms = { hoodie, tee }

function hoodie(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  const cloth = canvas.linear(
    [
      [0, shade(color, 0.22)],
      [0.5, color],
      [1, shade(color, -0.22)],
    ],
    { x2: 0.6 },
  )
  const rib = repeat(15, (index) => `M${122 + index * 10} 312v22`)
  const ink = inkOn(color) === '#ffffff' ? '#ffffff' : '#2A2331'
  return `${shadow(canvas, { cx: 190, cy: 342, rx: 128, ry: 14 })}<path d="M112 128L58 186c-6 7-5 14 1 20l34 32c6 6 13 5 18-1l20-24zM268 128l54 58c6 7 5 14-1 20l-34 32c-6 6-13 5-18-1l-20-24z" fill="${shade(color, -0.16)}"/><path d="M62 200l42 38M318 200l-42 38" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>
<path d="M108 130c22-16 142-16 164 0 8 60 8 130 0 190-40 14-124 14-164 0-8-60-8-130 0-190z" fill="${cloth}"/><path d="M110 310c40 12 120 12 160 0l-2 24c-40 12-116 12-156 0z" fill="${shade(color, -0.25)}"/><path d="${rib}" stroke="#000" stroke-opacity=".12" stroke-width="3"/>
<path d="M124 136c-10-50 26-84 66-84s76 34 66 84c-26 30-106 30-132 0z" fill="${shade(color, -0.12)}"/><path d="M144 132c-4-34 16-56 46-56s50 22 46 56c-20 18-72 18-92 0z" fill="${shade(color, -0.5)}"/><path d="M128 138c30 26 94 26 124 0" stroke="#fff" stroke-opacity=".35" stroke-width="4" fill="none" stroke-dasharray="7 7"/><path d="M172 150v48M208 150v42" stroke="${accent}" stroke-width="5" stroke-linecap="round"/><circle cx="172" cy="200" r="5" fill="${accent}"/><circle cx="208" cy="194" r="5" fill="${accent}"/>
<g transform="translate(154 206) scale(3)">${paw(ink)}</g><path d="M122 160c-4 46-4 98 0 140" stroke="#fff" stroke-opacity=".22" stroke-width="8" fill="none" stroke-linecap="round"/>${hangTag(pack, { cx: 304, cy: 288, tilt: 6 })}`
}

/** A shirt or vest without a hood. */
function tee(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  const cloth = canvas.linear(
    [
      [0, shade(color, 0.22)],
      [0.5, color],
      [1, shade(color, -0.22)],
    ],
    { x2: 0.6 },
  )
  const ink = inkOn(color) === '#ffffff' ? '#ffffff' : '#2A2331'
  return `${shadow(canvas, { cx: 190, cy: 342, rx: 128, ry: 14 })}<path d="M128 88L58 150c-7 6-7 14-2 21l26 36c5 7 13 8 20 3l24-18zM252 88l70 62c7 6 7 14 2 21l-26 36c-5 7-13 8-20 3l-24-18z" fill="${shade(color, -0.14)}"/><path d="M60 172l30 40M320 172l-30 40" stroke="${accent}" stroke-width="9" stroke-linecap="round"/>
<path d="M124 90c16 30 116 30 132 0l16 24c8 70 8 150 0 216-40 14-124 14-164 0-8-66-8-146 0-216z" fill="${cloth}"/><path d="M124 90c16 30 116 30 132 0l5 9c-20 38-122 38-142 0z" fill="${accent}"/><path d="M140 92c20 18 80 18 100 0-6-12-94-12-100 0z" fill="${shade(color, -0.5)}"/><path d="M107 318c40 14 126 14 166 0" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" stroke-dasharray="7 7" fill="none"/>
<g transform="translate(148 166) scale(3.5)">${paw(ink)}</g><path d="M120 138c-5 54-5 112 0 166" stroke="#fff" stroke-opacity=".22" stroke-width="8" fill="none" stroke-linecap="round"/>${hangTag(pack, { cx: 304, cy: 288, tilt: 6 })}`
}
