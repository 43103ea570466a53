import { CalendarPlus, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { HeroPets } from '#web/ui/hero-pets.tsx'

/** The first thing a visitor sees: what this is, for whom, and the way in. */
export function Hero({ eyebrow, facts }: { eyebrow: string; facts: ReactNode[] }) {
  const { t } = useTranslation('shop')
  return (
    <section className="relative grid overflow-hidden rounded-panel bg-[radial-gradient(120%_140%_at_85%_10%,#a03edb_0,#8b2bc5_38%,#6a1d9b_100%)] text-white shadow-3 sm:rounded-hero md:min-h-[25rem] md:grid-cols-[1.1fr_1fr] md:items-end">
      <div className="min-w-0 px-5 pt-6 sm:px-10 md:self-center md:py-12 md:pl-13">
        <p className="inline-flex items-center gap-1.5 rounded-full bg-white/16 px-3.5 py-1 font-extrabold text-xs sm:text-sm">
          <MapPin size={15} aria-hidden />
          {eyebrow}
        </p>
        <h1 className="mt-3 text-3xl tracking-[-.03em] sm:mt-4 sm:text-4xl lg:text-5xl">
          {t('home.hero1')}
          <br />
          {t('home.hero2')} <em className="block text-sun not-italic">{t('home.hero3')}</em>
        </h1>
        <p className="mt-2.5 max-w-[30em] text-brand-100 text-md sm:text-lg">{t('home.heroText')}</p>
        <div className="mt-5 flex gap-3 sm:mt-6">
          <ButtonLink
            to={paths.products()}
            variant="light"
            size="lg"
            className="min-w-0 flex-1 max-sm:px-3 sm:flex-none"
          >
            {t('home.buy')}
          </ButtonLink>
          <ButtonLink
            to={paths.appointments({ kind: 'bano' })}
            variant="onDark"
            size="lg"
            icon={<CalendarPlus className="size-5" aria-hidden />}
            className="min-w-0 flex-1 max-sm:px-3 sm:flex-none"
          >
            {t('home.book')}
          </ButtonLink>
        </div>
        <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 font-bold text-2xs text-brand-100 sm:mt-6 sm:text-sm">
          {facts}
        </ul>
      </div>
      <HeroPets className="-mx-[6%] -mb-0.5 mt-2 block h-auto w-[112%] md:mx-0 md:mt-0 md:w-full md:self-end" />
    </section>
  )
}
