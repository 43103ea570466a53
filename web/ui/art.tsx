import { cx } from './cx.ts'

const files = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

export const artNames = Object.keys(files).map((file) => file.slice('./art/'.length, -'.svg'.length))

/** Categories of a catalogue carry an emoji; these have a drawing of ours. */
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
  '🏷️': 'label',
  '📦': 'package',
}

/** A drawing by its name, for instance `dog-face`, `pill`, `bathtub`, or by a category's emoji: see the folder `art/`. Unknown names show the shopping bags. */
export function Art({ name, size = 56, className }: { name: string; size?: number; className?: string }) {
  const src = files[`./art/${artByEmoji[name] ?? name}.svg`] ?? files['./art/shopping-bags.svg']
  return <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" className={className} />
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

/** A drawing on a soft ground; `tone` picks the ground, so that a row of tiles is as colourful as a shop window. */
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
