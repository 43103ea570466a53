import { shade } from '#demo/packs/colour.ts'
import { fluff } from './fluff.ts'
import type { PetLook } from './pet-look.ts'

/** A sitting dog in 320 × 360, its paws at y = 345. */
export function dog(look: PetLook, round: (path: string) => string): string {
  const { fur, ears = fur, bib = shade(fur, 0.35), patch, collar = '#D9445A', earShape = 'floppy', isFluffy } = look
  const dark = shade(fur, -0.18)
  const body = 'M160 168c52 0 76 42 84 96 7 46 4 84-84 84s-91-38-84-84c8-54 32-96 84-96z'
  const head = 'M160 34c46 0 72 28 72 72 0 46-30 76-72 76s-72-30-72-76c0-44 26-72 72-72z'
  const tail = `<path d="M236 300c40 2 60-26 56-62-1-12-18-12-19 0-2 22-16 32-42 28z" fill="${ears}"/>`
  const leg = (x: number) =>
    `<path d="M${x} 236c16 0 20 18 20 44l2 50c0 14-10 18-22 18s-22-4-22-18l2-50c0-26 4-44 20-44z" fill="${fur}"/><ellipse cx="${x}" cy="337" rx="24" ry="13" fill="${bib}"/><path d="M${x - 8} 332v11m16-11v11" stroke="${shade(bib, -0.3)}" stroke-width="2.4" stroke-linecap="round"/>`
  const haunch = (x: number) => `<ellipse cx="${x}" cy="310" rx="42" ry="36" fill="${dark}"/>`
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="100" rx="10" ry="11.5" fill="${look.eyes ?? '#2A1D18'}"/><ellipse cx="${x}" cy="101" rx="6" ry="8" fill="#160f0d"/><circle cx="${x + 3.4}" cy="96" r="3.4" fill="#fff"/>`
  const tuft = isFluffy
    ? `<path d="${fluff({ cx: 160, cy: 106, rx: 80, ry: 78, tufts: 26, depth: 9 })}" fill="${fur}"/><path d="${fluff({ cx: 160, cy: 262, rx: 92, ry: 88, tufts: 24, depth: 11 })}" fill="${dark}"/>`
    : ''
  return `${tail}${haunch(96)}${haunch(224)}${isFluffy ? tuft : ''}<path d="${body}" fill="${fur}"/>${round(body)}
${patch ? `<path d="M222 210c18 18 26 56 22 92-20-6-38-26-38-52 0-18 6-32 16-40z" fill="${patch}"/>` : ''}
<path d="M160 182c26 0 38 30 38 62s-18 54-38 54-38-22-38-54 12-62 38-62z" fill="${bib}"/>${leg(128)}${leg(192)}
${earShape === 'pointed' ? '' : ''}${earsBehind(earShape, ears)}<path d="${head}" fill="${fur}"/>${round(head)}
${patch ? `<path d="M166 36c42 4 66 30 66 70 0 18-4 32-12 44-34 0-50-24-48-62 0-20-1-38-6-52z" fill="${patch}"/>` : `<path d="M160 38c9 14 11 36 9 58h-18c-2-22 0-44 9-58z" fill="${bib}" opacity=".7"/>`}
<path d="M160 104c32 0 48 18 48 40 0 26-20 42-48 42s-48-16-48-42c0-22 16-40 48-40z" fill="${bib}"/>${eye(130)}${eye(190)}
<path d="M146 162c8 7 20 7 28 0v18c0 11-6 17-14 17s-14-6-14-17z" fill="#EE6F7F"/><path d="M160 166v20" stroke="#D4576A" stroke-width="2.5"/>
<path d="M140 126c0-9 9-13 20-13s20 4 20 13-11 18-20 18-20-9-20-18z" fill="#231a1d"/><ellipse cx="154" cy="121" rx="7" ry="3" fill="#fff" opacity=".4"/>
<path d="M160 144v14m0 0c-6 10-24 10-30 1m30-1c6 10 24 10 30 1" stroke="#3a2a28" stroke-width="4" fill="none" stroke-linecap="round"/>
${earsBefore(earShape, ears)}<path d="M112 190c28 18 68 18 96 0l3 13c-32 20-70 20-102 0z" fill="${collar}"/><circle cx="160" cy="214" r="10" fill="#F3C64F" stroke="#B98D22" stroke-width="2"/>`
}

function earsBehind(shape: PetLook['earShape'], colour: string): string {
  if (shape !== 'pointed') return ''
  const inner = shade(colour, 0.3)
  return `<path d="M94 92 78 12c-2-9 8-12 14-6l50 42z" fill="${colour}"/><path d="M226 92l16-80c2-9-8-12-14-6l-50 42z" fill="${colour}"/><path d="M100 74 90 26l30 26z" fill="${inner}"/><path d="M220 74l10-48-30 26z" fill="${inner}"/>`
}

function earsBefore(shape: PetLook['earShape'], colour: string): string {
  const edge = shade(colour, -0.22)
  const stroke = `stroke="${edge}" stroke-width="2.5"`
  switch (shape) {
    case 'floppy':
      return `<path d="M104 52C78 44 60 72 62 112c1 24 10 42 24 38 18-6 22-44 26-74z" fill="${colour}" ${stroke}/><path d="M216 52c26-8 44 20 42 60-1 24-10 42-24 38-18-6-22-44-26-74z" fill="${colour}" ${stroke}/>`
    case 'long':
      return `<path d="M106 58c-34 4-48 60-44 112 2 30 16 44 32 34 20-14 20-70 20-118z" fill="${colour}" ${stroke}/><path d="M214 58c34 4 48 60 44 112-2 30-16 44-32 34-20-14-20-70-20-118z" fill="${colour}" ${stroke}/>`
    case 'folded':
      return `<path d="M98 66C86 40 92 20 112 30l28 18c-10 16-24 26-42 18z" fill="${colour}" ${stroke}/><path d="M222 66c12-26 6-46-14-36l-28 18c10 16 24 26 42 18z" fill="${colour}" ${stroke}/>`
    default:
      return ''
  }
}
