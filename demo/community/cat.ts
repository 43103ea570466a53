import { shade } from '#demo/packs/colour.ts'
import { fluff } from './fluff.ts'
import type { PetLook } from './pet-look.ts'

/** A sitting cat in 320 × 360, its paws at y = 345. */
export function cat(look: PetLook, round: (path: string) => string): string {
  const { fur, ears = fur, bib = shade(fur, 0.4), patch, stripes, collar, eyes = '#B8D86B', isFluffy } = look
  const dark = shade(fur, -0.16)
  const body = 'M160 150c46 0 66 58 74 112 8 56-10 84-74 84s-82-28-74-84c8-54 28-112 74-112z'
  const head = 'M160 44c50 0 78 28 78 66 0 42-34 66-78 66s-78-24-78-66c0-38 28-66 78-66z'
  const tail = `<path d="M222 330c46 12 76-12 76-52 0-30-14-48-10-72 2-12-14-16-19-4-10 28 8 48 6 74-2 22-22 30-50 22z" fill="${ears}"/>`
  const leg = (x: number) =>
    `<path d="M${x} 232c13 0 17 16 17 40v56c0 13-7 18-17 18s-17-5-17-18v-56c0-24 4-40 17-40z" fill="${fur}"/><ellipse cx="${x}" cy="338" rx="20" ry="11" fill="${bib}"/><path d="M${x - 6} 334v9m12-9v9" stroke="${shade(bib, -0.3)}" stroke-width="2.2" stroke-linecap="round"/>`
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="108" rx="15" ry="15.5" fill="${shade(eyes, -0.35)}"/><ellipse cx="${x}" cy="108" rx="13" ry="14" fill="${eyes}"/><ellipse cx="${x}" cy="109" rx="5.6" ry="11.5" fill="#1b1420"/><circle cx="${x + 4}" cy="102" r="3.6" fill="#fff"/>`
  const lines = stripes
    ? `<g stroke="${stripes}" stroke-width="8" stroke-linecap="round" fill="none"><path d="M160 46v26M138 48l5 22M182 48l-5 22M86 118l22 3M92 138l20-2M234 118l-22 3M228 138l-20-2M98 222l26 8M92 252l28 6M90 282l26 4M222 222l-26 8M228 252l-28 6M230 282l-26 4"/></g>`
    : ''
  const spots = patch
    ? `<path d="M164 46c46 2 72 28 74 62-14 12-40 10-54-8-12-16-16-36-20-54z" fill="${patch}"/><path d="M92 220c14 2 26 20 22 44-10 12-26 10-32 2 0-16 4-32 10-46z" fill="${patch}"/><path d="M214 262c12 4 20 18 18 38-12 10-28 6-30-10-1-14 4-24 12-28z" fill="${ears}"/>`
    : ''
  const hair = isFluffy
    ? `<path d="${fluff({ cx: 160, cy: 260, rx: 86, ry: 86, tufts: 24, depth: 11 })}" fill="${dark}"/><path d="${fluff({ cx: 160, cy: 118, rx: 84, ry: 66, tufts: 24, depth: 9 })}" fill="${fur}"/>`
    : ''
  const band = collar
    ? `<path d="M114 174c28 14 64 14 92 0l3 11c-30 17-68 17-98 0z" fill="${collar}"/><circle cx="160" cy="194" r="8" fill="#F3C64F"/>`
    : ''
  return `${tail}<ellipse cx="104" cy="314" rx="34" ry="30" fill="${dark}"/><ellipse cx="216" cy="314" rx="34" ry="30" fill="${dark}"/>${hair}<path d="${body}" fill="${fur}"/>${round(body)}${spots.slice(spots.indexOf('<path d="M92'))}
<path d="M160 178c22 0 32 26 32 54s-14 44-32 44-32-16-32-44 10-54 32-54z" fill="${bib}"/>${leg(134)}${leg(186)}
<path d="M88 96 78 20c-1-9 8-12 14-6l48 42z" fill="${ears}"/><path d="M232 96l10-76c1-9-8-12-14-6l-48 42z" fill="${ears}"/><path d="M96 74 90 32l28 25z" fill="#F2A9B4"/><path d="M224 74l6-42-28 25z" fill="#F2A9B4"/>
<path d="${head}" fill="${fur}"/>${round(head)}${spots.slice(0, Math.max(0, spots.indexOf('<path d="M92')))}${lines}
<path d="M160 120c20 0 36 12 36 28s-16 27-36 27-36-11-36-27 16-28 36-28z" fill="${bib}"/>${eye(124)}${eye(196)}
<path d="M150 128h20c4 0 5 4 2 7l-8 8c-2 2-6 2-8 0l-8-8c-3-3-2-7 2-7z" fill="#EC7E8E"/>
<path d="M160 144v8m0 0c-5 9-18 9-22 2m22-2c5 9 18 9 22 2" stroke="#4b4050" stroke-width="3.4" fill="none" stroke-linecap="round"/>
<path d="M112 146l-44-8m44 18-42 4m138-14 44-8m-44 18 42 4" stroke="#fff" stroke-width="2" opacity=".75" stroke-linecap="round"/>${band}`
}
