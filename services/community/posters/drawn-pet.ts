import type { Post } from '../contract.ts'

type Colour = Post['colours'][number]

// Coat colours of web/storefront/community/post/post-coat.ts.
const furs: Record<Colour, { fur: string; dark: string; muzzle: string }> = {
  negro: { fur: '#4A4350', dark: '#322C38', muzzle: '#E9D9C6' },
  blanco: { fur: '#F6EBDB', dark: '#D9BE99', muzzle: '#FFFFFF' },
  marrón: { fur: '#8C5A33', dark: '#5F3A1E', muzzle: '#F3DCC0' },
  canela: { fur: '#D98A4B', dark: '#A95F28', muzzle: '#FFF1DC' },
  crema: { fur: '#F4E0BC', dark: '#D3B27C', muzzle: '#FFFDF6' },
  gris: { fur: '#B9B3C2', dark: '#837C8E', muzzle: '#FFFFFF' },
  atigrado: { fur: '#A98467', dark: '#6B4C36', muzzle: '#F3E3D2' },
  tricolor: { fur: '#F6EBDB', dark: '#3F3640', muzzle: '#FFFFFF' },
  naranja: { fur: '#EDA354', dark: '#C97A2B', muzzle: '#FFF3E2' },
}
const ink = '#2A2331'

/** An SVG of a pet without a photo, in its stated colours, centred in the frame. */
export function drawnPet(
  { species, colours }: Pick<Post, 'species' | 'colours'>,
  { width, height }: { width: number; height: number },
): string {
  const side = Math.min(width, height) * 0.74
  const place = `translate(${(width - side) / 2} ${(height - side) / 2}) scale(${side / 120})`
  const first = furs[colours[0] ?? 'canela']
  const second = colours[1] ?? (colours[0] === 'tricolor' ? 'canela' : null)
  const patch = second === null ? null : furs[second].fur
  const face = species === 'PERRO' ? dog(first, patch) : species === 'GATO' ? cat(first) : paw
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4e8ff"/>
<circle cx="${width / 2}" cy="${height / 2}" r="${Math.min(width, height) * 0.46}" fill="#e6cffb"/>
<g transform="${place}">${face}</g></svg>`
}

// Heads of web/ui/pictures/pet-face.tsx, in a box of 120 × 120.
function dog({ fur, dark, muzzle }: (typeof furs)[Colour], patch: string | null): string {
  return `<path d="M22 30C8 30 4 52 10 68c4 10 14 8 18-2l6-26z" fill="${dark}"/>
<path d="M98 30c14 0 18 22 12 38-4 10-14 8-18-2l-6-26z" fill="${dark}"/>
<path d="M60 14c26 0 40 18 40 44 0 28-16 46-40 46S20 86 20 58c0-26 14-44 40-44z" fill="${fur}"/>
${patch ? `<path d="M60 14c26 0 40 18 40 44 0 8-2 14-5 20-16 2-27-8-28-26 0-14-2-28-7-38z" fill="${patch}"/>` : ''}
<ellipse cx="60" cy="78" rx="25" ry="21" fill="${muzzle}"/>
<g fill="${ink}"><ellipse cx="42" cy="56" rx="6" ry="7"/><ellipse cx="78" cy="56" rx="6" ry="7"/></g>
<circle cx="44" cy="53.5" r="2.2" fill="#fff"/><circle cx="80" cy="53.5" r="2.2" fill="#fff"/>
<path d="M49 67c0-4 5-6 11-6s11 2 11 6-6 9-11 9-11-5-11-9z" fill="${ink}"/>
<path d="M60 76v8m0 0c-3 5-11 5-14 1m14-1c3 5 11 5 14 1" stroke="${ink}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`
}

function cat({ fur, dark, muzzle }: (typeof furs)[Colour]): string {
  return `<g fill="${fur}"><path d="M20 54 18 14c0-4 4-5 7-3l25 18z"/><path d="M100 54l2-40c0-4-4-5-7-3L70 29z"/></g>
<g fill="#F7B5BE"><path d="M25 40l-1-19 13 10z"/><path d="M95 40l1-19-13 10z"/></g>
<path d="M60 22c28 0 44 17 44 40 0 25-18 40-44 40S16 87 16 62c0-23 16-40 44-40z" fill="${fur}"/>
<g stroke="${dark}" stroke-linecap="round"><path d="M60 22v15M48 24l3 11M72 24l-3 11" stroke-width="4.5"/>
<path d="M18 68l13 2M20 80l12-2M102 68l-13 2M100 80l-12-2" stroke-width="4"/></g>
<ellipse cx="60" cy="80" rx="21" ry="15" fill="${muzzle}"/>
<g fill="#C7E27A"><ellipse cx="41" cy="61" rx="7.5" ry="8.5"/><ellipse cx="79" cy="61" rx="7.5" ry="8.5"/></g>
<g fill="#241b2b"><ellipse cx="41" cy="61" rx="3.6" ry="7.4"/><ellipse cx="79" cy="61" rx="3.6" ry="7.4"/></g>
<circle cx="43" cy="57" r="2" fill="#fff"/><circle cx="81" cy="57" r="2" fill="#fff"/>
<path d="M54 71h12c2 0 2 2 1 3l-5 5c-1 1-3 1-4 0l-5-5c-1-1-1-3 1-3z" fill="#F0788A"/>
<path d="M60 79v4m0 0c-3 5-9 5-12 1m12-1c3 5 9 5 12 1" stroke="#4b4457" stroke-width="2.4" fill="none" stroke-linecap="round"/>`
}

// Paw of shared/documents/brand-document.ts, at three times its size.
const paw = `<g transform="scale(3)" fill="#8b2bc5"><path d="M20 19c5 0 9.5 5 9.5 9.2 0 3-2.4 4.3-4.8 3.6-1.7-.5-3-.9-4.7-.9s-3 .4-4.7.9c-2.4.7-4.8-.6-4.8-3.6C10.5 24 15 19 20 19z"/>
<ellipse cx="10.4" cy="18" rx="2.7" ry="3.6" transform="rotate(-22 10.4 18)"/><ellipse cx="16" cy="12.4" rx="2.8" ry="3.9" transform="rotate(-8 16 12.4)"/>
<ellipse cx="24" cy="12.4" rx="2.8" ry="3.9" transform="rotate(8 24 12.4)"/><ellipse cx="29.6" cy="18" rx="2.7" ry="3.6" transform="rotate(22 29.6 18)"/></g>`
