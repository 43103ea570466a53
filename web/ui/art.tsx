import { cx } from './cx.ts'

const files = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

export const artNames = Object.keys(files).map((file) => file.slice('./art/'.length, -'.svg'.length))

/** Drawings for categories, by the emoji that the catalogue gives them. */
const artByEmoji: Record<string, string> = {
  '🐶': 'dog-face',
  '🐕': 'dog-face',
  '🦮': 'dog-face',
  '🐱': 'cat-face',
  '🐈': 'cat-face',
  '😺': 'cat-face',
  '🥣': 'meat-on-bone',
  '🥫': 'canned-food',
  '🦴': 'bone',
  '🍪': 'cookie',
  '🍗': 'poultry-leg',
  '💊': 'pill',
  '🛡️': 'shield',
  '🩹': 'adhesive-bandage',
  '🛁': 'bathtub',
  '🧴': 'lotion-bottle',
  '🫧': 'bubbles',
  '🎾': 'tennis',
  '🛏️': 'bed',
  '🎽': 'ribbon',
  '📿': 'ribbon',
  '🐰': 'rabbit-face',
  '🐹': 'hamster',
  '🦜': 'parrot',
  '🐠': 'tropical-fish',
  '🐢': 'turtle',
  '🐾': 'paw-prints',
  '🍊': 'tangerine',
  '🪣': 'bucket',
  '🪮': 'hair-pick',
  '🪢': 'ribbon',
  '🐭': 'mouse-face',
  '🪵': 'wood',
  '🧳': 'luggage',
  '🍽️': 'fork-and-knife-with-plate',
  '⛲': 'fountain',
  '👕': 't-shirt',
  '🏷️': 'label',
  '📦': 'package',
}

/** A drawing of `art/` by its name (`dog-face`, `pill`) or a category's emoji; shopping bags for unknown names. */
export function Art({ name, size = 56, className }: { name: string; size?: number; className?: string }) {
  const src = files[`./art/${artByEmoji[name] ?? name}.svg`] ?? files['./art/shopping-bags.svg']
  return <img src={src} alt="" width={size} height={size} loading="lazy" className={className} />
}

const grounds = [
  'bg-[#fff3e0]',
  'bg-[#fff8d6]',
  'bg-[#fdecec]',
  'bg-[#e9f4ff]',
  'bg-[#fdeef6]',
  'bg-[#ecfaea]',
  'bg-[#efebfd]',
  'bg-[#ffe9e4]',
]

/** A drawing on a soft background; `tone` picks its colour, so that the tiles of a row differ. */
export function ArtTile({
  name,
  tone,
  size = 56,
  className,
}: {
  name: string
  tone: number
  size?: number
  className?: string
}) {
  return (
    <span className={cx('grid place-items-center rounded-tile', grounds[Math.abs(tone) % grounds.length], className)}>
      <Art name={name} size={size} />
    </span>
  )
}
