interface DogCoat {
  fur: string
  ear: string
  muzzle: string
  patch?: string
}

const coats: DogCoat[] = [
  { fur: '#E9B872', ear: '#B97A3B', muzzle: '#FFF1DC' },
  { fur: '#F7F4F1', ear: '#3A3440', muzzle: '#FFFFFF', patch: '#3A3440' },
  { fur: '#8A5A3C', ear: '#5F3A24', muzzle: '#E9C9A6' },
  { fur: '#C9C4CF', ear: '#8D8797', muzzle: '#F4F2F6' },
  { fur: '#4A3A34', ear: '#2C211E', muzzle: '#D9975B' },
  { fur: '#F3E3C8', ear: '#D9B98B', muzzle: '#FFFAF0', patch: '#C98F55' },
]

/** A dog's face, 120 units wide. */
export function dogFace(coat: number): string {
  const { fur, ear, muzzle, patch } = coats[coat % coats.length] ?? {
    fur: '#E9B872',
    ear: '#B97A3B',
    muzzle: '#FFF1DC',
  }
  const eye = (cx: number) =>
    `<ellipse cx="${cx}" cy="56" rx="6" ry="7" fill="#2A2331"/><circle cx="${cx + 2}" cy="53.5" r="2.2" fill="#fff"/>`
  return `<g>
<path d="M22 30C8 30 4 52 10 68c4 10 14 8 18-2l6-26z" fill="${ear}"/><path d="M98 30c14 0 18 22 12 38-4 10-14 8-18-2l-6-26z" fill="${ear}"/>
<path d="M60 14c26 0 40 18 40 44 0 28-16 46-40 46S20 86 20 58c0-26 14-44 40-44z" fill="${fur}"/>
${patch ? `<path d="M60 14c26 0 40 18 40 44 0 8-2 14-5 20-16 2-27-8-28-26 0-14-2-28-7-38z" fill="${patch}"/>` : ''}
<ellipse cx="60" cy="78" rx="25" ry="21" fill="${muzzle}"/>${eye(42)}${eye(78)}
<path d="M52 86c4 3 12 3 16 0v8c0 6-3 9-8 9s-8-3-8-9z" fill="#F26D7E"/>
<path d="M49 67c0-4 5-6 11-6s11 2 11 6-6 9-11 9-11-5-11-9z" fill="#2A2331"/><ellipse cx="57" cy="65" rx="4" ry="1.6" fill="#fff" opacity=".35"/>
<path d="M60 76v8m0 0c-3 5-11 5-14 1m14-1c3 5 11 5 14 1" stroke="#2A2331" stroke-width="2.6" fill="none" stroke-linecap="round"/></g>`
}
