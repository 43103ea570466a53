import { cx } from '../cx.ts'

export interface DogCoat {
  fur?: string
  ear?: string
  muzzle?: string
  patch?: string | null
}

export interface CatCoat {
  fur?: string
  inner?: string
  muzzle?: string
  stripe?: string
}

type PetFaceProps = { className?: string; label?: string } & (
  | { pet: 'dog'; coat?: DogCoat }
  | { pet: 'cat'; coat?: CatCoat }
)

/** Drawn head of a dog or cat in any coat, for pets without a photo and empty pages. */
export function PetFace({ className, label, ...face }: PetFaceProps) {
  return (
    <svg
      viewBox="-2 0 124 120"
      className={cx('size-24', className)}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {face.pet === 'dog' ? <DogHead {...face.coat} /> : <CatHead {...face.coat} />}
    </svg>
  )
}

const INK = '#2A2331'

/** Drawn in a box of 120 × 120. */
export function DogHead({ fur = '#E9B872', ear = '#B97A3B', muzzle = '#FFF1DC', patch = null }: DogCoat) {
  return (
    <g>
      <path d="M22 30C8 30 4 52 10 68c4 10 14 8 18-2l6-26z" fill={ear} />
      <path d="M98 30c14 0 18 22 12 38-4 10-14 8-18-2l-6-26z" fill={ear} />
      <path d="M60 14c26 0 40 18 40 44 0 28-16 46-40 46S20 86 20 58c0-26 14-44 40-44z" fill={fur} />
      {patch && <path d="M60 14c26 0 40 18 40 44 0 8-2 14-5 20-16 2-27-8-28-26 0-14-2-28-7-38z" fill={patch} />}
      <ellipse cx="60" cy="78" rx="25" ry="21" fill={muzzle} />
      <g fill={INK}>
        <ellipse cx="42" cy="56" rx="6" ry="7" />
        <ellipse cx="78" cy="56" rx="6" ry="7" />
      </g>
      <circle cx="44" cy="53.5" r="2.2" fill="#fff" />
      <circle cx="80" cy="53.5" r="2.2" fill="#fff" />
      <path d="M49 67c0-4 5-6 11-6s11 2 11 6-6 9-11 9-11-5-11-9z" fill={INK} />
      <ellipse cx="57" cy="65" rx="4" ry="1.6" fill="#fff" opacity=".35" />
      <path d="M52 86c4 3 12 3 16 0v8c0 6-3 9-8 9s-8-3-8-9z" fill="#F26D7E" />
      <path
        d="M60 76v8m0 0c-3 5-11 5-14 1m14-1c3 5 11 5 14 1"
        stroke={INK}
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  )
}

/** Drawn in a box of 120 × 120. */
export function CatHead({ fur = '#8E8A9B', inner = '#F7B5BE', muzzle = '#fff', stripe = '#6C6779' }: CatCoat) {
  return (
    <g>
      <g fill={fur}>
        <path d="M20 54 18 14c0-4 4-5 7-3l25 18z" />
        <path d="M100 54l2-40c0-4-4-5-7-3L70 29z" />
      </g>
      <g fill={inner}>
        <path d="M25 40l-1-19 13 10z" />
        <path d="M95 40l1-19-13 10z" />
      </g>
      <path d="M60 22c28 0 44 17 44 40 0 25-18 40-44 40S16 87 16 62c0-23 16-40 44-40z" fill={fur} />
      <g stroke={stripe} strokeLinecap="round">
        <path d="M60 22v15M48 24l3 11M72 24l-3 11" strokeWidth="4.5" />
        <path d="M18 68l13 2M20 80l12-2M102 68l-13 2M100 80l-12-2" strokeWidth="4" />
      </g>
      <ellipse cx="60" cy="80" rx="21" ry="15" fill={muzzle} />
      <g fill="#C7E27A">
        <ellipse cx="41" cy="61" rx="7.5" ry="8.5" />
        <ellipse cx="79" cy="61" rx="7.5" ry="8.5" />
      </g>
      <g fill="#241b2b">
        <ellipse cx="41" cy="61" rx="3.6" ry="7.4" />
        <ellipse cx="79" cy="61" rx="3.6" ry="7.4" />
      </g>
      <circle cx="43" cy="57" r="2" fill="#fff" />
      <circle cx="81" cy="57" r="2" fill="#fff" />
      <path d="M54 71h12c2 0 2 2 1 3l-5 5c-1 1-3 1-4 0l-5-5c-1-1-1-3 1-3z" fill="#F0788A" />
      <path
        d="M60 79v4m0 0c-3 5-9 5-12 1m12-1c3 5 9 5 12 1"
        stroke="#4b4457"
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
      />
    </g>
  )
}
