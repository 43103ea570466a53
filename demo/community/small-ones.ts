import { shade } from '#demo/packs/colour.ts'
import type { PetLook } from './pet-look.ts'

/** A rabbit in 320 × 360, its paws at y = 345. */
export function rabbit({ fur, ears = fur, bib = shade(fur, 0.45) }: PetLook, round: (path: string) => string): string {
  const body = 'M160 190c54 0 84 40 84 86 0 48-32 70-84 70s-84-22-84-70c0-46 30-86 84-86z'
  const head = 'M160 108c40 0 62 24 62 54 0 34-26 54-62 54s-62-20-62-54c0-30 22-54 62-54z'
  const ear = (tilt: number) =>
    `<g transform="rotate(${tilt} 160 130)"><ellipse cx="160" cy="66" rx="19" ry="64" fill="${ears}"/><ellipse cx="160" cy="70" rx="10" ry="48" fill="#F4B6BE"/></g>`
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="156" rx="9" ry="10" fill="#2b1c20"/><circle cx="${x + 3}" cy="152" r="3" fill="#fff"/>`
  return `${ear(-17)}${ear(17)}<path d="${body}" fill="${fur}"/>${round(body)}<ellipse cx="160" cy="290" rx="46" ry="50" fill="${bib}"/><path d="${head}" fill="${fur}"/>${round(head)}
<ellipse cx="160" cy="184" rx="28" ry="20" fill="${bib}"/>${eye(130)}${eye(190)}<path d="M153 174h14l-7 8z" fill="#E77C8A"/><path d="M160 182v7m0 0c-4 6-12 5-14 1m14-1c4 6 12 5 14 1" stroke="#5a4a4c" stroke-width="3" fill="none" stroke-linecap="round"/>
<ellipse cx="132" cy="336" rx="26" ry="13" fill="${bib}"/><ellipse cx="188" cy="336" rx="26" ry="13" fill="${bib}"/>`
}

/** A parrot on its perch in 320 × 360. */
export function parrot(
  { fur, ears = '#F4C542', bib = shade(fur, 0.25) }: PetLook,
  round: (path: string) => string,
): string {
  const body = 'M160 60c46 0 66 34 66 76 0 66-22 150-66 150s-66-84-66-150c0-42 20-76 66-76z'
  const eye = (x: number) =>
    `<circle cx="${x}" cy="116" r="15" fill="#fff"/><circle cx="${x}" cy="116" r="7.5" fill="#2a1a12"/><circle cx="${x + 2.5}" cy="113" r="2.5" fill="#fff"/>`
  return `<path d="M140 270l-6 84h52l-6-84z" fill="${shade(fur, -0.25)}"/><rect x="20" y="286" width="280" height="17" rx="8" fill="#8A6444"/><path d="${body}" fill="${fur}"/>${round(body)}
<path d="M98 150c-16 40-8 100 26 124 4-46 0-92-26-124zM222 150c16 40 8 100-26 124-4-46 0-92 26-124z" fill="${shade(fur, -0.2)}"/><path d="M160 150c26 0 36 24 34 60-2 30-16 56-34 56s-32-26-34-56c-2-36 8-60 34-60z" fill="${bib}"/>
<path d="M104 92c10-26 30-36 56-36s46 10 56 36c-32-14-80-14-112 0z" fill="${ears}"/>${eye(128)}${eye(192)}<path d="M142 126c4-10 32-10 36 0 6 20-4 42-18 46-14-4-24-26-18-46z" fill="#3b3740"/>
<path d="M138 286v14m14-14v14m16-14v14m14-14v14" stroke="#55505c" stroke-width="8" stroke-linecap="round"/>`
}
