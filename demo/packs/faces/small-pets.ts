const dark = '#2A2331'

const eye = (cx: number, cy: number, r = 5.5) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${dark}"/><circle cx="${cx + r * 0.35}" cy="${cy - r * 0.4}" r="${r * 0.36}" fill="#fff"/>`

function pick(palette: [string, string][], coat: number): [string, string] {
  return palette[coat % palette.length] ?? ['#cccccc', '#999999']
}

/** All are 120 units wide, like the dog's and the cat's. */
export function birdFace(coat: number): string {
  const [body, wing] = pick(
    [
      ['#7CC855', '#F4D35E'],
      ['#5FB3E8', '#FFFFFF'],
      ['#F7D14C', '#F29A4A'],
      ['#E8575F', '#F4C13D'],
    ],
    coat,
  )
  return `<g><path d="M56 18c-4-10 2-14 6-12 0 4 6 2 8-2 4 4 2 12-4 15z" fill="${wing}"/>
<path d="M60 14c28 0 42 20 42 46 0 27-18 44-42 44S18 87 18 60c0-26 14-46 42-46z" fill="${body}"/>
<ellipse cx="40" cy="72" rx="16" ry="14" fill="${wing}" opacity=".75"/><ellipse cx="80" cy="72" rx="16" ry="14" fill="${wing}" opacity=".75"/>
${eye(40, 52, 6.5)}${eye(80, 52, 6.5)}<path d="M48 62c4-8 20-8 24 0 2 6-8 22-12 22s-14-16-12-22z" fill="#F29A2E"/><path d="M50 68c6 4 14 4 20 0" stroke="#C9761B" stroke-width="2.4" fill="none"/></g>`
}

export function rabbitFace(coat: number): string {
  const [fur, ear] = pick(
    [
      ['#F4EFE9', '#F7B5BE'],
      ['#B79A83', '#E9C1B4'],
      ['#8E8A9B', '#E8B9C4'],
    ],
    coat,
  )
  return `<g><path d="M40 46C26 30 26 2 36 0s18 22 16 44z" fill="${fur}"/><path d="M80 46c14-16 14-44 4-46S66 22 68 44z" fill="${fur}"/>
<path d="M41 40c-7-12-8-30-4-32s9 16 8 31zM79 40c7-12 8-30 4-32s-9 16-8 31z" fill="${ear}"/>
<path d="M60 36c26 0 42 14 42 35 0 22-18 35-42 35S18 93 18 71c0-21 16-35 42-35z" fill="${fur}"/>
<circle cx="34" cy="84" r="9" fill="${ear}" opacity=".55"/><circle cx="86" cy="84" r="9" fill="${ear}" opacity=".55"/>${eye(42, 66, 6)}${eye(78, 66, 6)}
<path d="M55 78h10l-5 6z" fill="#F0788A"/><path d="M60 84v4m0 0c-3 5-8 5-11 2m11-2c3 5 8 5 11 2" stroke="${dark}" stroke-width="2.2" fill="none" stroke-linecap="round"/><path d="M56 92h8v7h-8z" fill="#fff" stroke="#d8d2de"/></g>`
}

export function hamsterFace(coat: number): string {
  const [fur, belly] = pick(
    [
      ['#E2A86B', '#FFF4E3'],
      ['#B9B3C2', '#FFFFFF'],
      ['#C98A5B', '#FCE9D4'],
    ],
    coat,
  )
  return `<g><circle cx="28" cy="30" r="16" fill="${fur}"/><circle cx="92" cy="30" r="16" fill="${fur}"/><circle cx="28" cy="31" r="9" fill="#F7B5BE"/><circle cx="92" cy="31" r="9" fill="#F7B5BE"/>
<path d="M60 20c26 0 46 16 46 44 0 27-20 40-46 40S14 91 14 64c0-28 20-44 46-44z" fill="${fur}"/>
<path d="M60 46c6 10 12 10 22 12 14 3 18 14 14 24-6 14-20 20-36 20s-30-6-36-20c-4-10 0-21 14-24 10-2 16-2 22-12z" fill="${belly}"/>${eye(40, 54, 6)}${eye(80, 54, 6)}
<circle cx="30" cy="78" r="8" fill="#F7B5BE" opacity=".7"/><circle cx="90" cy="78" r="8" fill="#F7B5BE" opacity=".7"/>
<ellipse cx="60" cy="68" rx="5" ry="3.6" fill="#F0788A"/><path d="M60 72v4m0 0c-3 5-8 4-10 1m10-1c3 5 8 4 10 1" stroke="${dark}" stroke-width="2.2" fill="none" stroke-linecap="round"/></g>`
}

export function fishFace(coat: number): string {
  const [body, fin] = pick(
    [
      ['#F58A3C', '#FFC46B'],
      ['#4FA8E0', '#9AD8F5'],
      ['#E8575F', '#F7A6A0'],
    ],
    coat,
  )
  return `<g><path d="M84 60c10-16 20-24 32-26-5 10-6 16-6 26s1 16 6 26c-12-2-22-10-32-26z" fill="${fin}"/><path d="M40 32c8-16 26-18 40-14-6 4-8 10-10 18zM44 90c6 12 18 14 28 12-4-4-5-8-5-14z" fill="${fin}"/>
<path d="M6 62c8-22 26-34 48-34 20 0 34 12 42 33-8 21-22 34-42 34-22 0-40-12-48-33z" fill="${body}"/>
<path d="M46 30c8 18 8 46 0 64M66 32c8 18 8 42 0 60" stroke="#fff" stroke-opacity=".75" stroke-width="6" fill="none"/>
<path d="M52 62c8-2 16 0 20 6-6 6-14 8-20 4z" fill="${fin}"/><circle cx="28" cy="54" r="9" fill="#fff"/>${eye(27, 54, 5.5)}<path d="M12 70c4 4 9 5 13 3" stroke="${dark}" stroke-width="2.4" fill="none" stroke-linecap="round"/></g>`
}

export function turtleFace(coat: number): string {
  const [skin, shell] = pick(
    [
      ['#8CC36B', '#4F7F3E'],
      ['#B5B36A', '#7D6A3A'],
    ],
    coat,
  )
  return `<g><path d="M14 78c2-28 22-44 46-44s44 16 46 44c-12 10-28 14-46 14s-34-4-46-14z" fill="${shell}"/><path d="M60 36v54M36 42l6 46M84 42l-6 46M20 66c24-8 56-8 80 0" stroke="#fff" stroke-opacity=".22" stroke-width="3.5" fill="none"/>
<ellipse cx="24" cy="96" rx="13" ry="9" fill="${skin}"/><ellipse cx="96" cy="96" rx="13" ry="9" fill="${skin}"/>
<path d="M60 48c18 0 28 12 28 28s-12 30-28 30-28-14-28-30 10-28 28-28z" fill="${skin}"/>${eye(49, 70, 5.5)}${eye(71, 70, 5.5)}
<path d="M48 88c6 7 18 7 24 0" stroke="${dark}" stroke-width="2.6" fill="none" stroke-linecap="round"/></g>`
}
