import { createHash } from 'node:crypto'
import { getChance } from '#demo/catalogue/chance.ts'
import { type Canvas, num, openCanvas, shadow } from '#demo/packs/canvas.ts'
import { cat } from './cat.ts'
import { dog } from './dog.ts'
import type { PetLook, Scene } from './pet-look.ts'
import { scenes } from './scenes.ts'
import { parrot, rabbit } from './small-ones.ts'

const kinds = { dog, cat, rabbit, parrot }

/**
 * Draws the substitute for an animal's photo: the animal sits in a scene, slightly shifted and turned depending on
 * `shot`. The SVG has no fonts, scripts or URLs and is small, because a demonstration's start renders it in every size.
 * Equal arguments give equal pictures.
 */
export function drawPet(look: PetLook, { scene, shot }: { scene: Scene; shot: string }): string {
  const canvas = openCanvas(`c${createHash('sha256').update(`${shot} ${scene}`).digest('hex').slice(0, 8)}`)
  const chance = (what: string) => getChance(`${scene} ${shot}`, what)
  const scale = (look.size ?? 0.95) * (0.92 + chance('near') * 0.16)
  const x = 240 + (chance('aside') - 0.5) * 110
  const tilt = (chance('turned') - 0.5) * 9
  const flip = chance('which side') < 0.5 ? -1 : 1
  const animal = kinds[look.kind](look, (path) => lightOn(canvas, path))
  const place = `translate(${num(x)} 382) rotate(${num(tilt)}) scale(${num(scale * flip)} ${num(scale)}) translate(-160 -345)`
  const ground = shadow(canvas, { cx: x, cy: 380, rx: 130 * scale, ry: 22 })
  const dusk = canvas.radial(
    [
      [0, '#000000', 0],
      [0.7, '#000000', 0],
      [1, '#1a1220', 0.26],
    ],
    { r: 0.75 },
  )
  const behind = scenes[scene](canvas, chance)
  const whole = `${canvas.definitions()}${behind}${ground}<g transform="${place}">${animal}</g><rect width="480" height="400" fill="${dusk}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 400" width="432" height="360">${whole.replace(/\n/g, '')}</svg>`
}

/** Light from the upper left. */
function lightOn(canvas: Canvas, path: string): string {
  const light = canvas.radial(
    [
      [0, '#ffffff', 0.2],
      [0.55, '#ffffff', 0],
      [0.75, '#000000', 0],
      [1, '#000000', 0.22],
    ],
    { cx: 0.36, cy: 0.28, r: 0.8 },
  )
  return `<path d="${path}" fill="${light}"/>`
}
