import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import type { PetGlance } from './pet-glance.ts'
import type { PetSection } from './pet-sections.ts'
import { PetTabs } from './pet-tabs.tsx'
import { PetPhoto } from './photo/pet-photo.tsx'

interface PetFrameProps {
  pet: PetGlance
  /** Where in the pet's pages this one is; null for a page that is none of the tabs. */
  section: PetSection | null
  /** The page's heading. */
  title: ReactNode
  text?: ReactNode
  children: ReactNode
}

/** Around every page about one pet: who it is, the ways to its other pages, and the heading. */
export function PetFrame({ pet, section, title, text, children }: PetFrameProps) {
  return (
    <div className="mx-auto max-w-4xl">
      <PetHeader pet={pet} />
      <PetTabs pet={pet} section={section} />
      <header className="mt-6 mb-5">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {text && <p className="mt-1.5 max-w-2xl text-ink-600">{text}</p>}
      </header>
      {children}
    </div>
  )
}

/** Small, on top: face, name, what it is. Leads to the pet. */
export function PetHeader({ pet }: { pet: PetGlance }) {
  const { t } = useTranslation('petProfile')
  const facts = pet.isGone ? [pet.breed, pet.years] : [pet.breed, pet.age]
  return (
    <div className="mb-3 flex items-center gap-2">
      <Link
        to={paths.petProfiles()}
        aria-label={t('list.title')}
        className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-brand-700 hover:bg-brand-100"
      >
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Link>
      <Link
        to={paths.petProfiles({ id: pet.id })}
        className="flex min-w-0 items-center gap-3 rounded-tile pr-3 hover:text-brand-700"
      >
        <PetPhoto pet={pet} sizes="52px" className="w-13 shrink-0 rounded-full border-2 border-white shadow-2" />
        <span className="min-w-0">
          <span className="block truncate font-black text-lg leading-tight">{pet.name}</span>
          <span className="block truncate text-ink-600 text-sm">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
    </div>
  )
}
