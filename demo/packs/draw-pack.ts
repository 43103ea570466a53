import { createHash } from 'node:crypto'
import { text } from '#shared/images/text-path.ts'
import { type Canvas, openCanvas } from './canvas.ts'
import { apparelForms } from './forms/apparel.ts'
import { bag, litterBag } from './forms/bags.ts'
import { bottle, jar, spray } from './forms/bottles.ts'
import { box, syringe, tablets } from './forms/boxes.ts'
import { can } from './forms/can.ts'
import { homeForms } from './forms/home.ts'
import { aquarium, cage, carrier } from './forms/houses.ts'
import { pouch, treatTube } from './forms/pouches.ts'
import { toyForms } from './forms/toys.ts'
import { collar, harness, leash } from './forms/walking.ts'
import type { PackForm, PackSpec } from './pack-spec.ts'

/** Draws into a picture of 400 × 400 with the ground at about y = 350. */
export type DrawForm = (pack: PackSpec, canvas: Canvas) => string

const forms: Record<PackForm, DrawForm> = {
  bag,
  'litter-bag': litterBag,
  can,
  pouch,
  'treat-tube': treatTube,
  jar,
  bottle,
  spray,
  box,
  tablets,
  syringe,
  carrier,
  cage,
  aquarium,
  collar,
  harness,
  leash,
  ...toyForms,
  ...homeForms,
  ...apparelForms,
}

/** The picture of a pack as an SVG of its own: text as paths, no fonts, no scripts, no addresses. */
export function drawPack(pack: PackSpec): string {
  const digest = createHash('sha256').update(JSON.stringify(pack)).digest('hex').slice(0, 8)
  const canvas = openCanvas(`p${digest}`)
  const backdrop = canvas.radial(
    [
      [0, '#ffffff'],
      [1, '#F3F0F6'],
    ],
    { cy: 0.42, r: 0.7 },
  )
  const scale = pack.scale ?? 1
  const several = pack.weight?.match(/^(?:Pack|Caja) (\d+) × (.+)$/)
  const thing = forms[pack.form](several ? { ...pack, weight: several[2] } : pack, canvas) + timesBadge(several?.[1])
  const placed =
    scale === 1
      ? thing
      : `<g transform="translate(${200 - 200 * scale} ${235 - 235 * scale}) scale(${scale})">${thing}</g>`
  const picture = `${canvas.definitions()}<rect width="400" height="400" fill="${backdrop}"/>${placed}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">${picture.replace(/\n/g, '')}</svg>`
}

/** Badge with the number of pieces in a multipack, which shows one piece. */
function timesBadge(times: string | undefined): string {
  if (!times) return ''
  const number = text(`×${times}`, { x: 308, y: 108, size: 30, maxWidth: 52, weight: 900, fill: '#2A2331' })
  return `<circle cx="308" cy="100" r="35" fill="#1a1220" opacity=".12"/><circle cx="308" cy="97" r="34" fill="#FFC93C"/>${number}`
}
