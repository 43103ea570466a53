import { type Canvas, paw, repeat, shadow } from '../canvas.ts'
import { shade } from '../colour.ts'
import type { PackSpec } from '../pack-spec.ts'
import { hangTag } from './hang-tag.ts'

function webbing(color: string, canvas: Canvas): string {
  return canvas.linear([
    [0, shade(color, 0.28)],
    [1, shade(color, -0.26)],
  ])
}

/** A collar with its name plate. */
export function collar(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  return `${shadow(canvas, { cx: 190, cy: 338, rx: 130, ry: 14 })}<ellipse cx="186" cy="176" rx="116" ry="88" fill="none" stroke="${shade(color, -0.42)}" stroke-width="30"/><ellipse cx="186" cy="187" rx="120" ry="92" fill="none" stroke="${webbing(color, canvas)}" stroke-width="33"/><ellipse cx="186" cy="187" rx="120" ry="92" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.2" stroke-dasharray="7 7"/><path d="M72 150c14-34 50-56 92-60" stroke="#fff" stroke-opacity=".35" stroke-width="8" fill="none" stroke-linecap="round"/>
<rect x="156" y="78" width="60" height="36" rx="9" fill="#3d3547"/><rect x="165" y="85" width="42" height="22" rx="6" fill="#6b6375"/><path d="M170 89h30" stroke="#fff" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"/><circle cx="186" cy="288" r="9" fill="none" stroke="#b9b4c1" stroke-width="5"/><circle cx="186" cy="315" r="24" fill="${accent}"/><circle cx="186" cy="315" r="24" fill="none" stroke="${shade(accent, -0.3)}" stroke-width="2.5"/><g transform="translate(174 302)">${paw(shade(accent, -0.6))}</g>${hangTag(pack, { cx: 310, cy: 292 })}`
}

/** A padded chest harness. */
export function harness(pack: PackSpec, canvas: Canvas): string {
  const { color, accent = '#FFC93C' } = pack
  const strap = webbing(color, canvas)
  return `${shadow(canvas, { cx: 190, cy: 336, rx: 142, ry: 15 })}<path d="M74 236c-14-70 40-160 116-160s130 90 116 160" fill="none" stroke="${shade(color, -0.4)}" stroke-width="28"/><path d="M100 108c-52 60-44 180 90 196 134-16 142-136 90-196" fill="none" stroke="${strap}" stroke-width="26" stroke-linejoin="round"/><path d="M100 108c-52 60-44 180 90 196 134-16 142-136 90-196" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.2" stroke-dasharray="7 7"/>
<path d="M126 92c36 20 92 20 128 0 10 58 4 120-22 172-14 26-70 26-84 0-26-52-32-114-22-172z" fill="${strap}"/><path d="M138 108c32 14 72 14 104 0 6 50 0 102-20 144-10 18-54 18-64 0-20-42-26-94-20-144z" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.2" stroke-dasharray="6 6"/><path d="M146 164h88" stroke="${accent}" stroke-width="11" stroke-linecap="round"/><g transform="translate(170 188) scale(1.7)">${paw('#ffffff')}</g><circle cx="190" cy="96" r="15" fill="none" stroke="#B9B4C1" stroke-width="7"/><rect x="62" y="196" width="34" height="26" rx="7" fill="#3d3547"/><rect x="284" y="196" width="34" height="26" rx="7" fill="#3d3547"/>${hangTag(pack, { cx: 308, cy: 294 })}`
}

/** A leash, coiled, with its snap hook. */
export function leash(pack: PackSpec, canvas: Canvas): string {
  const { color } = pack
  const strap = webbing(color, canvas)
  const coils = repeat(3, (index) => {
    const rx = 118 - index * 30
    const ry = 84 - index * 22
    return `<ellipse cx="178" cy="${204 - index * 2}" rx="${rx}" ry="${ry}" fill="none" stroke="${shade(color, -0.42)}" stroke-width="18"/><ellipse cx="178" cy="${197 - index * 2}" rx="${rx}" ry="${ry}" fill="none" stroke="${strap}" stroke-width="17"/><ellipse cx="178" cy="${197 - index * 2}" rx="${rx}" ry="${ry}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.8" stroke-dasharray="5 6"/>`
  })
  return `${shadow(canvas, { cx: 186, cy: 308, rx: 148, ry: 17 })}${coils}<path d="M246 120c30-36 58-52 84-48" stroke="${color}" stroke-width="17" fill="none" stroke-linecap="round"/><path d="M246 120c30-36 58-52 84-48" stroke="#fff" stroke-opacity=".45" stroke-width="1.8" fill="none" stroke-dasharray="5 6"/><circle cx="334" cy="76" r="13" fill="none" stroke="#A59FAA" stroke-width="7"/><path d="M338 88c18 14 22 44 6 60-16 4-26-12-20-26" fill="none" stroke="#A59FAA" stroke-width="9" stroke-linecap="round"/><path d="M330 122l14 22" stroke="#D7D2DB" stroke-width="5" stroke-linecap="round"/>${hangTag(pack, { cx: 296, cy: 284 })}`
}
