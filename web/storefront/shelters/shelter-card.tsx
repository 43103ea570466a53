import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { Shelter } from '#services/content/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { ShelterPicture } from './shelter-picture.tsx'

export interface ShelterGlance extends Pick<Shelter, 'name' | 'path' | 'address' | 'description' | 'isBanner'> {
  picture: string
  /** What it got, '432,5'; null: nothing yet. */
  kilos: string | null
}

/** A shelter among others; one with a banner takes the whole width. The card leads to its page. */
export function ShelterCard({ shelter }: { shelter: ShelterGlance }) {
  const { t } = useTranslation('shelters')
  const { name, path, address, description, picture, kilos, isBanner } = shelter
  return (
    <article
      className={cx(
        'relative grid h-full content-start overflow-hidden rounded-card border border-ink-200 bg-white shadow-1 transition-shadow hover:shadow-2',
        isBanner && '@2xl/main:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]',
      )}
    >
      <ShelterPicture
        picture={picture}
        alt=""
        className={cx('aspect-[16/9] w-full', isBanner && '@2xl/main:aspect-auto @2xl/main:h-full @2xl/main:min-h-56')}
      />
      <div className={cx('grid content-start gap-2 p-4', isBanner && '@2xl/main:content-center @2xl/main:p-6')}>
        <h2 className={isBanner ? 'text-2xl' : 'text-xl'}>
          <Link
            to={paths.shelter(path)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-card hover:text-brand-700 focus-visible:after:ring-3 focus-visible:after:ring-brand-600 focus-visible:after:ring-inset"
          >
            {name}
          </Link>
        </h2>
        <p className="text-ink-700">{description}</p>
        {address && (
          <p className="flex items-start gap-1.5 text-ink-600 text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {address}
          </p>
        )}
        {kilos && <Badge tone="ok">{t('kilos', { kilos })}</Badge>}
      </div>
    </article>
  )
}

export function ShelterList({ shelters }: { shelters: readonly ShelterGlance[] }) {
  return (
    <ul className="grid gap-4 @2xl/main:grid-cols-2 @4xl/main:grid-cols-3">
      {shelters.map((shelter) => (
        <li key={shelter.path} className={shelter.isBanner ? '@2xl/main:col-span-2 @4xl/main:col-span-3' : undefined}>
          <ShelterCard shelter={shelter} />
        </li>
      ))}
    </ul>
  )
}
