interface CatCoat {
  fur: string
  stripe: string
  muzzle: string
  ear?: string
  eye: string
}

const coats: CatCoat[] = [
  { fur: '#8E8A9B', stripe: '#6C6779', muzzle: '#FFFFFF', eye: '#C7E27A' },
  { fur: '#F0A24B', stripe: '#C97721', muzzle: '#FFF6E9', eye: '#BFE07A' },
  { fur: '#3B3542', stripe: '#57505F', muzzle: '#5A5362', eye: '#F4D35E' },
  { fur: '#EFE3D2', stripe: '#D8C3A6', muzzle: '#FFF9F0', ear: '#6B4F3F', eye: '#8CC9F0' },
  { fur: '#FAF7F4', stripe: '#E8A968', muzzle: '#FFFFFF', ear: '#E39A55', eye: '#A8DBA0' },
]

/** A cat's face, 120 units wide. */
export function catFace(coat: number): string {
  const colours = coats[coat % coats.length] ?? { fur: '#8E8A9B', stripe: '#6C6779', muzzle: '#FFFFFF', eye: '#C7E27A' }
  const { fur, stripe, muzzle, eye } = colours
  const ear = colours.ear ?? fur
  const eyeAt = (cx: number) =>
    `<ellipse cx="${cx}" cy="61" rx="7.5" ry="8.5" fill="${eye}"/><ellipse cx="${cx}" cy="61" rx="3.6" ry="7.4" fill="#241b2b"/><circle cx="${cx + 2}" cy="57" r="2" fill="#fff"/>`
  return `<g>
<path d="M20 54 18 14c0-4 4-5 7-3l25 18z" fill="${ear}"/><path d="M100 54l2-40c0-4-4-5-7-3L70 29z" fill="${ear}"/>
<path d="M25 40l-1-19 13 10z" fill="#F7B5BE"/><path d="M95 40l1-19-13 10z" fill="#F7B5BE"/>
<path d="M60 22c28 0 44 17 44 40 0 25-18 40-44 40S16 87 16 62c0-23 16-40 44-40z" fill="${fur}"/>
<path d="M60 22v15M48 24l3 11M72 24l-3 11" stroke="${stripe}" stroke-width="4.5" stroke-linecap="round"/>
<path d="M18 68l13 2M20 80l12-2M102 68l-13 2M100 80l-12-2" stroke="${stripe}" stroke-width="4" stroke-linecap="round"/>
<ellipse cx="60" cy="80" rx="21" ry="15" fill="${muzzle}"/>${eyeAt(41)}${eyeAt(79)}
<path d="M54 71h12c2 0 2 2 1 3l-5 5c-1 1-3 1-4 0l-5-5c-1-1-1-3 1-3z" fill="#F0788A"/>
<path d="M60 79v4m0 0c-3 5-9 5-12 1m12-1c3 5 9 5 12 1" stroke="#4b4457" stroke-width="2.4" fill="none" stroke-linecap="round"/></g>`
}
