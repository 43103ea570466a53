import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'

interface AuthCardProps {
  title: ReactNode
  text?: ReactNode
  pet?: 'dog' | 'cat'
  /** Below the card: the link to the alternative page. */
  aside?: ReactNode
  children: ReactNode
}

/** Layout of every sign-in page: one centred card with one task. */
export function AuthCard({ title, text, pet = 'dog', aside, children }: AuthCardProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 py-2 sm:py-6">
      <div className="relative mt-12">
        <div
          aria-hidden="true"
          className="absolute -top-14 left-1/2 grid size-24 -translate-x-1/2 place-items-end justify-items-center overflow-hidden rounded-full border-4 border-ink-50 bg-brand-100"
        >
          <PetFace pet={pet} className="size-18" />
        </div>
        <Card className="grid gap-5 px-5 pt-14 pb-6 sm:px-8 sm:pt-14 sm:pb-8">
          <div className="text-center">
            <h1 className="text-2xl">{title}</h1>
            {text && <p className="mt-2 text-ink-600">{text}</p>}
          </div>
          {children}
        </Card>
      </div>
      {aside && <p className="text-center text-ink-700">{aside}</p>}
    </div>
  )
}
